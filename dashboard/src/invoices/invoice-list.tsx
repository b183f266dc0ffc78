import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { RecordResults } from '../lists/record-results.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { ViewLinks } from '../lists/view-links.tsx'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { choiceColumn, ReminderBar, useChosenInvoices } from './reminders.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { invoicesQuery, invoiceSavedViews, invoiceSums } from './invoices-query.ts'
import { activeFilters, parseListSearch, viewNames, views, type ListSearch } from './list-search.ts'

const clearAll = { nothingFits: 'No invoice fits', clear: 'Show all invoices' }
const route = '/signed-in/$companyId/invoices'

/** Lists the invoices of the company, newest first; the URL holds the search. */
export function InvoiceList() {
  const company = useCompany()
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: '/$companyId/invoices' })
  const result = useQuery(invoicesQuery(company, search))
  const choice = useChosenInvoices()
  const mayRemind = search.view === 'overdue' && hasRight(company.role, 'write')
  const show = (next: ListSearch, replace = false) =>
    void navigate({ search: { ...search, cursor: undefined, ...next }, replace })
  const { cursor, sort, ...narrowed } = search
  const isNarrowed = Object.values(narrowed).some((each) => each !== undefined)
  return (
    <ListPage
      title="Invoices"
      company={company}
      actions={hasRight(company.role, 'write') && <NewInvoiceLink companyId={company.companyId} />}
      views={<InvoiceViews companyId={company.companyId} />}
      savedViews={{
        ...invoiceSavedViews(company, search),
        onShow: (saved) => void navigate({ search: { saved } }),
      }}
      find={{
        label: 'Find in invoices',
        hint: 'Number, name or email',
        text: search.find,
        onFind: (find) => show({ find }, true),
      }}
      filterPanel={(id) => <FilterPanel id={id} search={search} onFilter={show} />}
      chips={activeFilters(search).map(({ name, label }) => ({
        label,
        onRemove: () => show({ [name]: undefined }),
      }))}
    >
      {mayRemind && (
        <ReminderBar companyId={company.companyId} choice={choice} shown={result.data?.rows ?? []} />
      )}
      <RecordResults
        label="Invoices"
        timeZone={company.timeZone}
        result={result}
        columns={[...(mayRemind ? [choiceColumn(choice)] : []), ...invoiceColumns(company)]}
        idOf={({ id }) => id}
        cursor={cursor}
        sorting={{
          sort,
          onSort: (next) => show(parseListSearch({ ...search, sort: next, cursor: undefined })),
        }}
        sums={invoiceSums(company, search)}
        onPage={(page, state) => void navigate({ search: { ...search, cursor: page }, state })}
        nothingYet={<NoInvoiceYet />}
        narrowed={isNarrowed ? { ...clearAll, onClear: () => show(everything) } : undefined}
      />
    </ListPage>
  )
}

function NewInvoiceLink({ companyId }: { companyId: string }) {
  return (
    <ButtonLink variant="main" to="/$companyId/invoices/new" params={{ companyId }}>
      New invoice
    </ButtonLink>
  )
}

function NoInvoiceYet() {
  return (
    <EmptyState title="No invoice yet">
      <p className="soft">Invoices of your company appear here, newest first.</p>
    </EmptyState>
  )
}

const invoicesLink = (companyId: string, search: ListSearch) =>
  linkOptions({ to: '/$companyId/invoices', params: { companyId }, search })

function InvoiceViews({ companyId }: { companyId: string }) {
  const viewLinks = viewNames.map((view) => ({
    label: views[view].label,
    link: invoicesLink(companyId, { view }),
  }))
  return (
    <ViewLinks
      list="invoices"
      companyId={companyId}
      builtInViews={[
        { label: 'All', link: invoicesLink(companyId, { view: undefined, saved: undefined }) },
        ...viewLinks,
      ]}
      linkToSaved={(saved) => invoicesLink(companyId, { saved })}
    />
  )
}

const everything: ListSearch = {
  view: undefined,
  saved: undefined,
  find: undefined,
  status: undefined,
  from: undefined,
  until: undefined,
  least: undefined,
  most: undefined,
  own: undefined,
}
