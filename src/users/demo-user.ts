import type { AuditedCall } from '#audit'
import type { CompanyId } from '#kernel/ids'
import { newSecret } from '#platform/secrets'
import { acceptInvitation } from './invitation.ts'
import { inviteMember } from './invite-member.ts'
import type { UserDeps } from './user-deps.ts'
import { findAccountOfEmail, userIsLocked } from './user-queries.ts'
import { sessionEndRows } from './session-rows.ts'

/** The credentials of the demo user. */
export type DemoUser = { email: string; password: string }

// Shorter than other secrets, because users type it: 120 bits.
const passwordLength = 20

/**
 * Creates an admin of a demo company with a random password. The user is invited and accepts like any other. The
 * session of that sign-in is ended, because no client uses it.
 */
export async function createDemoUser(
  deps: UserDeps,
  companyId: CompanyId,
  call: AuditedCall,
): Promise<DemoUser> {
  const [email, name] = ['admin@demo.example', 'Demo Admin']
  const password = newSecret('').slice(0, passwordLength)
  const { inviteUrl } = await inviteMember(deps, companyId, { email, role: 'admin', name }, call)
  const token = inviteUrl.slice(inviteUrl.lastIndexOf('/') + 1)
  const from = { address: 'first start', correlationId: call.correlationId, userAgent: undefined }
  await acceptInvitation(deps, token, { name, password }, { from, signedIn: undefined })
  const account = await deps.db.first(findAccountOfEmail, { email })
  if (!account) throw new Error('the user who just accepted the invitation is missing')
  const guardRow = { id: account.id, at: deps.clock.now(), alone_in: null }
  await deps.db.writeGuarded(userIsLocked, guardRow, sessionEndRows({ personId: account.id, but: undefined }))
  return { email, password }
}
