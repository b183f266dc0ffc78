import { assembleQuery, c, type Columns } from '#platform/database'
import type { Bind, Condition } from './condition.ts'
import { formatInstantSql } from './instant-fields.ts'
import type { Order, IndexedColumn, Resource } from './resource.ts'

/** How many records one page looks at, where no index leads to those that are wanted. */
export const scannedMax = 2_000

/** How many records the customers of a sort or summary may have in all. Spec, Limits. */
export const scopeMax = 10_000

/** A statement whose values are bound as it is put together. */
export function buildStatement<Row extends Columns>(name: string, row: Row, write: (bind: Bind) => string) {
  const values: unknown[] = []
  const sql = write((value, type) => `$${values.push(value)}::${type}`)
  return { query: assembleQuery({ name, row, sql }), values }
}

const toKeyColumns = (order: Order) => order.by.map(({ column }) => column)
const toKeyList = (order: Order, of: string) =>
  toKeyColumns(order)
    .map((column) => `${of}.${column}`)
    .join(', ')
const toOrderBy = (order: Order, of: string) =>
  toKeyColumns(order)
    .map((column) => `${of}.${column} ${order.descending ? 'desc' : 'asc'}`)
    .join(', ')

/**
 * Where a scan begins and ends, in the one order that an index must have. Of each wanted value it asks by a range, never
 * by equality: an equal column would drop out of the order, and to a database that knows little of its records yet other
 * indexes would seem as good. It names each end once: of two, the scan may begin at the farther one.
 */
function buildScan({ order, among, position, within = {} }: Page, wanted: string, bind: Bind) {
  const keys = order.by.map(({ column }) => `r.${column}`)
  const driver = among && (among.expression ?? `r.${among.column}`)
  const leads = driver !== undefined && driver !== keys[0]
  const [lead, led] = leads ? [[driver], [wanted]] : [[], []]
  const row = (columns: string[]) => `(${[...lead, ...columns].join(', ')})`
  const end = (comparison: '<' | '>', ms: number | undefined) => {
    const goesOn = position && order.descending === (comparison === '<')
    if (goesOn)
      return [`${row(keys)} ${comparison} (${[...led, ...bindPosition(order, position, bind)].join(', ')})`]
    const orAt = comparison === '<' ? '' : '='
    if (ms !== undefined)
      return [
        `${row(keys.slice(0, 1))} ${comparison}${orAt} (${[...led, bind(formatInstantSql(ms), 'timestamptz')].join(', ')})`,
      ]
    return leads ? [`${driver} ${comparison}= ${wanted}`] : []
  }
  const own = driver && !leads ? [`${driver} >= ${wanted}`, `${driver} <= ${wanted}`] : []
  // Of a comparison of rows the database does not see that it leaves out what has no value.
  if (among?.isPartial) own.push(`${driver} is not null`)
  if (among?.holds !== undefined) own.push(among.holds)
  return {
    conditions: [...own, ...end('>', within.from), ...end('<', within.until)],
    by: [...lead, ...keys].map((column) => `${column} ${order.descending ? 'desc' : 'asc'}`).join(', '),
  }
}

/**
 * The record of this id, as a source and what it must be like. It is asked for by a range of one and in the order of ids:
 * that one index alone has, also to a database that knows little of its records yet and would take another one of the
 * company's for as good.
 */
const buildRecordSource = (
  { resource, companyId }: Pick<Page, 'resource' | 'companyId'>,
  id: string,
  bind: Bind,
) =>
  `from ${resource.table} r where r.company_id = ${bind(companyId, 'uuid')} and r.id >= ${id} and r.id <= ${id}
          order by r.id limit 1`

const bindPosition = (order: Order, position: (string | null)[], bind: Bind) =>
  order.by.map(({ type }, place) => bind(position[place] ?? null, type))

const foundRow = { part: c.integer, key: c.texts(), stamp: c.text() }

type ChangedRange = { column: string; from: string; until: string }

