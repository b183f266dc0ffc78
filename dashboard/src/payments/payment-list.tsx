import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { mayDo } from '../api/rights.ts'
import { useCompany } from '../frame/company-gate.tsx'
import { FoundRecords } from '../lists/found-records.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { PaymentFilters } from './filter-panel.tsx'
import { narrowedBy, readPaymentsSearch, viewNames, views, type ListSearch } from './list-search.ts'
import { paymentColumns } from './payment-columns.tsx'
import { paymentsQuery } from './payments-query.ts'

const address = '/$companyId/payments'

/** Every payment, refund and attempt, newest first. Which of them are shown stands in the address. */
export function PaymentList() {
  const company = useCompany()
  const search = useSearch({ from: '/signed-in/$companyId/payments' })
  const navigate = useNavigate({ from: address })
  const result = useQuery(paymentsQuery(company, search))
  const show = (next: ListSearch, replace = false) =>
    void navigate({ search: { ...search, cursor: undefined, ...next }, replace })
  const { cursor, ...narrowed } = search
  const isNarrowed = Object.values(narrowed).some((each) => each !== undefined)
  const everything = { nothingFits: 'No payment fits', clear: 'Show all payments' }
  return (
    <ListPage
      title="Payments"
      company={company}
      acts={
        mayDo(company.role, 'write') && (
          <ButtonLink look="main" to="/$companyId/payments/new" params={{ companyId: company.companyId }}>
            Take a payment
          </ButtonLink>
        )
      }
      views={<PaymentViews />}
      find={{
        label: 'Find in payments',
        hint: 'Order, last four, total or id',
        text: search.find,
        onFind: (find) => show({ find }, true),
      }}
      filterPanel={(id) => <PaymentFilters id={id} search={search} onFilter={show} />}
      chips={narrowedBy(search).map(({ name, label }) => ({
        label,
        onRemove: () => show({ [name]: undefined }),
      }))}
    >
      <FoundRecords
        label="Payments"
        timeZone={company.timeZone}
        result={result}
        columns={paymentColumns(company)}
        idOf={({ _id }) => _id}
        cursor={cursor}
        onPage={(page, state) => void navigate({ search: { ...search, cursor: page }, state })}
        nothingYet={
          <EmptyState title="No payment yet">
            <p className="soft">What your company takes and gives back will stand here, the newest first.</p>
          </EmptyState>
        }
        narrowed={isNarrowed ? { ...everything, onClear: () => show(readPaymentsSearch({})) } : undefined}
      />
    </ListPage>
  )
}

function PaymentViews() {
  return (
    <>
      <ViewLink search={{ view: undefined }} label="All" />
      {viewNames.map((view) => (
        <ViewLink key={view} search={{ view }} label={views[view].label} />
      ))}
    </>
  )
}

function ViewLink({ search, label }: { search: ListSearch; label: string }) {
  return (
    <Link
      className="view"
      from={address}
      to={address}
      search={search}
      activeOptions={{ includeSearch: true, explicitUndefined: true }}
    >
      {label}
    </Link>
  )
}
