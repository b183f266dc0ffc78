import type { CompanyId, UserId, Uuid } from '#kernel/ids'
import { c, hub, type Part } from '#platform/database'

/** A user who leaves a company or the console: `left_id` is the id of the membership or of the operator. */
const leaverColumns = { person_id: c.uuid<UserId>(), left_id: c.uuid<Uuid>() }

// The other places of a leaver: companies, or the console.
const otherPlacesSql = `select from memberships other where other.person_id = given.person_id and other.id <> given.left_id
      union all select from operators where person_id = given.person_id and id <> given.left_id`

/** Deletes the credentials of users who leave their last place, with one statement part per table. */
export const forgetLeavers: Part<typeof leaverColumns>[] = [
  'person_secrets',
  'factors',
  'recovery_codes',
  'sign_in_challenges',
  'person_tokens',
  'person_sessions',
  'user_activity',
].map((table) => ({
  home: 'hub',
  name: `forget ${table} of a leaver`,
  columns: leaverColumns,
  sql: (rows) => `delete from ${table} kept using ${rows}
    where kept.person_id = given.person_id
      and not exists (${otherPlacesSql})`,
}))

const shutOutColumns = { ...leaverColumns, company_id: c.uuid<CompanyId>() }

/**
 * A user who leaves one of several companies keeps the sessions. These never enter that company again, even after a new
 * invitation.
 */
export const revokeLeaverAccess: Part<typeof shutOutColumns> = {
  home: 'hub',
  name: 'shut sessions of a leaver out',
  columns: shutOutColumns,
  sql: (rows) => `update person_sessions kept set shut_out = kept.shut_out || given.company_id from ${rows}
    where kept.person_id = given.person_id and exists (${otherPlacesSql})`,
}

/** Deletes the expired rows of all users in batches, and skips rows that another transaction has locked. */
function createExpiryCommand(table: string, { key, over }: { key: string; over: string }) {
  const found = (at: string) => `from ${table} where ${over} <= ${at} order by ${over}`
  const forget = hub.command({
    name: `forget ${table} that are over`,
    parameters: { over: c.instant, limit: c.integer },
    row: { deleted: c.bigint },
    sql: `with gone as (
            delete from ${table} where ${key} in (select ${key} ${found('$1')} limit $2 for update skip locked)
            returning 1)
          select count(*) as deleted from gone`,
  })
  return { ...forget, over: found }
}

export const forgetSessions = createExpiryCommand('person_sessions', { key: 'id', over: 'expires_at' })
export const forgetTokens = createExpiryCommand('person_tokens', { key: 'hash', over: 'expires_at' })
export const forgetChallenges = createExpiryCommand('sign_in_challenges', { key: 'hash', over: 'expires_at' })
export const forgetLoginAttempts = createExpiryCommand('sign_in_tries', { key: 'subject', over: 'forget_at' })
