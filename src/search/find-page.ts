import type { AppContext } from '#context'
import type { Company } from '#companies'
import { invalidFieldError } from '#kernel/refusals'
import { createCursor, parseCursor } from './cursor.ts'
import type { FoundRecord } from './documents.ts'
import type { Filter } from './field.ts'
import { formatInstantSql } from './instant-fields.ts'
import type { Order, Resource } from './resource.ts'
import { loadScope } from './scope.ts'
import type { SearchBody } from './search-body.ts'
import {
  buildCountChanged,
  buildDirectStatement,
  buildPageStatement,
  scannedMax,
  buildSortedStatement,
} from './search-queries.ts'
import { toCondition, loadFilters, hasOtherFilters, type SearchFilters } from './search-filters.ts'

/** A page of a search: its records in order, and the cursor of the next page. */
export type FoundPage = { found: FoundRecord[]; nextCursor: string | null }

/** The input of a search: the company, the resource, and the filters as parsed and as sent. */
export type Search = {
  company: Company
  resource: Resource
  body: SearchBody
  /** The filters as sent: a cursor is valid only for the same ones. */
  sent: string
}

/** The most records that a filter by id can select; all of them are returned at once. */
const directMax = 100

/** Finds a page of records. It scans a bounded number of records, independent of their total. */
export async function findPage(context: AppContext, search: Search): Promise<FoundPage> {
  return findPageOf(context, search, await loadFilters(context, search))
}

/** Finds a page of records for parsed filters. */
export async function findPageOf(
  context: AppContext,
  search: Search,
  wanted: SearchFilters,
): Promise<FoundPage> {
  const { cursor, sortBy, sortOrder } = loadSorting(search.body)
  const { resource } = search
  if (sortOrder !== undefined && sortBy === undefined)
    throw invalidFieldError('body.sortOrder', 'sort_missing', 'needs a sortBy')
  const direct = findDirectField(resource, wanted)
  if (direct !== undefined && cursor !== '')
    throw invalidFieldError(
      'body.cursor',
      'invalid_cursor',
      `cannot be combined with a filter of ${direct}: it answers at once`,
    )
  if (sortBy !== undefined) {
    const limit = direct === undefined ? search.body.limit : directMax
    return findSortedPage(context, search, wanted, { sortBy, descending: sortOrder === 'desc', limit })
  }
  return direct === undefined ? findIndexedPage(context, search, wanted) : findDirect(context, search, wanted)
}

function loadSorting(body: SearchBody): { cursor: string; sortBy?: string; sortOrder?: string } {
  return body as { cursor: string; sortBy?: string; sortOrder?: string }
}

async function findDirect(
  { db }: AppContext,
  { company, resource }: Search,
  wanted: SearchFilters,
): Promise<FoundPage> {
  const { order } = resource
  const { query, values } = buildDirectStatement({
    resource,
    order,
    companyId: company.id,
    condition: toCondition(wanted),
  })
  return { found: await db.find(query, values), nextCursor: null }
}

async function findIndexedPage(
  context: AppContext,
  search: Search,
  wanted: SearchFilters,
): Promise<FoundPage> {
  const { db, secrets } = context
  const { company, resource, body } = search
  const driver = findDriver(resource, wanted)
  const order = driver?.order ?? resource.order
  const about = toCursorScope(search, order)
  const base = { companyId: company.id, resource, order, condition: toCondition(wanted) }
  const position = parseCursor(secrets, about, body.cursor)
  const { oneOf, begins: start } = (driver && wanted.filters.get(driver.field)) ?? {}
  const begins = driver && start !== undefined ? { column: driver.column, with: start } : undefined
  const among = driver && oneOf ? { ...driver, values: [...new Set(oneOf)] } : undefined
  const changed = driver ? undefined : await findChangedRange(context, search, wanted)
  const { query, values } = buildPageStatement({
    ...base,
    position,
    limit: body.limit + 1,
    among,
    readsRecords: hasOtherFilters(driver?.field, wanted),
    begins,
    changed,
    within: order.by[0]?.column === 'created_at' ? wanted.filters.get('createdAt')?.within : undefined,
  })
  const rows = await db.find(query, values)
  const found = rows.filter(({ part }) => part === 0)
  const horizon = rows.find(({ part }) => part === 1)?.key
  const last = found.length > body.limit ? found[body.limit - 1]?.key : horizon
  return {
    found: found.slice(0, body.limit).map(({ key, stamp }) => ({ id: findId(order, key), stamp })),
    nextCursor: last ? createCursor(secrets, about, last) : null,
  }
}

/** Returns the order of the records of these filters. */
export function toOrder(resource: Resource, wanted: SearchFilters): Order {
  const driver = findDirectField(resource, wanted) === undefined ? findDriver(resource, wanted) : undefined
  return driver?.order ?? resource.order
}

function findDirectField({ directBy }: Resource, { filters }: SearchFilters): string | undefined {
  return directBy.find((name) => filters.get(name)?.oneOf)
}

function findDriver({ pagedBy }: Resource, { filters }: SearchFilters) {
  return pagedBy.find(({ field }) => canDrive(filters.get(field)))
}

function canDrive(filter: Filter | undefined): boolean {
  return filter?.oneOf !== undefined || filter?.begins !== undefined
}

/** Returns the range of changed records, if they are few enough to be read at once. */
async function findChangedRange(
  { db }: AppContext,
  { company, resource }: Search,
  { filters }: SearchFilters,
) {
  if (!resource.changedAt) return undefined
  const { field, column } = resource.changedAt
  const within = filters.get(field)?.within
  if (within?.from === undefined || within.until === undefined) return undefined
  const changed = { column, from: formatInstantSql(within.from), until: formatInstantSql(within.until) }
  const { query, values } = buildCountChanged({ resource, companyId: company.id, changed })
  const [counted] = await db.find(query, values)
  return counted && counted.count < scannedMax ? changed : undefined
}

function findId({ by }: Order, key: string[]): string {
  const id = key[by.findIndex(({ column }) => column === 'id')]
  if (id === undefined) throw new Error('an order of pages does not name its rows')
  return id
}

async function findSortedPage(
  context: AppContext,
  search: Search,
  wanted: SearchFilters,
  { sortBy, descending, limit }: { sortBy: string; descending: boolean; limit: number },
): Promise<FoundPage> {
  const { db, secrets } = context
  const { company, resource, body } = search
  if (!company.settings.features.sorting)
    throw invalidFieldError('body.sortBy', 'not_available', 'sorting is not available yet')
  const needed = { path: 'body.sortBy', needs: 'needs a filter of customerId:' }
  const scope = await loadScope(context, search, wanted, needed)
  const sort = resource.sorts[sortBy]
  if (!sort) throw new Error(`nothing is sorted by ${sortBy}`)
  const about = `${toCursorScope(search, resource.order)}\n${sortBy} ${descending}`
  const position = parseCursor(secrets, about, body.cursor)
  const request = { ...scope, condition: toCondition(wanted), sort: { ...sort, descending }, position }
  const { query, values } = buildSortedStatement({ ...request, limit: limit + 1 })
  const rows = await db.find(query, values)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    found: rows.slice(0, limit),
    nextCursor: last ? createCursor(secrets, about, [last.key, last.id]) : null,
  }
}

function toCursorScope({ company, resource, sent }: Search, order: Order): string {
  return [resource.name, company.id, order.by.map(({ column }) => column), sent].join('\n')
}
