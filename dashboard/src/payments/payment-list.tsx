import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { RecordResults } from '../lists/record-results.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { ViewLinks } from '../lists/view-links.tsx'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PaymentFilters } from './filter-panel.tsx'
import { activeFilters, parsePaymentsSearch, viewNames, views, type ListSearch } from './list-search.ts'
import { paymentColumns } from './payment-columns.tsx'
import { paymentSavedViews, paymentsQuery, paymentSums } from './payments-query.ts'

const clearAll = { nothingFits: 'No payment fits', clear: 'Show all payments' }
const path = '/$companyId/payments'

/** Lists payments, refunds and attempts, newest first; the URL holds the search. */
export function PaymentList() {
  const company = useCompany()
  const search = useSearch({ from: '/signed-in/$companyId/payments' })
  const navigate = useNavigate({ from: path })
  const result = useQuery(paymentsQuery(company, search))
  const show = (next: ListSearch, replace = false) =>
    void navigate({ search: { ...search, cursor: undefined, ...next }, replace })
  const { cursor, sort, ...narrowed } = search
  const isNarrowed = Object.values(narrowed).some((each) => each !== undefined)
  return (
    <ListPage
      title="Payments"
      company={company}
      actions={
        hasRight(company.role, 'write') && (
          <ButtonLink variant="main" to="/$companyId/payments/new" params={{ companyId: company.companyId }}>
            Take a payment
          </ButtonLink>
        )
      }
      views={<PaymentViews companyId={company.companyId} />}
      savedViews={{
        ...paymentSavedViews(company, search),
        onShow: (saved) => void navigate({ search: { saved } }),
      }}
      find={{
        label: 'Find in payments',
        hint: 'Order, last four, total or id',
        text: search.find,
        onFind: (find) => show({ find }, true),
      }}
      filterPanel={(id) => <PaymentFilters id={id} search={search} onFilter={show} />}
      chips={activeFilters(search).map(({ name, label }) => ({
        label,
        onRemove: () => show({ [name]: undefined }),
      }))}
    >
      <RecordResults
        label="Payments"
        timeZone={company.timeZone}
        result={result}
        columns={paymentColumns(company)}
        idOf={({ _id }) => _id}
        cursor={cursor}
        sorting={{
          sort,
          onSort: (next) => show(parsePaymentsSearch({ ...search, sort: next, cursor: undefined })),
        }}
        sums={paymentSums(company, search)}
        onPage={(page, state) => void navigate({ search: { ...search, cursor: page }, state })}
        nothingYet={
          <EmptyState title="No payment yet">
            <p className="soft">Payments and refunds of your company appear here, newest first.</p>
          </EmptyState>
        }
        narrowed={isNarrowed ? { ...clearAll, onClear: () => show(parsePaymentsSearch({})) } : undefined}
      />
    </ListPage>
  )
}

const paymentsLink = (companyId: string, search: ListSearch) =>
  linkOptions({ to: path, params: { companyId }, search })

function PaymentViews({ companyId }: { companyId: string }) {
  const viewLinks = viewNames.map((view) => ({
    label: views[view].label,
    link: paymentsLink(companyId, { view }),
  }))
  return (
    <ViewLinks
      list="transactions"
      companyId={companyId}
      builtInViews={[
        { label: 'All', link: paymentsLink(companyId, { view: undefined, saved: undefined }) },
        ...viewLinks,
      ]}
      linkToSaved={(saved) => paymentsLink(companyId, { saved })}
    />
  )
}
