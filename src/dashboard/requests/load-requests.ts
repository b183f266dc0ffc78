import type { AppContext } from '#context'
import type { CompanyId, UserId, Uuid } from '#kernel/ids'
import { loadUserNames } from '#users'
import {
  buildFewOfPath,
  buildRequestPage,
  buildWalkEnd,
  type ListedRequest,
  type RequestFilter,
} from './request-queries.ts'

/** A page of requests, newest first, and the id after which the next page begins if there is one. */
export type RequestPage = {
  requests: ListedRequest[]
  last: Uuid | undefined
  /** Whether the search ended before the page was full. The next page continues it. */
  isCut: boolean
}

/** Returns a page of a company's requests. It waits for those that this process has not yet written. */
export async function loadRequests(
  { db, requests: logbook }: Pick<AppContext, 'db' | 'requests'>,
  companyId: CompanyId,
  filter: RequestFilter,
  { before, limit }: { before: Uuid | undefined; limit: number },
): Promise<RequestPage> {
  await logbook.flush()
  const { path } = filter
  const isOfFew = path !== undefined && (await hasFewOfPath(db, companyId, { ...filter, path }))
  const page = { filter, isOfFew, before }
  // The extra row shows whether there is a next page.
  const found = buildRequestPage(companyId, page, limit + 1)
  const rows = await withUserNames(db, await db.find(companyId, found.query, found.values))
  const requests = rows.slice(0, limit)
  if (rows.length > limit) return { requests, last: requests.at(-1)?.id, isCut: false }
  if (isOfFew) return { requests, last: undefined, isCut: false }
  const end = buildWalkEnd(companyId, page)
  const last = (await db.find(companyId, end.query, end.values))[0]?.id
  return { requests, last, isCut: last !== undefined }
}

/** Adds the names of users. In an installation with cells, they are in another database than the requests. */
async function withUserNames(
  db: AppContext['db'],
  rows: Omit<ListedRequest, 'person_name'>[],
): Promise<ListedRequest[]> {
  const userIds = [...new Set(rows.flatMap(({ person_id: id }) => id ?? []))]
  const names = userIds.length === 0 ? new Map<UserId, string>() : await loadUserNames(db, userIds)
  return rows.map((row) => ({ ...row, person_name: row.person_id ? names.get(row.person_id) : undefined }))
}

async function hasFewOfPath(
  db: AppContext['db'],
  companyId: CompanyId,
  filter: RequestFilter & { path: string },
): Promise<boolean> {
  const { query, values } = buildFewOfPath(companyId, filter)
  return (await db.find(companyId, query, values))[0]?.is_few ?? false
}
