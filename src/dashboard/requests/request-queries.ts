import type { CompanyId, Uuid } from '#kernel/ids'
import { c, type RowOf } from '#platform/database'
import { requestColumns } from '#requests'
import { buildPrefixCondition, buildStatement, type Bind } from '#search'

/** Selects requests of a company. */
export type RequestFilter = {
  correlationId?: string | undefined
  keyId?: Uuid | undefined
  /** The lowest and the highest status code. */
  status?: { from: number; to: number } | undefined
  /** The start of the path. */
  path?: string | undefined
  /** The first id, inclusive, and the last, exclusive: ids are ordered by time. */
  since?: Uuid | undefined
  until?: Uuid | undefined
}

/** The most requests that one page walks through, newest first. */
const walkedMax = 20_000
/** The most requests of a path that are sorted together, if no other filter reads their rows. */
const pathMax = 100_000

const listedColumns = { ...requestColumns, key_name: c.maybe(c.text()) }
export type ListedRequest = RowOf<typeof listedColumns> & { person_name: string | undefined }

/** A condition, and the column that it reads. */
type Condition = { column: string; holds: (bind: Bind) => string }
type Conditions = Partial<Record<'correlation' | 'key' | 'status' | 'path', Condition>>

function toConditions({ correlationId, keyId, status, path }: RequestFilter): Conditions {
  return {
    ...(correlationId === undefined ? {} : { correlation: exactly('correlation_id', correlationId, 'text') }),
    ...(keyId === undefined ? {} : { key: exactly('key_id', keyId, 'uuid') }),
    ...(status && { status: within('status_code', status, 'integer') }),
    ...(path === undefined
      ? {}
      : { path: { column: 'path', holds: (bind: Bind) => buildPrefixCondition('path', path, bind) } }),
  }
}

// With an equality, PostgreSQL may choose another index and read every request of the company.
const exactly = (column: string, value: string, type: string) =>
  within(column, { from: value, to: value }, type)

const within = (column: string, { from, to }: { from: unknown; to: unknown }, type: string): Condition => ({
  column,
  holds: (bind) => `${column} >= ${bind(from, type)} and ${column} <= ${bind(to, type)}`,
})

/** A walk through one index: its conditions, the filter that they replace, and the order that only this index has. */
type Walk = { filter?: Condition; holds: string[]; by: string; max: number }

type Page = { filter: RequestFilter; isOfFew: boolean; before: Uuid | undefined }

/** Returns the walk that meets the fewest requests that do not match. */
function chooseWalk({ filter: { status }, isOfFew }: Page, conditions: Conditions): Walk {
  const { correlation, key, path } = conditions
  const newest = { by: 'id desc', max: walkedMax }
  if (path && isOfFew) return { filter: path, holds: [], by: 'path, id', max: pathMax }
  if (correlation)
    return { filter: correlation, holds: [], by: 'correlation_id desc, id desc', max: walkedMax }
  if (conditions.status && status && status.from >= 400) {
    const holds = [`status_code >= ${status.from >= 500 ? 500 : 400}`]
    const isOne = status.from === status.to
    return isOne
      ? { filter: conditions.status, holds, by: 'status_code desc, id desc', max: walkedMax }
      : { ...newest, holds }
  }
  if (key) return { filter: key, holds: [], by: 'key_id desc, id desc', max: walkedMax }
  return { ...newest, holds: [] }
}

function buildWalk(companyId: CompanyId, page: Page, { filter, holds, by }: Walk, bind: Bind): string {
  const { since, until } = page.filter
  const [below] = [page.before, until].filter((each) => each !== undefined).toSorted()
  const conditions = [
    `company_id = ${bind(companyId, 'uuid')}`,
    ...(since === undefined ? [] : [`id >= ${bind(since, 'uuid')}`]),
    ...(below === undefined ? [] : [`id < ${bind(below, 'uuid')}`]),
    ...holds,
    ...(filter ? [filter.holds(bind)] : []),
  ]
  return `from requests where ${conditions.join(' and ')} order by ${by}`
}

/** Builds a page of a company's requests, newest first. */
export function buildRequestPage(companyId: CompanyId, page: Page, limit: number) {
  const conditions = toConditions(page.filter)
  const walk = chooseWalk(page, conditions)
  const others = Object.values(conditions).filter((condition) => condition !== walk.filter)
  return buildStatement('list requests', listedColumns, (bind) => {
    // A walk without other filters reads no rows, only its index.
    const walked = ['id', ...orderedColumns(walk.by), ...others.map(({ column }) => column)]
    const source = buildWalk(companyId, page, walk, bind)
    const fits = ['true', ...others.map(({ holds }) => holds(bind))].join(' and ')
    const company = bind(companyId, 'uuid')
    // The same order inside and outside lets PostgreSQL end the walk with the page.
    return `select ${Object.keys(requestColumns)
      .map((name) => `r.${name}`)
      .join(', ')},
              key.name as key_name
            from (
              select id from (select ${[...new Set(walked)].join(', ')} ${source} limit ${walk.max}) as walked
              where ${fits} order by ${page.isOfFew ? 'id desc' : walk.by} limit ${bind(limit, 'integer')}) as found
            join requests r on r.company_id = ${company} and r.id = found.id
            left join api_keys key on key.company_id = r.company_id and key.id = r.key_id
            order by r.id desc`
  })
}

const orderedColumns = (by: string) => by.replaceAll(' desc', '').split(', ')

/** Builds the statement that finds the last request of a walk that ended before its requests did. */
export function buildWalkEnd(companyId: CompanyId, page: Page) {
  const walk = chooseWalk(page, toConditions(page.filter))
  return buildStatement('end of walk through requests', { id: c.uuid() }, (bind) => {
    return `select id ${buildWalk(companyId, page, walk, bind)} offset ${walk.max - 1} limit 1`
  })
}

/** Builds the statement that finds whether few requests of a company have a path that begins as the filter says. */
export function buildFewOfPath(companyId: CompanyId, filter: RequestFilter & { path: string }) {
  const isAlone = Object.keys(toConditions(filter)).length === 1
  const max = isAlone ? pathMax : walkedMax
  return buildStatement('few requests of a path', { is_few: c.boolean }, (bind) => {
    const holds = `company_id = ${bind(companyId, 'uuid')} and ${buildPrefixCondition('path', filter.path, bind)}`
    return `select count(*) <= ${max} as is_few
            from (select from requests where ${holds} order by path, id limit ${max + 1}) as counted`
  })
}
