import { z } from 'zod'
import { auditRows, diffFields, type AuditAction, type AuditedCall } from '#audit'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type OperatorId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { invitationLifetimeMs, lostRacesMax } from '#kernel/limits'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { toPartRows, violates, type Reader, type RowOf } from '#platform/database'
import { hashSecret, newSecret } from '#platform/secrets'
import { forgetLeavers } from './forget-queries.ts'
import {
  findOperatorOfEmail,
  listOperatorRows,
  type operatorColumns,
  operatorIsAdded,
  operatorIsRemoved,
  operatorKey,
} from './operator-queries.ts'
import type { UserDeps } from './user-deps.ts'
import { linkMailRows, noticeMailRows, openMailbox } from './user-mail.ts'
import { findAccountOfEmail } from './user-queries.ts'

export type OperatorRow = RowOf<typeof operatorColumns>

const operatorStatuses = ['invited', 'active'] as const

/** The API schema of an operator, as `showOperator` formats it. */
export const operatorResponse = z
  .object({
    operatorId: z.string().meta({ description: 'The operator.', example: 'opr_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    email: z.string(),
    name: z.string().optional().meta({ description: 'The name of the operator.', example: 'Ada Lovelace' }),
    status: z.enum(operatorStatuses).describe('whether they may open the console'),
    twoFactor: z.boolean(),
    addedAt: z.string().meta({ description: 'When they were added.', example: '2026-07-05T14:00:00.000Z' }),
    lastSeenAt: z.string().optional(),
  })
  .meta({
    id: 'OperatorPerson',
    description: 'A user who may open the operator console, or an invited email.',
  })

/** Formats an operator for the API. */
export function showOperator(row: OperatorRow): z.infer<typeof operatorResponse> {
  return {
    operatorId: toPublicId('opr', row.id),
    email: row.email,
    status: row.person_id === null ? 'invited' : 'active',
    twoFactor: row.has_two_factor,
    addedAt: toIsoInstant(row.added_at),
    ...omitNullish({
      name: row.name,
      lastSeenAt: row.last_seen_at === null ? undefined : toIsoInstant(row.last_seen_at),
    }),
  }
}

/** The maximum number of operators, including open invitations. */
const operatorsMax = 100

/** Lists the operators in the order in which they were added. */
export async function listOperators(db: Reader): Promise<OperatorRow[]> {
  return db.all(listOperatorRows, { limit: operatorsMax })
}

/** A new operator. The URL of an invitation is shown only once; undefined for a user with an account. */
export type AddedOperator = { operator: OperatorRow; inviteUrl: string | undefined }

/**
 * Makes a user an operator. A user who proved the mailbox of the account is an operator at once, and is mailed. Any
 * other email is invited by mail, and a repeated invitation invalidates the earlier link.
 */
export async function addOperator(deps: UserDeps, email: string, call: AuditedCall): Promise<AddedOperator> {
  for (let race = 0; race < lostRacesMax; race++) {
    const added = await writeOperator(deps, email.toLowerCase(), call).catch((error: unknown) => {
      if (violates(error, operatorKey)) return 'lost race' as const
      throw error
    })
    if (added !== 'lost race') return added
  }
  throw new ApiError('service_unavailable')
}

async function writeOperator(
  deps: UserDeps,
  email: string,
  call: AuditedCall,
): Promise<AddedOperator | 'lost race'> {
  const { db, ids, clock, baseUrl } = deps
  const known = await db.first(findOperatorOfEmail, { email })
  if (known && known.person_id !== null)
    throw invalidFieldError('body.email', 'duplicate', 'belongs to an operator already')
  if (!known) await assertOperatorLimit(db)
  const account = await db.first(findAccountOfEmail, { email })
  const isProved = account !== undefined && account.hash !== null && account.email_proved_at !== null
  const id = known?.id ?? ids.next<OperatorId>()
  const now = clock.now()
  const mailbox = await openMailbox(db, undefined)
  const token = newSecret('opi_')
  const inviteUrl = `${baseUrl}/dashboard/operator/invitation/${token}`
  const shared = { id, email, added_at: now }
  const outcome = isProved
    ? await db.writeGuarded(
        operatorIsAdded,
        {
          ...shared,
          person_id: account.id,
          accepted_at: now,
          invitation_hash: null,
          invitation_expires_at: null,
        },
        [
          ...noticeMailRows(deps, mailbox, { to: email, topic: 'operator_added', address: call.address }),
          operatorAuditRows(deps, call, 'operator.added', shared),
        ],
      )
    : await db.writeGuarded(
        operatorIsAdded,
        {
          ...shared,
          person_id: null,
          accepted_at: null,
          invitation_hash: hashSecret(token),
          invitation_expires_at: now + invitationLifetimeMs,
        },
        [
          ...linkMailRows(deps, mailbox, { kind: 'operator_invitation', to: email, link: inviteUrl }),
          operatorAuditRows(deps, call, 'operator.invited', shared),
        ],
      )
  const operator = outcome === 'written' ? await db.first(findOperatorOfEmail, { email }) : undefined
  return operator ? { operator, inviteUrl: isProved ? undefined : inviteUrl } : 'lost race'
}

async function assertOperatorLimit(db: Reader): Promise<void> {
  if ((await listOperators(db)).length >= operatorsMax)
    throw new ApiError('unprocessable_entity', {
      message: `An installation has at most ${operatorsMax} operators.`,
    })
}

/** Removes an operator, also from open sessions. A user without companies can no longer sign in. */
export async function removeOperator(deps: UserDeps, id: OperatorId, call: AuditedCall): Promise<void> {
  const operator = (await listOperators(deps.db)).find((each) => each.id === id)
  const left = operator?.person_id ? [{ person_id: operator.person_id, left_id: id }] : []
  const outcome = operator
    ? await deps.db.writeGuarded(operatorIsRemoved, { id }, [
        ...forgetLeavers.map((part) => toPartRows(part, ...left)),
        operatorAuditRows(deps, call, 'operator.removed', operator),
      ])
    : 'lost race'
  if (outcome === 'lost race') throw new ApiError('not_found', { message: 'There is no such operator.' })
}

function operatorAuditRows(
  deps: UserDeps,
  call: AuditedCall,
  action: Extract<AuditAction, `operator.${string}`>,
  { id, email }: Pick<OperatorRow, 'id' | 'email'>,
) {
  const fields = { email }
  return auditRows(deps, call, {
    companyId: undefined,
    action,
    subject: { kind: 'operator', id: toPublicId('opr', id) },
    changes: action === 'operator.removed' ? diffFields(fields, undefined) : diffFields(undefined, fields),
  })
}
