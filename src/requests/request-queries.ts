import type { CompanyId, UserId, Uuid } from '#kernel/ids'
import { c, command, toLists, type RowOf } from '#platform/database'

/** The columns of a request, without its company. */
export const requestColumns = {
  id: c.uuid(),
  method: c.text(),
  path: c.text(),
  status_code: c.integer,
  error: c.maybe(c.text()),
  reason_code: c.maybe(c.text()),
  duration_ms: c.integer,
  correlation_id: c.text(),
  key_id: c.maybe(c.uuid<Uuid>()),
  person_id: c.maybe(c.uuid<UserId>()),
  address: c.maybe(c.text()),
  record_id: c.maybe(c.text()),
}

const insertedColumns = { company_id: c.uuid<CompanyId>(), ...requestColumns }
const lists = toLists(insertedColumns)
const typedLists = Object.values(lists).map(({ type }, place) => `$${place + 1}::${type}`)

/** A request with its company. */
export type InsertedRequest = RowOf<typeof insertedColumns>

/** Inserts a batch of requests, also of different companies. */
export const insertRequests = command({
  name: 'insert requests',
  parameters: lists,
  row: {},
  sql: `insert into requests (company_id, ${Object.keys(requestColumns).join(', ')})
        select * from unnest(${typedLists.join(', ')})`,
})

/** Returns the parameters of `insertRequests`: one list of each column. */
export function toRequestLists(requests: readonly InsertedRequest[]): RowOf<typeof lists> {
  const list = <Name extends keyof InsertedRequest>(name: Name) => requests.map((request) => request[name])
  return {
    company_id: list('company_id'),
    id: list('id'),
    method: list('method'),
    path: list('path'),
    status_code: list('status_code'),
    error: list('error'),
    reason_code: list('reason_code'),
    duration_ms: list('duration_ms'),
    correlation_id: list('correlation_id'),
    key_id: list('key_id'),
    person_id: list('person_id'),
    address: list('address'),
    record_id: list('record_id'),
  }
}

/** Deletes a batch of a company's oldest requests, those with lower ids. */
export const deleteOldRequests = command({
  name: 'delete old requests',
  parameters: { companyId: c.uuid<CompanyId>(), below: c.uuid(), limit: c.integer },
  row: { deleted: c.bigint },
  sql: `with deleted as (
          delete from requests
          where company_id = $1 and id = any (array(
            select id from requests where company_id = $1 and id < $2 order by id limit $3))
          returning id)
        select count(*) as deleted from deleted`,
})
