import type { Services } from '#access'
import { customFieldsOf, type Company } from '#companies'
import { ApiError, invalidField } from '#kernel/refusals'
import { allOf, type Condition } from './condition.ts'
import { cursorAt, positionOf } from './cursor.ts'
import type { Found } from './documents.ts'
import type { Filter } from './field.ts'
import { instantText } from './instant-fields.ts'
import type { Order, Resource } from './resource.ts'
import {
  countChanged,
  countScope,
  directStatement,
  pageStatement,
  scannedMax,
  scopeMax,
  sortedStatement,
} from './search-queries.ts'
import { customFilters, type SearchBody } from './search-body.ts'

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

type Wanted = {
  filters: Map<string, Filter>
  condition: Condition
  /** Whether there are filters beside those of this field and of the creation. */
  others(field: string | undefined): boolean
}

/** How many records a filter can name; all of them are answered at once. */
const namedMax = 100

/** Finds a page of records. However many there are, it looks at a bounded number of them. */
export async function findPage(services: Services, search: Search): Promise<FoundPage> {
  const wanted = await readWanted(services, search)
  const { cursor, sortBy, sortOrder } = sortingOf(search.body)
  const { resource } = search
  if (sortOrder !== undefined && sortBy === undefined)
    throw invalidField('body.sortOrder', 'sort_missing', 'needs a sortBy')
  const direct = resource.directBy.find((name) => wanted.filters.get(name)?.oneOf)
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

/** Reads the filters of a search or summary, those of the company's own fields included. */
export async function readWanted(
  { db }: Pick<Services, 'db'>,
  { company, resource, body }: Pick<Search, 'company' | 'resource'> & { body: Pick<SearchBody, 'filters'> },
): Promise<Wanted> {
  const { customFields, ...named } = body.filters
  const filters = new Map(
    Object.entries(named as Record<string, Filter | undefined>).flatMap(
      ([name, filter]): [string, Filter][] => (filter ? [[name, filter]] : []),
    ),
  )
  const definitions = customFields ? await customFieldsOf(db, company.id, resource.customFields) : []
  const own = customFilters(definitions, customFields)
  const others = (field: string | undefined) =>
    own.length > 0 || [...filters.keys()].some((name) => name !== field && name !== 'createdAt')
  return {
    filters,
    others,
    condition: allOf([...filters.values(), ...own].map(({ condition }) => condition)),
  }
}

function sortingOf(body: SearchBody): { cursor: string; sortBy?: string; sortOrder?: string } {
  return body as { cursor: string; sortBy?: string; sortOrder?: string }
}

async function lookUp(
  { db }: Services,
  { company, resource }: Search,
  { condition }: Wanted,
): Promise<FoundPage> {
  const { order } = resource
  const { query, values } = directStatement({ resource, order, companyId: company.id, condition })
  return { found: await db.find(query, values), nextCursor: null }
}

async function pageOf(services: Services, search: Search, wanted: Wanted): Promise<FoundPage> {
  const { db, secrets } = services
  const { company, resource, body } = search
  const driver = resource.pagedBy.find(({ field }) => isDriving(wanted.filters.get(field)))
  const order = driver?.order ?? resource.order
  const about = aboutOf(search, order)
  const base = { companyId: company.id, resource, order, condition: wanted.condition }
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
    readsRecords: wanted.others(driver?.field),
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

function isDriving(filter: Filter | undefined): boolean {
  return filter?.oneOf !== undefined || filter?.begins !== undefined
}

/** The changes to be followed, where they are few enough to be looked at together. */
async function changedOf({ db }: Services, { company, resource }: Search, { filters }: Wanted) {
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
  const customerIds = wanted.filters.get('customerId')?.oneOf
  if (!customerIds)
    throw invalidField(
      'body.sortBy',
      'no_customer_scope',
      'needs a filter of customerId: eq, or in with up to 100 ids',
    )
  const scope = { resource, companyId: company.id, customerIds }
  await refuseLargeScope(services, scope)
  const sort = resource.sorts[sortBy]
  if (!sort) throw new Error(`nothing is sorted by ${sortBy}`)
  const about = `${aboutOf(search, resource.order)}\n${sortBy} ${descending}`
  const position = positionOf(secrets, about, body.cursor)
  const asked = { ...scope, condition: wanted.condition, sort: { ...sort, descending }, position }
  const { query, values } = sortedStatement({ ...asked, limit: limit + 1 })
  const rows = await db.find(query, values)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    found: rows.slice(0, limit),
    nextCursor: last ? cursorAt(secrets, about, [last.key, last.id]) : null,
  }
}

/** Refuses customers with more records than can be sorted or summed at once, whatever else is filtered. */
export async function refuseLargeScope(
  { db }: Pick<Services, 'db'>,
  scope: Parameters<typeof countScope>[0],
): Promise<void> {
  const { query, values } = countScope(scope)
  const [counted] = await db.find(query, values)
  if (counted && counted.count > scopeMax)
    throw new ApiError('bad_request', {
      message: `These customers have more than ${scopeMax} ${scope.resource.name}: name fewer customers.`,
    })
}

function aboutOf({ company, resource, sent }: Search, order: Order): string {
  return [resource.name, company.id, order.by.map(({ column }) => column), sent].join('\n')
}
