import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { RecordResults } from '../lists/record-results.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { ViewLinks } from '../lists/view-links.tsx'
import { payerOf } from '../components/payer.ts'
import { ButtonLink } from '../components/button.tsx'
import { Cut } from '../components/cut.tsx'
import { none, type Column } from '../components/data-table.tsx'
import { Day } from '../components/day.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { money } from '../components/money.ts'
import { parseCustomersSearch, type CustomersSearch } from './customer-search.ts'
import { customersQuery, customerSavedViews, type ListedCustomer } from './customers-query.ts'

const clearFind = { nothingFits: 'No customer fits', clear: 'Show all customers' }

/** Lists the customers of the company; the URL holds the search. */
export function CustomerList() {
  const company = useCompany()
  const { companyId, role } = company
  const search = useSearch({ from: '/signed-in/$companyId/customers' })
  const navigate = useNavigate({ from: '/$companyId/customers' })
  const result = useQuery(customersQuery(companyId, search))
  const show = (next: CustomersSearch, replace = false) =>
    void navigate({ search: { ...search, cursor: undefined, ...next }, replace })
  const isNarrowed = search.find !== undefined || search.saved !== undefined
  return (
    <ListPage
      title="Customers"
      company={company}
      actions={hasRight(role, 'write') && <NewCustomerLink companyId={companyId} />}
      views={
        <ViewLinks
          list="customers"
          companyId={companyId}
          builtInViews={[
            { label: 'All', link: customersLink(companyId, { saved: undefined, find: undefined }) },
          ]}
          linkToSaved={(saved) => customersLink(companyId, { saved })}
        />
      }
      savedViews={{
        ...customerSavedViews(company, search),
        onShow: (saved) => void navigate({ search: { saved } }),
      }}
      find={{
        label: 'Find in customers',
        hint: 'Name, company or email',
        text: search.find,
        onFind: (find) => show({ find }, true),
      }}
      chips={[]}
    >
      <RecordResults
        label="Customers"
        timeZone={company.timeZone}
        result={result}
        columns={customerColumns(company)}
        idOf={({ id }) => id}
        cursor={search.cursor}
        sorting={{
          sort: search.sort,
          onSort: (sort) => show(parseCustomersSearch({ ...search, sort, cursor: undefined })),
        }}
        onPage={(cursor, state) => void navigate({ search: { ...search, cursor }, state })}
        nothingYet={<NoCustomerYet />}
        narrowed={
          isNarrowed
            ? { ...clearFind, onClear: () => show({ find: undefined, saved: undefined }) }
            : undefined
        }
      />
    </ListPage>
  )
}

function NewCustomerLink({ companyId }: { companyId: string }) {
  return (
    <ButtonLink variant="main" to="/$companyId/customers/new" params={{ companyId }}>
      New customer
    </ButtonLink>
  )
}

function NoCustomerYet() {
  return (
    <EmptyState title="No customer yet">
      <p className="soft">Customers of your company appear here.</p>
    </EmptyState>
  )
}

const customersLink = (companyId: string, search: CustomersSearch) =>
  linkOptions({ to: '/$companyId/customers', params: { companyId }, search })

const customerColumns = ({ companyId, timeZone }: Company): Column<ListedCustomer>[] => [
  {
    head: 'Name',
    kind: 'text',
    sort: { name: 'name', up: 'A to Z', down: 'Z to A' },
    cell: (customer) => (
      <Link
        className="row-link"
        to="/$companyId/customers/$customerId"
        params={{ companyId, customerId: customer.id }}
      >
        <Cut text={payerOf(customer)} />
      </Link>
    ),
  },
  { head: 'Email', kind: 'detail', cell: ({ email }) => email ?? none },
  { head: 'Phone', kind: 'minor', from: 'medium', cell: ({ phoneNumber }) => phoneNumber ?? none },
  { head: 'Amount due', kind: 'number', cell: formatOpenBalance },
  {
    head: 'Since',
    kind: 'minor',
    sort: { name: 'createdAt', up: 'oldest first', down: 'newest first', isDefault: true },
    cell: ({ createdAt }) => <Day at={createdAt} timeZone={timeZone} />,
  },
]

function formatOpenBalance({ open }: ListedCustomer): string {
  if (open === undefined) return 'Many invoices'
  return open === 0 ? none : money(open)
}
