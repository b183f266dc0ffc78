import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Company } from '../api/people.ts'
import { mayDo } from '../api/rights.ts'
import { useCompany } from '../frame/company-gate.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Chips } from '../parts/chips.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ListFoot } from '../parts/list-foot.tsx'
import { useListKeys } from '../parts/list-keys.ts'
import { Page } from '../parts/page.tsx'
import { Refusal } from '../parts/refusal.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Views } from '../parts/views.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { invoicesQuery } from './invoices-query.ts'
import { narrowedBy, viewNames, views, type ListSearch } from './list-search.ts'

const route = '/signed-in/$companyId/invoices'

// From where each page of older ones was gone to.
const cameFrom = new Map<string, string | undefined>()

/** Every invoice, newest first. Which of them are shown stands in the address. */
export function InvoiceList() {
  const company = useCompany()
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: '/$companyId/invoices' })
  const panelId = useId()
  const [isFiltering, setIsFiltering] = useState(false)
  useListKeys()
  const show = (next: ListSearch, replace = false) =>
    void navigate({ search: { ...search, cursor: undefined, ...next }, replace })
  const chips = narrowedBy(search).map(({ name, label }) => ({
    label,
    onRemove: () => show({ [name]: undefined }),
  }))
  return (
    <Page
      title="Invoices"
      company={company.name}
      acts={
        mayDo(company.role, 'write') && (
          <ButtonLink look="main" to="/$companyId/invoices/new" params={{ companyId: company.companyId }}>
            New invoice
          </ButtonLink>
        )
      }
    >
      <Views label="Views of invoices">
        <ViewLink search={{ view: undefined }} label="All" />
        {viewNames.map((view) => (
          <ViewLink key={view} search={{ view }} label={views[view].label} />
        ))}
      </Views>
      <div className="list-tools">
        <SearchBox
          label="Find in invoices"
          hint="Number, name or email"
          value={search.find ?? ''}
          onSearch={(find) => show({ find: find || undefined }, true)}
        />
        <Button
          aria-expanded={isFiltering}
          aria-controls={isFiltering ? panelId : undefined}
          onClick={() => setIsFiltering(!isFiltering)}
        >
          Filter
        </Button>
      </div>
      {isFiltering && <FilterPanel id={panelId} search={search} onFilter={show} />}
      <Chips chips={chips} />
      <Found company={company} search={search} show={show} />
    </Page>
  )
}

function ViewLink({ search, label }: { search: ListSearch; label: string }) {
  return (
    <Link
      className="view"
      from="/$companyId/invoices"
      to="/$companyId/invoices"
      search={search}
      activeOptions={{ includeSearch: true, explicitUndefined: true }}
    >
      {label}
    </Link>
  )
}

type FoundProps = { company: Company; search: ListSearch; show(next: ListSearch): void }

function Found({ company, search, show }: FoundProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(invoicesQuery(company, search))
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="card card-padded">
        <Skeleton rows={8} />
      </div>
    )
  const { cursor, ...narrowed } = search
  const { invoices, nextCursor } = data
  const goOlder = (next: string) => {
    cameFrom.set(next, cursor)
    show({ cursor: next })
  }
  return (
    <>
      <div className="card" aria-busy={isPlaceholderData}>
        {invoices.length > 0 && (
          <DataTable
            label="Invoices"
            columns={invoiceColumns(company)}
            rows={invoices}
            idOf={({ id }) => id}
          />
        )}
        {invoices.length === 0 && (
          <Nothing
            isNarrowed={Object.values(narrowed).some((each) => each !== undefined)}
            onClear={() => show(everything)}
          />
        )}
      </div>
      <ListFoot
        shown={invoices.length}
        timeZone={company.timeZone}
        onNewer={cursor === undefined ? undefined : () => show({ cursor: cameFrom.get(cursor) })}
        onOlder={nextCursor === null ? undefined : () => goOlder(nextCursor)}
      />
    </>
  )
}

const everything: ListSearch = {
  view: undefined,
  find: undefined,
  status: undefined,
  from: undefined,
  until: undefined,
  least: undefined,
  most: undefined,
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear(): void }) {
  if (!isNarrowed)
    return (
      <EmptyState title="No invoice yet">
        <p className="soft">What your company bills will stand here, the newest first.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="No invoice fits">
      <p className="soft">Look for something else, or remove a filter.</p>
      <Button onClick={onClear}>Show all invoices</Button>
    </EmptyState>
  )
}