/** What a page is read from: all records of the company, those of some values, or those that changed within a while. */
export type Page = {
  companyId: string
  resource: Resource
  order: Order
  condition: Condition
  position: (string | null)[] | undefined
  /** Rows wanted: one more than the page shows tells whether there are more. */
  limit: number
  among?: (IndexedColumn & { values: unknown[] }) | undefined
  /** Whether the condition says more of a record than that it is among the wanted: then each record has to be read. */
  readsRecords: boolean
  begins?: { column: string; with: string } | undefined
  changed?: ChangedRange | undefined
  /** When the first column of the order must lie, ms: the scan begins and ends where it does. */
  within?: { from?: number | undefined; until?: number | undefined } | undefined
}

/**
 * Finds the rows of a page, part 0, and the place up to which it looked where it did not look at all, part 1. It scans
 * a bounded number of rows in the order of pages, behind the position: of several values, of each so many, and what lies
 * behind the nearest end of them is left for the next page.
 */
export function buildPageStatement(page: Page) {
  const { resource, order, companyId, condition, limit, among, begins, changed } = page
  const count = among?.values.length ?? 1
  const share = Math.max(limit, Math.floor(scannedMax / Math.max(1, count)))
  return buildStatement(`search ${resource.name}`, foundRow, (bind) => {
    // A lone value is bound itself: of one that comes from a list the database cannot know how common it is.
    const isList = among !== undefined && count !== 1
    const each = isList
      ? `unnest(${bind(among.values, `${among.type}[]`)}) as wanted(value)`
      : '(select null) as wanted(value)'
    const wanted = among && !isList ? bind(among.values[0], among.type) : 'wanted.value'
    const begun = begins ? `and ${buildPrefixCondition(`r.${begins.column}`, begins.with, bind)}` : ''
    const keys = toKeyList(order, 'r')
    const scan = buildScan(page, wanted, bind)
    const ofCompany = `r.company_id = ${bind(companyId, 'uuid')}`
    const source = `from ${changed ? buildChangedRows(page, changed, bind) : resource.table} r
        where ${[ofCompany, ...scan.conditions].join(' and ')} ${begun}
        order by ${scan.by}`
    // Where all that is looked at fits, fewer than are wanted are all there are: nothing lies behind them.
    const unseen = page.readsRecords || share > limit ? limit : 0
    const fits = `coalesce(${condition(bind)}, false) as fits`
    // Of a list, the index is walked for keys alone, and each record read by its own: the database expects few of each
    // value, and would rather read and sort all there are.
    const found =
      isList && page.readsRecords
        ? `(select k.*, read.fits from (select ${keys} ${source} limit ${share}) as k cross join lateral (
            select ${fits} ${buildRecordSource(page, 'k.id', bind)}) as read)`
        : `(select ${keys}, ${fits} ${source} limit ${share})`
    return `with fitting as materialized (
        select seen.*, wanted.value from ${each} cross join lateral (
          select ${toKeyList(order, 'found')} from ${found} as found
          where found.fits order by ${toOrderBy(order, 'found')} limit ${limit}) as seen),
      counted as materialized (select wanted.value, count(f.id) as found
        from ${each} left join fitting f on ${isList ? 'f.value = wanted.value' : 'true'} group by wanted.value),
      ends as materialized (
        select seen.* from counted as wanted cross join lateral (select ${keys} ${source} offset ${share - 1} limit 1) as seen
        where wanted.found < ${unseen}),
      horizon as (select * from ends e order by ${toOrderBy(order, 'e')} limit 1),
      page as (select ${toKeyList(order, 's')} from fitting s
        where not exists (select from horizon)
          or (${toKeyList(order, 's')}) ${order.descending ? '>=' : '<='} (select ${toKeyList(order, 'h')} from horizon h)
        order by ${toOrderBy(order, 's')} limit ${limit})
      select 0 as part, array[${toTextKeys(order, 'p')}] as key,
        (select ${resource.stamp} ${buildRecordSource(page, 'p.id', bind)}) as stamp from page p
      union all select 1, array[${toTextKeys(order, 'h')}], '' from horizon h`
  })
}

// Read before it is ordered, whatever the database expects of it: it was counted.
function buildChangedRows(
  { resource, companyId }: Page,
  { column, from, until }: ChangedRange,
  bind: Bind,
): string {
  return `(select * from ${resource.table} r where r.company_id = ${bind(companyId, 'uuid')}
        and r.${column} >= ${bind(from, 'timestamptz')} and r.${column} < ${bind(until, 'timestamptz')} offset 0)`
}

