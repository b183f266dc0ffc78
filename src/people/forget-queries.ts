import type { MemberId, PersonId } from '#kernel/ids'
import { c, type Part } from '#platform/database'

const leaverColumns = { person_id: c.uuid<PersonId>(), membership_id: c.uuid<MemberId>() }

/** Who leaves their last company signs in no more: a part for each table of what they sign in with. */
export const forgetLeavers: Part<typeof leaverColumns>[] = [
  'person_secrets',
  'factors',
  'recovery_codes',
  'sign_in_challenges',
  'person_tokens',
  'person_sessions',
].map((table) => ({
  name: `forget ${table} of a leaver`,
  columns: leaverColumns,
  sql: (rows) => `delete from ${table} kept using ${rows}
    where kept.person_id = given.person_id
      and not exists (select from memberships other where other.person_id = given.person_id and other.id <> given.membership_id)`,
}))
