import type { CompanyId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { UserDeps } from './user-deps.ts'
import { reauthenticationRequiredError } from './user-access.ts'
import type { SignedInUser } from './session.ts'
import { addRefundedAmount } from './session-queries.ts'

/** The limits of a refund: since the last re-authentication, and of a clerk on a day of the company. */
type RefundLimits = {
  total: Cents
  /** Undefined if the company has no such limit. */
  limit: Cents | undefined
  companyId: CompanyId
  day: string
  /** Undefined for a user who is no clerk. */
  dayLimit: Cents | undefined
}

/**
 * Counts a refund of a signed-in user. Throws above `limit` in total since the last re-authentication, unless that was
 * just now. Returns false above the limit of the day. Nothing is counted in both cases. Partial refunds count toward
 * the totals, and a refund that fails later stays counted.
 */
export async function countRefund(
  { db }: Pick<UserDeps, 'db'>,
  { user, session }: SignedInUser,
  { total, limit, companyId, day, dayLimit }: RefundLimits,
): Promise<boolean> {
  const isFree = session.reauthenticatedUntil !== undefined
  const [counted] = await db.run(addRefundedAmount, {
    id: session.id,
    personId: user.id,
    cents: total,
    limit: isFree ? null : (limit ?? null),
    companyId,
    day,
    dayLimit: dayLimit ?? null,
  })
  if (counted?.outcome === 'above the limit of a day') return false
  if (counted?.outcome === 'counted') return true
  throw reauthenticationRequiredError()
}
