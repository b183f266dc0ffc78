import type { CompanyId, UserId, Uuid } from '#kernel/ids'
import { c, command, type RowOf } from '#platform/database'

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
const names = Object.keys(insertedColumns).join(', ')
const typedNames = Object.entries(insertedColumns)
  .map(([name, { type }]) => `${name} ${type}`)
  .join(', ')

/** A request with its company. */
export type InsertedRequest = RowOf<typeof insertedColumns>

/** Inserts a batch of requests, also of different companies. */
export const insertRequests = command({
  name: 'insert requests',
  parameters: { requests: c.json<InsertedRequest[]>() },
  row: {},
  sql: `insert into requests (company_id, ${Object.keys(requestColumns).join(', ')})
        select ${names} from jsonb_to_recordset($1) as given (${typedNames})`,
})

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
