import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { mayDo } from '../api/rights.ts'
import { useCompany } from '../frame/company-gate.tsx'
import { FoundRecords } from '../lists/found-records.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { ViewLinks } from '../lists/view-links.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { invoicesQuery, keptInvoices } from './invoices-query.ts'
import { narrowedBy, viewNames, views, type ListSearch } from './list-search.ts'

const route = '/signed-in/$companyId/invoices'

/** Every invoice, newest first. Which of them are shown stands in the address. */
export function InvoiceList() {
  const company = useCompany()
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: '/$companyId/invoices' })
  const result = useQuery(invoicesQuery(company, search))
  const show = (next: ListSearch, replace = false) =>
    void navigate({ search: { ...search, cursor: undefined, ...next }, replace })
  const { cursor, ...narrowed } = search
  const isNarrowed = Object.values(narrowed).some((each) => each !== undefined)
  return (
    <ListPage
      title="Invoices"
      company={company}
      acts={
        mayDo(company.role, 'write') && (
          <ButtonLink look="main" to="/$companyId/invoices/new" params={{ companyId: company.companyId }}>
            New invoice
          </ButtonLink>
        )
      }
      views={<InvoiceViews companyId={company.companyId} />}
      kept={{
        ...keptInvoices(company, search),
        onShow: (saved) => void navigate({ search: { saved } }),
      }}
      find={{
        label: 'Find in invoices',
        hint: 'Number, name or email',
        text: search.find,
        onFind: (find) => show({ find }, true),
      }}
      filterPanel={(id) => <FilterPanel id={id} search={search} onFilter={show} />}
      chips={narrowedBy(search).map(({ name, label }) => ({
        label,
        onRemove: () => show({ [name]: undefined }),
      }))}
    >
      <FoundRecords
        label="Invoices"
        timeZone={company.timeZone}
        result={result}
        columns={invoiceColumns(company)}
        idOf={({ id }) => id}
        cursor={cursor}
        onPage={(page, state) => void navigate({ search: { ...search, cursor: page }, state })}
        nothingYet={<NoInvoiceYet />}
        narrowed={
          isNarrowed
            ? {
                nothingFits: 'No invoice fits',
                clear: 'Show all invoices',
                onClear: () => show(everything),
              }
            : undefined
        }
      />
    </ListPage>
  )
}

function NoInvoiceYet() {
  return (
    <EmptyState title="No invoice yet">
      <p className="soft">What your company bills will stand here, the newest first.</p>
    </EmptyState>
  )
}

const at = (companyId: string, search: ListSearch) =>
  linkOptions({ to: '/$companyId/invoices', params: { companyId }, search })

function InvoiceViews({ companyId }: { companyId: string }) {
  const named = viewNames.map((view) => ({ label: views[view].label, link: at(companyId, { view }) }))
  return (
    <ViewLinks
      list="invoices"
      companyId={companyId}
      looks={[{ label: 'All', link: at(companyId, { view: undefined, saved: undefined }) }, ...named]}
      linkToSaved={(saved) => at(companyId, { saved })}
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
}
