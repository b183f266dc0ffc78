import type { CompanyId } from '#kernel/ids'
import { companyColumns, joinWebhook, selectCompany } from '#companies'
import { anyCell, c, command, query } from '#platform/database'
import type { Role } from '#kernel/roles'

const keyColumns = {
  key_id: c.uuid(),
  key_name: c.maybe(c.text()),
  role: c.text<Role>(),
  key_expires_at: c.maybe(c.instant),
  key_last_used_at: c.maybe(c.instant),
}

const selectKey = `key.id as key_id, key.name as key_name, key.role, key.expires_at as key_expires_at, key.last_used_at as key_last_used_at`

export const findApiKey = anyCell.lookup({
  name: 'find api key',
  parameters: { hash: c.bytes },
  row: { ...companyColumns, ...keyColumns },
  sql: `select ${selectKey}, ${selectCompany}
        from secret_lookups lookup
        join api_keys key on key.company_id = lookup.company_id and key.id = lookup.subject_id
        join companies company on company.id = lookup.company_id
        ${joinWebhook}
        where lookup.hash = $1 and lookup.kind = 'api key' and key.revoked_at is null`,
})

export const findSession = anyCell.lookup({
  name: 'find session',
  parameters: { hash: c.bytes },
  row: {
    ...companyColumns,
    ...keyColumns,
    session_id: c.uuid(),
    opened_at: c.instant,
    expires_at: c.instant,
  },
  sql: `select session.id as session_id, session.created_at as opened_at, session.expires_at, ${selectKey}, ${selectCompany}
        from secret_lookups lookup
        join sessions session on session.company_id = lookup.company_id and session.id = lookup.subject_id
        join api_keys key on key.company_id = session.company_id and key.id = session.key_id
        join companies company on company.id = lookup.company_id
        ${joinWebhook}
        where lookup.hash = $1 and lookup.kind = 'session' and key.revoked_at is null`,
})

/** Inserts a key and the hash that finds it. */
export const insertApiKey = command({
  name: 'insert api key',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    id: c.uuid(),
    role: c.text<Role>(),
    hash: c.bytes,
    now: c.instant,
    name: c.maybe(c.text()),
    expiresAt: c.maybe(c.instant),
    lastFour: c.text(),
  },
  row: {},
  sql: `with key as (
          insert into api_keys (company_id, id, role, created_at, name, expires_at, last_four)
          values ($1, $2, $3, $5, $6, $7, $8))
        insert into secret_lookups (hash, kind, company_id, subject_id, created_at)
        values ($4, 'api key', $1, $2, $5)`,
})

/** Returns a page of a company's keys, newest first. */
export const listApiKeys = query({
  name: 'list api keys',
  parameters: { companyId: c.uuid<CompanyId>(), before: c.maybe(c.uuid()), limit: c.integer },
  row: {
    id: c.uuid(),
    name: c.maybe(c.text()),
    role: c.text<Role>(),
    last_four: c.maybe(c.text()),
    created_at: c.instant,
    last_used_at: c.maybe(c.instant),
    expires_at: c.maybe(c.instant),
    revoked_at: c.maybe(c.instant),
  },
  sql: `select id, name, role, last_four, created_at, last_used_at, expires_at, revoked_at
        from api_keys where company_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
})

/** Records when keys were last used, unless a later use is recorded. */
export const recordKeyUses = command({
  name: 'note uses of api keys',
  parameters: { companyIds: c.uuids<CompanyId>(), ids: c.uuids(), at: c.bigints },
  row: {},
  sql: `update api_keys key set last_used_at = used.at
        from (select company_id, id, to_timestamp(ms / 1000.0) as at
              from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as given (company_id, id, ms)) as used
        where key.company_id = used.company_id and key.id = used.id
          and (key.last_used_at is null or key.last_used_at < used.at)`,
})

/** Revokes a key and ends the sessions made with it. `is_revoked` is false if it was revoked before. */
export const revokeApiKey = command({
  name: 'revoke api key',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid(), now: c.instant },
  row: { is_revoked: c.boolean },
  sql: `with revoked as (
          update api_keys set revoked_at = $3 where company_id = $1 and id = $2 and revoked_at is null
          returning id),
        ended as (
          delete from sessions where company_id = $1 and key_id = $2 returning id),
        forgotten as (
          delete from secret_lookups lookup using ended
          where lookup.company_id = $1 and lookup.subject_id = ended.id and lookup.kind = 'session')
        select exists (select from revoked) as is_revoked from api_keys where company_id = $1 and id = $2`,
})
