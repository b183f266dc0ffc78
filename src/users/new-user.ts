import type { UserId } from '#kernel/ids'
import { invalidFieldError } from '#kernel/refusals'
import { toPartRows, type PartRows } from '#platform/database'
import type { Account } from './account.ts'
import { insertPeople } from './member-queries.ts'
import { hashNewPassword } from './password.ts'
import type { UserDeps } from './user-deps.ts'
import type { User } from './user.ts'
import { putSecrets, restartUser } from './user-queries.ts'

/** The input of a user who accepts an invitation. */
export type AcceptInput = { name?: string | undefined; password?: string | undefined }

/** The email of an invitation, its account without credentials, if any, and the company that invites. */
type InvitedEmail = {
  email: string
  account: Account | undefined
  companyNames: string[]
  /** Whether the link was sent to the mailbox alone. */
  provesEmail: boolean
}

/** Returns a new user with its password. A user who left every place before begins anew under the same id. */
export async function newUserRows(
  { ids, clock }: Pick<UserDeps, 'ids' | 'clock'>,
  { email, account, companyNames, provesEmail }: InvitedEmail,
  sent: AcceptInput,
): Promise<{ user: User; rows: PartRows[] }> {
  const name = requireField('name', sent.name)
  const password = requireField('password', sent.password)
  const hash = await hashNewPassword('body.password', password, { email, name, companyNames })
  const now = clock.now()
  const id = account?.id ?? ids.next<UserId>()
  const provedAt = provesEmail ? now : null
  const made = { id, email, name, created_at: now, updated_at: now, email_proved_at: provedAt }
  return {
    user: { id, email, name },
    rows: [
      account
        ? toPartRows(restartUser, { id, name, at: now, proved_at: provedAt })
        : toPartRows(insertPeople, made),
      toPartRows(putSecrets, { person_id: id, hash, changed_at: now }),
    ],
  }
}

/** Returns a field that is required in some cases only. Throws if it is missing. */
export function requireField(field: 'name' | 'password', sent: string | undefined): string {
  if (sent === undefined) throw invalidFieldError(`body.${field}`, 'invalid_type', 'is required')
  return sent
}
