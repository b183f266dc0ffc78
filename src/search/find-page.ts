import type { AppContext } from '#context'
import type { Company } from '#companies'
import { formatCount } from '#kernel/format'
import { invalidFieldError } from '#kernel/refusals'
import { createCursor, parseCursor } from './cursor.ts'
import type { FoundRecord } from './documents.ts'
import type { Filter } from './field.ts'
import { combineConditions, type Condition } from './condition.ts'
import type { ListSort, Order, Resource } from './resource.ts'
import { loadScope } from './scope.ts'
import type { SearchBody } from './search-body.ts'
import {
  buildCountFew,
  buildDirectStatement,
  buildPageStatement,
  isWithin,
  scannedMax,
  scopeMax,
  buildSortedStatement,
  type Page,
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
  const { cursor, sort, sortBy, sortOrder } = loadSorting(search.body)
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
    const descending = sortOrder === 'desc'
    const limit = direct === undefined ? search.body.limit : directMax
    return findSortedPage(context, search, wanted, { sortBy, descending, limit })
  }
  const sorted = sort === undefined ? undefined : toSorted(resource, sort)
  return direct === undefined
    ? findIndexedPage(context, search, wanted, sorted)
    : findDirect(context, search, wanted, sorted ?? resource.order)
}

type Sorting = { cursor: string; sort?: string; sortBy?: string; sortOrder?: string }

function loadSorting(body: SearchBody): Sorting {
  return body as Sorting
}

function toSorted({ listSorts = {} }: Resource, sort: string): Sorted {
  const descending = sort.startsWith('-')
  const field = descending ? sort.slice(1) : sort
  const found = listSorts[field]
  if (!found) throw new Error(`nothing is sorted by ${field}`)
  return { ...found, field, descending }
}

async function findDirect(
  { db }: AppContext,
  { company, resource }: Search,
  wanted: SearchFilters,
  order: Order,
): Promise<FoundPage> {
  const { query, values } = buildDirectStatement({
    resource,
    order,
    companyId: company.id,
    condition: toCondition(wanted),
  })
  return { found: await db.find(company.id, query, values), nextCursor: null }
}

/** The sort that a request asks for. */
type Sorted = ListSort & { field: string; descending: boolean }

async function findIndexedPage(
  context: AppContext,
  search: Search,
  wanted: SearchFilters,
  sorted: Sorted | undefined,
): Promise<FoundPage> {
  const { db, secrets } = context
  const { company, resource, body } = search
  const scan = sorted
    ? await toSortedScan(context, search, wanted, sorted)
    : await toScan(context, search, wanted)
  const { order } = scan
  const scope = toCursorScope(search, order)
  const about = sorted ? `${scope}\n${sorted.field} ${sorted.descending}` : scope
  const { query, values } = buildPageStatement({
    ...scan,
    companyId: company.id,
    resource,
    condition: toCondition(wanted),
    position: parseCursor(secrets, about, body.cursor),
    limit: body.limit + 1,
  })
  const rows = await db.find(company.id, query, values)
  const found = rows.filter(({ part }) => part === 0)
  const horizon = rows.find(({ part }) => part === 1)?.key
  const last = found.length > body.limit ? found[body.limit - 1]?.key : horizon
  return {
    found: found.slice(0, body.limit).map(({ key, stamp }) => ({ id: findId(order, key), stamp })),
    nextCursor: last ? createCursor(secrets, about, last) : null,
  }
}

/** The order of a page and the records that it scans. */
type Scan = Pick<Page, 'order' | 'among' | 'readsRecords' | 'begins' | 'few' | 'holds' | 'within'>

