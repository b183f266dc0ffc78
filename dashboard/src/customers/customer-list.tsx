import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import type { Company } from '../api/people.ts'
import { mayDo } from '../api/rights.ts'
import { useCompany } from '../frame/company-gate.tsx'
import { customerName } from '../invoice-form/find-customers.ts'
import { FoundRecords } from '../lists/found-records.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { ViewLinks } from '../lists/view-links.tsx'
import { ButtonLink } from '../parts/button.tsx'
import type { Column } from '../parts/data-table.tsx'
import { Day } from '../parts/day.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { money } from '../parts/money.ts'
import type { CustomersSearch } from './customer-search.ts'
import { customersQuery, keptCustomers, type ListedCustomer } from './customers-query.ts'

/** Everybody who is billed. Which of them are shown stands in the address. */
export function CustomerList() {
  const company = useCompany()
  const { companyId, role } = company
  const search = useSearch({ from: '/signed-in/$companyId/customers' })
  const navigate = useNavigate({ from: '/$companyId/customers' })
  const result = useQuery(customersQuery(companyId, search))
  const show = (next: CustomersSearch, replace = false) =>
    void navigate({ search: { ...search, cursor: undefined, ...next }, replace })
  return (
    <ListPage
      title="Customers"
      company={company}
      acts={
        mayDo(role, 'write') && (
          <ButtonLink look="main" to="/$companyId/customers/new" params={{ companyId }}>
            New customer
          </ButtonLink>
        )
      }
      views={
        <ViewLinks
          list="customers"
          companyId={companyId}
          looks={[{ label: 'All', link: at(companyId, { saved: undefined, find: undefined }) }]}
          linkToSaved={(saved) => at(companyId, { saved })}
        />
      }
      kept={{ ...keptCustomers(company, search), onShow: (saved) => void navigate({ search: { saved } }) }}
      find={{
        label: 'Find in customers',
        hint: 'Name, company or email',
        text: search.find,
        onFind: (find) => show({ find }, true),
      }}
      chips={[]}
    >
      <FoundRecords
        label="Customers"
        timeZone={company.timeZone}
        result={result}
        columns={columnsFor(company)}
        idOf={({ id }) => id}
        cursor={search.cursor}
        onPage={(cursor, state) => void navigate({ search: { ...search, cursor }, state })}
        nothingYet={<NoCustomerYet />}
        narrowed={
          search.find === undefined && search.saved === undefined
            ? undefined
            : {
                nothingFits: 'No customer fits',
                clear: 'Show all customers',
                onClear: () => show({ find: undefined, saved: undefined }),
              }
        }
      />
    </ListPage>
  )
}

function NoCustomerYet() {
  return (
    <EmptyState title="No customer yet">
      <p className="soft">Whoever your company bills will stand here.</p>
    </EmptyState>
  )
}

const at = (companyId: string, search: CustomersSearch) =>
  linkOptions({ to: '/$companyId/customers', params: { companyId }, search })

const columnsFor = ({ companyId, timeZone }: Company): Column<ListedCustomer>[] => [
  {
    head: 'Name',
    cell: (customer) => (
      <Link
        className="row-link"
        to="/$companyId/customers/$customerId"
        params={{ companyId, customerId: customer.id }}
      >
        <span className="cut" dir="auto">
          {customerName(customer)}
        </span>
      </Link>
    ),
  },
  { head: 'Email', kind: 'meta', cell: ({ email }) => <span className="cut">{email ?? '—'}</span> },
  {
    head: 'Company',
    kind: 'minor',
    cell: ({ companyName }) => (
      <span className="cut" dir="auto">
        {companyName}
      </span>
    ),
  },
  { head: 'Left to pay', kind: 'number', cell: leftToPay },
  {
    head: 'Since',
    kind: 'minor',
    cell: ({ createdAt }) => <Day at={createdAt} timeZone={timeZone} />,
  },
]

function leftToPay({ open }: ListedCustomer): string {
  if (open === undefined) return 'Many invoices'
  return open === 0 ? '—' : money(open)
}
