import { assembleQuery, c, type Columns } from '#platform/database'
import type { Bind, Condition } from './condition.ts'
import { formatInstantSql } from './instant-fields.ts'
import { toSource, type Order, type IndexedColumn, type Resource } from './resource.ts'

/** The most records that one page scans if no index finds the matching ones. */
export const scannedMax = 2_000

/** The most records of all customers of a sort or summary. Spec, Limits. */
export const scopeMax = 10_000

/** Builds a statement and binds its values. */
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
const toSelectedKeys = ({ by }: Order) => by.map((key) => `${toSource(key)} as ${key.column}`).join(', ')
const toOrderBy = (order: Order, of: string) =>
  toKeyColumns(order)
    .map((column) => `${of}.${column} ${order.descending ? 'desc' : 'asc'}`)
    .join(', ')

/**
 * Returns the start and the end of a scan, in the order that only one index has. A range selects each value, never an
 * equality. With an equal column removed from the order, and without statistics, PostgreSQL may choose another index.
 * Each end has one condition only: with two, the scan may begin at the farther one.
 */
function buildScan({ order, among, position, holds, within = {} }: Page, wanted: string, bind: Bind) {
  const keys = order.by.map(toSource)
  const driver = among && toSource(among)
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
  // PostgreSQL does not infer from a row comparison that nulls are excluded.
  if (among?.isPartial) own.push(`${driver} is not null`)
  own.push(...[among?.holds, holds].filter((each) => each !== undefined))
  return {
    conditions: [...own, ...end('>', within.from), ...end('<', within.until)],
    by: [...lead, ...keys].map((column) => `${column} ${order.descending ? 'desc' : 'asc'}`).join(', '),
  }
}

/**
 * The source and condition of the record with this id. The range of one value and the order of ids fit the index of ids
 * only. Without statistics, PostgreSQL may choose another index of the company for an equality.
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

/** The source of a page: all records of the company, those of some values, or few that are read at once. */
export type Page = {
  companyId: string
  resource: Resource
  order: Order
  condition: Condition
  position: (string | null)[] | undefined
  /** Requested rows: the extra one shows whether there are more. */
  limit: number
  among?: (IndexedColumn & { values: unknown[] }) | undefined
  /** Whether the condition needs columns outside of the index: then each record has to be read. */
  readsRecords: boolean
  begins?: { column: string; with: string } | undefined
  /** The condition of a row `r` of a partial index. */
  holds?: string | undefined
  /** The condition of the few records that are read at once. */
  few?: Condition | undefined
  /** The range of the first column of the order, ms: it limits the scan. */
  within?: { from?: number | undefined; until?: number | undefined } | undefined
}

/**
 * Finds the rows of a page (part 0) and, if rows remain unseen, the position where the scan ended (part 1). It scans a
 * bounded number of rows behind the position, in the order of pages. Several values share that number. Rows behind the
 * nearest end of a value's scan are left for the next page.
 */
export function buildPageStatement(page: Page) {
  const { resource, order, companyId, condition, limit, among, begins, few } = page
  const count = among?.values.length ?? 1
  const share = Math.max(limit, Math.floor(scannedMax / Math.max(1, count)))
  return buildStatement(`search ${resource.name}`, foundRow, (bind) => {
    // A single value is bound directly, because PostgreSQL cannot estimate the frequency of a list element.
    const isList = among !== undefined && count !== 1
    const each = isList
      ? `unnest(${bind(among.values, `${among.type}[]`)}) as wanted(value)`
      : '(select null) as wanted(value)'
    const wanted = among && !isList ? bind(among.values[0], among.type) : 'wanted.value'
    const begun = begins ? `and ${buildPrefixCondition(`r.${begins.column}`, begins.with, bind)}` : ''
    const keys = toSelectedKeys(order)
    const scan = buildScan(page, wanted, bind)
    const ofCompany = `r.company_id = ${bind(companyId, 'uuid')}`
    const source = `from ${few ? buildFewRows(page, few, bind) : resource.table} r
        where ${[ofCompany, ...scan.conditions].join(' and ')} ${begun}
        order by ${scan.by}`
    // If every scanned row matches, a result below the limit is complete: nothing follows.
    const unseen = page.readsRecords || share > limit ? limit : 0
    const fits = `coalesce(${condition(bind)}, false) as fits`
    // For a list, the scan reads keys from the index only, and then each record by its id. PostgreSQL expects few rows
    // of each value, and would otherwise read and sort all of them.
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

// The subquery is read before it is ordered, regardless of PostgreSQL's estimate: its rows were counted.
function buildFewRows({ resource, companyId }: Page, few: Condition, bind: Bind): string {
  return `(select * from ${resource.table} r
        where r.company_id = ${bind(companyId, 'uuid')} and ${few(bind)} offset 0)`
}

/** Returns the condition of an instant within a range, ms: the start is inclusive, the end is exclusive. */
export function isWithin(column: string, from: number, until: number): Condition {
  const instant = (bind: Bind, ms: number) => bind(formatInstantSql(ms), 'timestamptz')
  return (bind) => `r.${column} >= ${instant(bind, from)} and r.${column} < ${instant(bind, until)}`
}

/** Builds a prefix condition as a range of text, which an index of the column in that collation supports. */
export function buildPrefixCondition(column: string, text: string, bind: Bind): string {
  // No text with the prefix sorts behind the prefix and the highest character.
  return `${column} >= ${bind(text, 'text')} and ${column} <= ${bind(`${text}\u{10ffff}`, 'text')}`
}

const toTextKeys = (order: Order, of: string) =>
  toKeyColumns(order)
    .map((column) => `${of}.${column}::text`)
    .join(', ')

/** Builds a statement that counts the records that match, up to a limit. */
export function buildCountFew(
  { resource, companyId }: Pick<Page, 'resource' | 'companyId'>,
  few: Condition,
  max: number,
) {
  return buildStatement(
    `count few ${resource.name}`,
    { count: c.bigint },
    (bind) =>
      `select count(*) as count from (select from ${resource.table} r
      where r.company_id = ${bind(companyId, 'uuid')} and ${few(bind)} limit ${max}) as counted`,
  )
}

const idRow = { id: c.uuid(), stamp: c.text() }

/** Builds a statement that finds all records of a filter by id, in the order of pages. */
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
      order by ${order.by.map((key) => `${toSource(key)} ${order.descending ? 'desc' : 'asc'}`).join(', ')}`,
  )
}

/** Some customers of a company, and the resource of their records. */
export type Scope = { resource: Resource; companyId: string; customerIds: unknown[] }

/** Builds a statement that counts the records of some customers, up to one above the limit. */
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

/**
 * Builds a statement for a page of some customers' records in the order of a sort. Ids break ties, and missing values
 * come last.
 */
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