/** What begins with a text, as a range in the order of letters: an index of a column in that order leads there. */
export function buildPrefixCondition(column: string, text: string, bind: Bind): string {
  // No text that begins with it sorts behind the highest character after it.
  return `${column} >= ${bind(text, 'text')} and ${column} <= ${bind(`${text}\u{10ffff}`, 'text')}`
}

const toTextKeys = (order: Order, of: string) =>
  toKeyColumns(order)
    .map((column) => `${of}.${column}::text`)
    .join(', ')

/** Counts what changed within a while, and no further than is looked at. */
export function buildCountChanged({
  resource,
  companyId,
  changed,
}: Pick<Page, 'resource' | 'companyId'> & { changed: ChangedRange }) {
  return buildStatement(
    `count changed ${resource.name}`,
    { count: c.bigint },
    (bind) =>
      `select count(*) as count from (select from ${resource.table} r
      where r.company_id = ${bind(companyId, 'uuid')}
        and r.${changed.column} >= ${bind(changed.from, 'timestamptz')}
        and r.${changed.column} < ${bind(changed.until, 'timestamptz')}
      limit ${scannedMax}) as counted`,
  )
}

const idRow = { id: c.uuid(), stamp: c.text() }

/** Finds all records that a filter names, in the order of pages. */
export function buildDirectStatement({
  resource,
  order,
  companyId,
  condition,
}: Pick<Page, 'resource' | 'order' | 'companyId' | 'condition'>) {
  return buildStatement(
    `look up ${resource.name}`,
    idRow,
    (bind) =>
      `select r.id, ${resource.stamp} as stamp from ${resource.table} r
      where r.company_id = ${bind(companyId, 'uuid')} and ${condition(bind)}
      order by ${toOrderBy(order, 'r')}`,
  )
}

/** Some customers of a company, and what of theirs is wanted. */
export type Scope = { resource: Resource; companyId: string; customerIds: unknown[] }

/** Counts the records of some customers, and no further than it matters. */
export function buildCountScope({ resource, companyId, customerIds }: Scope) {
  return buildStatement(
    `count scope of ${resource.name}`,
    { count: c.bigint },
    (bind) =>
      `select count(*) as count from (select from ${resource.table} r
      where r.company_id = ${bind(companyId, 'uuid')} and r.customer_id = any(${bind(customerIds, 'uuid[]')})
      limit ${scopeMax + 1}) as counted`,
  )
}

const sortedRow = { id: c.uuid(), key: c.maybe(c.text()), stamp: c.text() }

/** Finds a page of some customers' records in the order of a sort: ids break ties, and missing values come last. */
export function buildSortedStatement({
  resource,
  companyId,
  customerIds,
  condition,
  sort,
  position,
  limit,
}: Scope & {
  condition: Condition
  sort: { expression: string; type: string; descending: boolean }
  position: (string | null)[] | undefined
  limit: number
}) {
  return buildStatement(`sort ${resource.name}`, sortedRow, (bind) => {
    const scope = `select r.id, ${sort.expression} as key, coalesce(${condition(bind)}, false) as fits
      from ${resource.table} r
      where r.company_id = ${bind(companyId, 'uuid')} and r.customer_id = any(${bind(customerIds, 'uuid[]')})`
    return `with scope as materialized (${scope})
      select s.id, s.key::text as key, (select ${resource.stamp} ${buildRecordSource({ resource, companyId }, 's.id', bind)}) as stamp
      from scope s
      where s.fits and ${buildSortedCondition(sort, position, bind)}
      order by s.key is null, s.key ${sort.descending ? 'desc' : 'asc'}, s.id
      limit ${limit}`
  })
}

function buildSortedCondition(
  { type, descending }: { type: string; descending: boolean },
  position: (string | null)[] | undefined,
  bind: Bind,
): string {
  if (!position) return 'true'
  const [key = null, id = null] = position
  const isLater = `s.id > ${bind(id, 'uuid')}`
  if (key === null) return `s.key is null and ${isLater}`
  const last = bind(key, type)
  return `(s.key ${descending ? '<' : '>'} ${last} or (s.key = ${last} and ${isLater}) or s.key is null)`
}
