import { auditRows } from '#audit'
import { toPublicId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { toPartRows, violates, type PartRows } from '#platform/database'
import { hashSecret } from '#platform/secrets'
import { signInError, type Account } from './account.ts'
import { newUserRows, type AcceptInput } from './new-user.ts'
import { findOperatorOfInvitation, operatorIsInvited } from './operator-queries.ts'
import type { OperatorRow } from './operators.ts'
import { createSessionToken, openSessionRows, trimUserSessions, type SessionToken } from './session.ts'
import type { UserDeps } from './user-deps.ts'
import {
  listActiveMemberships,
  listPlaces,
  toAuditedUserCall,
  userAuditRows,
  type RequestOrigin,
  type User,
} from './user.ts'
import { emailKey, findAccountOfEmail, markEmailProved } from './user-queries.ts'

/** An open invitation to the console, with the existing account of its email. */
export type OperatorInvitation = { hash: Buffer; operator: OperatorRow; account: Account | undefined }

/** Returns the invitation of a token. Throws not_found for an unknown token, and gone for a used or expired one. */
export async function openOperatorInvitation(
  { db, clock }: Pick<UserDeps, 'db' | 'clock'>,
  token: string,
): Promise<OperatorInvitation> {
  const hash = hashSecret(token)
  const operator = await db.first(findOperatorOfInvitation, { hash })
  if (!operator) throw new ApiError('not_found', { message: 'There is no such invitation.' })
  const isOver = (operator.invitation_expires_at ?? 0) <= clock.now()
  if (isOver || operator.person_id !== null) throw invitationGoneError()
  return { hash, operator, account: await db.first(findAccountOfEmail, { email: operator.email }) }
}

function invitationGoneError(): ApiError {
  return new ApiError('gone', { message: 'This invitation was accepted, or is too old.' })
}

/** Accepts an invitation to the console. A user with an account must be signed in; any other gets an account. */
export async function acceptOperatorInvitation(
  deps: UserDeps,
  token: string,
  sent: AcceptInput,
  { from, signedIn }: { from: RequestOrigin; signedIn: User | undefined },
): Promise<SessionToken> {
  const invitation = await openOperatorInvitation(deps, token)
  const { account, operator } = invitation
  if (account && account.hash !== null) {
    if (signedIn?.id !== account.id)
      throw signInError('dashboard_session', `Sign in as ${operator.email} first, and open the link again.`)
    const proof = toPartRows(markEmailProved, { id: account.id, at: deps.clock.now() })
    return joinOperators(deps, invitation, { user: account, from }, [proof])
  }
  const invited = { email: operator.email, account, companyNames: [], provesEmail: true }
  const { user, rows } = await newUserRows(deps, invited, sent)
  return joinOperators(deps, invitation, { user, from }, rows)
}

async function joinOperators(
  deps: UserDeps,
  { hash, operator }: OperatorInvitation,
  { user, from }: { user: User; from: RequestOrigin },
  effects: PartRows[],
): Promise<SessionToken> {
  const { db, clock } = deps
  const token = createSessionToken()
  const memberships = await listActiveMemberships(db, user.id)
  const places = listPlaces({ memberships, isOperator: true })
  const guard = { id: operator.id, hash, person_id: user.id, at: clock.now() }
  const outcome = await db
    .writeGuarded(operatorIsInvited, guard, [
      ...effects,
      ...openSessionRows(deps, user.id, from, token),
      auditRows(deps, toAuditedUserCall(user, from), {
        companyId: undefined,
        action: 'operator.joined',
        subject: { kind: 'operator', id: toPublicId('opr', operator.id) },
      }),
      userAuditRows(deps, { user, places, from }, 'person.signed_in'),
    ])
    .catch((error: unknown) => {
      // Another request made an account for the same email at the same time.
      if (violates(error, emailKey)) throw new ApiError('service_unavailable')
      throw error
    })
  if (outcome === 'lost race') throw invitationGoneError()
  await trimUserSessions(deps, user.id)
  return token
}
