import type { CompanyId, Uuid } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
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
const walkedMax = 50_000
/** The most requests of a path that are read together and sorted. */
const fewMax = 5_000

const listedColumns = { ...requestColumns, key_name: c.maybe(c.text()), person_name: c.maybe(c.text()) }
export type ListedRequest = RowOf<typeof listedColumns>

type Conditions = Partial<Record<'correlation' | 'key' | 'status' | 'path', (bind: Bind) => string>>

function toConditions({ correlationId, keyId, status, path }: RequestFilter): Conditions {
  return omitNullish({
    correlation: correlationId === undefined ? undefined : exactly('correlation_id', correlationId, 'text'),
    key: keyId === undefined ? undefined : exactly('key_id', keyId, 'uuid'),
    status: status && ((bind: Bind) => buildRange('status_code', status, 'integer', bind)),
    path: path === undefined ? undefined : (bind: Bind) => buildPrefixCondition('path', path, bind),
  })
}

// With an equality, PostgreSQL may choose another index and read every request of the company.
const exactly = (column: string, value: string, type: string) => (bind: Bind) =>
  buildRange(column, { from: value, to: value }, type, bind)

const buildRange = (column: string, { from, to }: { from: unknown; to: unknown }, type: string, bind: Bind) =>
  `${column} >= ${bind(from, type)} and ${column} <= ${bind(to, type)}`

/** A walk through one index: the conditions of its rows, and the order that only this index has. */
type Walk = { holds: ((bind: Bind) => string) | undefined; by: string; max: number }

type Page = { filter: RequestFilter; isOfFew: boolean; before: Uuid | undefined }

/** Returns the walk that meets the fewest requests that do not match. */
function chooseWalk({ filter: { status }, isOfFew }: Page, conditions: Conditions): Walk {
  const max = walkedMax
  const { correlation, key, path } = conditions
  if (path && isOfFew) return { holds: path, by: 'path, id', max: fewMax }
  if (correlation) return { holds: correlation, by: 'correlation_id desc, id desc', max }
  if (status && status.from === status.to)
    return { holds: conditions.status, by: 'status_code desc, id desc', max }
  if (status && status.from >= 500) return { holds: () => 'status_code >= 500', by: 'id desc', max }
  if (status) return { holds: () => 'status_code >= 400', by: 'id desc', max }
  if (key) return { holds: key, by: 'key_id desc, id desc', max }
  return { holds: undefined, by: 'id desc', max }
}

function buildWalk(companyId: CompanyId, page: Page, { holds, by }: Walk, bind: Bind): string {
  const { since, until } = page.filter
  const [below] = [page.before, until].filter((each) => each !== undefined).toSorted()
  const conditions = [
    `company_id = ${bind(companyId, 'uuid')}`,
    ...(since === undefined ? [] : [`id >= ${bind(since, 'uuid')}`]),
    ...(below === undefined ? [] : [`id < ${bind(below, 'uuid')}`]),
    ...(holds ? [holds(bind)] : []),
  ]
  return `from requests where ${conditions.join(' and ')} order by ${by}`
}

/** Builds a page of a company's requests, newest first. */
export function buildRequestPage(companyId: CompanyId, page: Page, limit: number) {
  const conditions = toConditions(page.filter)
  const walk = chooseWalk(page, conditions)
  return buildStatement('list requests', listedColumns, (bind) => {
    const source = buildWalk(companyId, page, walk, bind)
    const company = bind(companyId, 'uuid')
    const others = Object.values(conditions).filter((holds) => holds !== walk.holds)
    // The same order inside and outside lets PostgreSQL end the walk with the page.
    return `select found.*, key.name as key_name, person.name as person_name
            from (
              select * from (
                select ${Object.keys(requestColumns).join(', ')} ${source} limit ${walk.max}) as walked
              where ${['true', ...others.map((holds) => holds(bind))].join(' and ')}
              order by ${page.isOfFew ? 'id desc' : walk.by} limit ${bind(limit, 'integer')}) as found
            left join api_keys key on key.company_id = ${company} and key.id = found.key_id
            left join people person on person.id = found.person_id
            order by found.id desc`
  })
}

/** Builds the statement that finds the last request of a walk that ended before its requests did. */
export function buildWalkEnd(companyId: CompanyId, page: Page) {
  const walk = chooseWalk(page, toConditions(page.filter))
  return buildStatement('end of walk through requests', { id: c.uuid() }, (bind) => {
    return `select id ${buildWalk(companyId, page, walk, bind)} offset ${walk.max - 1} limit 1`
  })
}

/** Builds the statement that finds whether a company has few requests whose path begins with a text. */
export function buildFewOfPath(companyId: CompanyId, path: string) {
  return buildStatement('few requests of a path', { is_few: c.boolean }, (bind) => {
    const holds = `company_id = ${bind(companyId, 'uuid')} and ${buildPrefixCondition('path', path, bind)}`
    return `select count(*) <= ${fewMax} as is_few
            from (select from requests where ${holds} order by path, id limit ${fewMax + 1}) as counted`
  })
}
