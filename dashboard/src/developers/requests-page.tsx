import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { hasRight } from '../../../src/kernel/rights.ts'
import type { Company } from '../api/users.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { FullInstant } from '../components/instant.tsx'
import { useListKeys } from '../components/list-keys.ts'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import type { ShowPage } from '../lists/pages.ts'
import { RecordResults } from '../lists/record-results.tsx'
import { DeveloperTabs } from './developers.tsx'
import { keysQuery } from './keys-query.ts'
import { requestColumns } from './request-columns.tsx'
import { RequestFilters } from './request-filters.tsx'
import { parseRequestSearch, type RequestSearch } from './request-search.ts'
import { requestsQuery } from './requests-query.ts'

/** Lists the requests of a company, for its admins; the URL holds the filters. */
export function RequestsPage() {
  const company = useCompany()
  if (!hasRight(company.role, 'manage'))
    return <NotAllowed action="see requests" company={company.name} by="Admins" />
  return <Requests company={company} />
}

function Requests({ company }: { company: Company }) {
  const { companyId, name, timeZone } = company
  const { cursor, ...filters } = parseRequestSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  useListKeys()
  const { data: keys = [] } = useQuery(keysQuery(companyId))
  const { result, searchedTo } = useRequests(companyId, { ...filters, cursor })
  const show = (next: RequestSearch, state?: Parameters<ShowPage>[1]) =>
    void navigate({
      to: '/$companyId/developers/requests',
      params: { companyId },
      search: next,
      ...(state && { state }),
    })
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  return (
    <Page title="Requests" company={name}>
      <DeveloperTabs />
      <RequestFilters
        key={JSON.stringify([filters, keys.length])}
        search={filters}
        keys={keys}
        onFilter={show}
      />
      {searchedTo !== undefined && (
        <Notice role="status">
          Searched back to <FullInstant at={searchedTo} timeZone={timeZone} />. “Older” searches further.
        </Notice>
      )}
      <RecordResults
        label="Requests"
        timeZone={timeZone}
        result={result}
        columns={requestColumns(company)}
        idOf={({ id }) => id}
        cursor={cursor}
        onPage={(page, state) => show({ ...filters, cursor: page }, state)}
        nothingYet={
          <EmptyState title="No request yet">
            <p className="soft">
              The requests of your servers, users and payers will appear here for 30 days. Successful reads do
              not.
            </p>
          </EmptyState>
        }
        narrowed={
          isNarrowed
            ? {
                nothingFits: searchedTo === undefined ? 'No request fits' : 'No request found so far',
                clear: 'Show all requests',
                onClear: () => show({}),
              }
            : undefined
        }
      />
    </Page>
  )
}

/** Reads a page of requests, and how far back a search went that ended before the page was full. */
function useRequests(companyId: string, search: RequestSearch) {
  const query = requestsQuery(companyId, search)
  const { data: { searchedTo } = {} } = useQuery(query)
  const result = useQuery({
    ...query,
    select: ({ requests, nextCursor }) => ({ rows: requests, nextCursor }),
  })
  return { result, searchedTo }
}
