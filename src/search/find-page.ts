import type { Services } from '#access'
import type { Company } from '#companies'
import { invalidField } from '#kernel/refusals'
import { cursorAt, positionOf } from './cursor.ts'
import type { Found } from './documents.ts'
import type { Filter } from './field.ts'
import { instantText } from './instant-fields.ts'
import type { Order, Resource } from './resource.ts'
import { readScope } from './scope.ts'
import type { SearchBody } from './search-body.ts'
import {
  countChanged,
  directStatement,
  pageStatement,
  scannedMax,
  sortedStatement,
} from './search-queries.ts'
import { conditionOf, readWanted, wantsMoreThan, type Wanted } from './wanted.ts'

/** A page of a search: its records in their order, and where the next one begins. */
export type FoundPage = { found: Found[]; nextCursor: string | null }

/** What a search goes by: who asks for what, as it was read and as it was sent. */
export type Search = {
  company: Company
  resource: Resource
  body: SearchBody
  /** The filters as they were sent: a cursor is good for the same ones only. */
  sent: string
}

/** How many records a filter can name; all of them are answered at once. */
const namedMax = 100

/** Finds a page of records. However many there are, it looks at a bounded number of them. */
export async function findPage(services: Services, search: Search): Promise<FoundPage> {
  return findWanted(services, search, await readWanted(services, search))
}

/** Finds a page of what was read to be wanted. */
export async function findWanted(services: Services, search: Search, wanted: Wanted): Promise<FoundPage> {
  const { cursor, sortBy, sortOrder } = sortingOf(search.body)
  const { resource } = search
  if (sortOrder !== undefined && sortBy === undefined)
    throw invalidField('body.sortOrder', 'sort_missing', 'needs a sortBy')
  const direct = directOf(resource, wanted)
  if (direct !== undefined && cursor !== '')
    throw invalidField(
      'body.cursor',
      'invalid_cursor',
      `cannot be combined with a filter of ${direct}: it answers at once`,
    )
  if (sortBy !== undefined) {
    const limit = direct === undefined ? search.body.limit : namedMax
    return sortedPage(services, search, wanted, { sortBy, descending: sortOrder === 'desc', limit })
  }
  return direct === undefined ? pageOf(services, search, wanted) : lookUp(services, search, wanted)
}

function sortingOf(body: SearchBody): { cursor: string; sortBy?: string; sortOrder?: string } {
  return body as { cursor: string; sortBy?: string; sortOrder?: string }
}

async function lookUp({ db }: Services, { company, resource }: Search, wanted: Wanted): Promise<FoundPage> {
  const { order } = resource
  const { query, values } = directStatement({
    resource,
    order,
    companyId: company.id,
    condition: conditionOf(wanted),
  })
  return { found: await db.find(query, values), nextCursor: null }
}

async function pageOf(services: Services, search: Search, wanted: Wanted): Promise<FoundPage> {
  const { db, secrets } = services
  const { company, resource, body } = search
  const driver = driverOf(resource, wanted)
  const order = driver?.order ?? resource.order
  const about = aboutOf(search, order)
  const base = { companyId: company.id, resource, order, condition: conditionOf(wanted) }
  const position = positionOf(secrets, about, body.cursor)
  const { oneOf, begins: start } = (driver && wanted.filters.get(driver.field)) ?? {}
  const begins = driver && start !== undefined ? { column: driver.column, with: start } : undefined
  const among = driver && oneOf ? { ...driver, values: [...new Set(oneOf)] } : undefined
  const changed = driver ? undefined : await changedOf(services, search, wanted)
  const { query, values } = pageStatement({
    ...base,
    position,
    limit: body.limit + 1,
    among,
    readsRecords: wantsMoreThan(driver?.field, wanted),
    begins,
    changed,
    within: order.by[0]?.column === 'created_at' ? wanted.filters.get('createdAt')?.within : undefined,
  })
  const rows = await db.find(query, values)
  const found = rows.filter(({ part }) => part === 0)
  const horizon = rows.find(({ part }) => part === 1)?.key
  const last = found.length > body.limit ? found[body.limit - 1]?.key : horizon
  return {
    found: found.slice(0, body.limit).map(({ key, stamp }) => ({ id: idOf(order, key), stamp })),
    nextCursor: last ? cursorAt(secrets, about, last) : null,
  }
}

/** The order in which the records come that are wanted. */
export function orderOf(resource: Resource, wanted: Wanted): Order {
  const driver = directOf(resource, wanted) === undefined ? driverOf(resource, wanted) : undefined
  return driver?.order ?? resource.order
}

function directOf({ directBy }: Resource, { filters }: Wanted): string | undefined {
  return directBy.find((name) => filters.get(name)?.oneOf)
}

function driverOf({ pagedBy }: Resource, { filters }: Wanted) {
  return pagedBy.find(({ field }) => isDriving(filters.get(field)))
}

function isDriving(filter: Filter | undefined): boolean {
  return filter?.oneOf !== undefined || filter?.begins !== undefined
}

/** The changes to be followed, where they are few enough to be looked at together. */
async function changedOf({ db }: Services, { company, resource }: Search, { filters }: Wanted) {
  if (!resource.changedAt) return undefined
  const { field, column } = resource.changedAt
  const within = filters.get(field)?.within
  if (within?.from === undefined || within.until === undefined) return undefined
  const changed = { column, from: instantText(within.from), until: instantText(within.until) }
  const { query, values } = countChanged({ resource, companyId: company.id, changed })
  const [counted] = await db.find(query, values)
  return counted && counted.count < scannedMax ? changed : undefined
}

function idOf({ by }: Order, key: string[]): string {
  const id = key[by.findIndex(({ column }) => column === 'id')]
  if (id === undefined) throw new Error('an order of pages does not name its rows')
  return id
}

async function sortedPage(
  services: Services,
  search: Search,
  wanted: Wanted,
  { sortBy, descending, limit }: { sortBy: string; descending: boolean; limit: number },
): Promise<FoundPage> {
  const { db, secrets } = services
  const { company, resource, body } = search
  if (!company.settings.features.sorting)
    throw invalidField('body.sortBy', 'not_available', 'sorting is not available yet')
  const needed = { path: 'body.sortBy', needs: 'needs a filter of customerId:' }
  const scope = await readScope(services, search, wanted, needed)
  const sort = resource.sorts[sortBy]
  if (!sort) throw new Error(`nothing is sorted by ${sortBy}`)
  const about = `${aboutOf(search, resource.order)}\n${sortBy} ${descending}`
  const position = positionOf(secrets, about, body.cursor)
  const asked = { ...scope, condition: conditionOf(wanted), sort: { ...sort, descending }, position }
  const { query, values } = sortedStatement({ ...asked, limit: limit + 1 })
  const rows = await db.find(query, values)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    found: rows.slice(0, limit),
    nextCursor: last ? cursorAt(secrets, about, [last.key, last.id]) : null,
  }
}

function aboutOf({ company, resource, sent }: Search, order: Order): string {
  return [resource.name, company.id, order.by.map(({ column }) => column), sent].join('\n')
}
