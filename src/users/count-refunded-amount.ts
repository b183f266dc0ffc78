import type { CompanyId, UserId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Writer } from '#platform/database'
import type { UserDeps } from './user-deps.ts'
import { reauthenticationRequiredError } from './user-access.ts'
import type { SignedInUser } from './session.ts'
import { addClerkRefund } from './member-queries.ts'
import { addRefundedAmount } from './session-queries.ts'

/**
 * Counts the refunds of a signed-in user. Throws above `limit` in total since the last re-authentication, unless that
 * was just now. Partial refunds count toward the total.
 */
export async function countRefundedAmount(
  { db }: Pick<UserDeps, 'db'>,
  { user, session }: SignedInUser,
  { total, limit }: { total: Cents; limit: Cents },
): Promise<void> {
  const isFree = session.reauthenticatedUntil !== undefined
  const counted = { id: session.id, personId: user.id, cents: total, limit: isFree ? null : limit }
  if ((await db.run(addRefundedAmount, counted)).length === 0) throw reauthenticationRequiredError()
}

type ClerkRefund = { companyId: CompanyId; personId: UserId; day: string; total: Cents; limit: Cents }

/**
 * Counts a refund by a clerk on a day of the company. Returns false, and counts nothing, if the refunds of that day
 * would exceed the limit. A refund that fails later stays counted.
 */
export async function countClerkRefund(db: Writer, refund: ClerkRefund): Promise<boolean> {
  return (await db.run(addClerkRefund, refund)).length > 0
}