async function toScan(context: AppContext, search: Search, wanted: SearchFilters): Promise<Scan> {
  const { resource } = search
  const driver = findDriver(resource, wanted)
  const order = driver?.order ?? resource.order
  const { oneOf, begins: start } = (driver && wanted.filters.get(driver.field)) ?? {}
  return {
    order,
    begins: driver && start !== undefined ? { column: driver.column, with: start } : undefined,
    among: driver && oneOf ? { ...driver, values: [...new Set(oneOf)] } : undefined,
    readsRecords: hasOtherFilters(driver?.field, wanted),
    few: driver ? undefined : await findChanged(context, search, wanted),
    within: order.by[0]?.column === 'created_at' ? wanted.filters.get('createdAt')?.within : undefined,
  }
}

/**
 * Returns the scan of a sort: all records of its filters if they are few, or else the index of the sort. Throws if
 * neither can be.
 */
async function toSortedScan(
  context: AppContext,
  search: Search,
  wanted: SearchFilters,
  { by, index, field, descending }: Sorted,
): Promise<Scan> {
  const scan = { order: { by, descending }, readsRecords: true }
  // All records are counted only for a sort that has no index of them.
  const groups = (search.resource.narrowedBy ?? []).filter(({ length }) => length > 0 || index !== 'all')
  const few = await findNarrowed(context, search, wanted, groups)
  if (few) return { ...scan, few }
  const { filters } = wanted
  if (index === undefined || (index !== 'all' && !isOnly(filters.get(index.field), index.value)))
    throw invalidFieldError(
      'body.sort',
      'too_many_records',
      `is limited to ${formatCount(scopeMax)} ${search.resource.table}: filter them by status, customer or dates`,
    )
  return {
    ...scan,
    holds: index === 'all' ? undefined : index.holds,
    within: by[0]?.type === 'timestamptz' ? filters.get(field)?.within : undefined,
  }
}

function isOnly(filter: Filter | undefined, value: string): boolean {
  return filter?.oneOf !== undefined && filter.oneOf.every((each) => each === value)
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
  return pagedBy.find(({ field, only }) => canDrive(filters.get(field), only))
}

function canDrive(filter: Filter | undefined, only: readonly string[] | undefined): boolean {
  if (only) return filter?.oneOf?.every((each) => only.includes(String(each))) ?? false
  return filter?.oneOf !== undefined || filter?.begins !== undefined
}

/** Returns the condition of changed records, if they are few enough to be read at once. */
async function findChanged(context: AppContext, search: Search, { filters }: SearchFilters) {
  const { changedAt } = search.resource
  const { from, until } = (changedAt && filters.get(changedAt.field)?.within) ?? {}
  if (!changedAt || from === undefined || until === undefined) return undefined
  const changed = isWithin(changedAt.column, from, until)
  return (await isFew(context, search, changed, scannedMax - 1)) ? changed : undefined
}

/** Returns the condition of filters with an index, if their records are few enough to be sorted at once. */
async function findNarrowed(
  context: AppContext,
  search: Search,
  { filters }: SearchFilters,
  groups: readonly (readonly string[])[],
) {
  for (const fields of groups) {
    const group = fields.map((field) => filters.get(field))
    if (!group.every(isNarrow)) continue
    const few = combineConditions(group.flatMap((filter) => filter?.condition ?? []))
    if (await isFew(context, search, few, scopeMax)) return few
  }
  return undefined
}

function isNarrow(filter: Filter | undefined): boolean {
  const { from, until } = filter?.within ?? {}
  return filter?.oneOf !== undefined || (from !== undefined && until !== undefined)
}

async function isFew(
  { db }: AppContext,
  { company, resource }: Search,
  condition: Condition,
  max: number,
): Promise<boolean> {
  const { query, values } = buildCountFew({ resource, companyId: company.id }, condition, max + 1)
  const [counted] = await db.find(company.id, query, values)
  return counted !== undefined && counted.count <= max
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
  const rows = await db.find(company.id, query, values)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    found: rows.slice(0, limit),
    nextCursor: last ? createCursor(secrets, about, [last.key, last.id]) : null,
  }
}

function toCursorScope({ company, resource, sent }: Search, order: Order): string {
  return [resource.name, company.id, order.by.map(({ column }) => column), sent].join('\n')
}
