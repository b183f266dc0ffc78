import { hasRight } from '../../../src/kernel/rights.ts'
import type { Company } from '../api/users.ts'

/** The user's role in a company, and the dollars that a clerk may refund there on one day. */
export type Refunder = Pick<Company, 'role' | 'refundsUpTo'>

/** Returns whether a user may refund payments: admins, and clerks whose company lets them. */
export const mayRefund = ({ role, refundsUpTo }: Refunder): boolean =>
  hasRight(role, 'manage') || refundsUpTo !== undefined

/** Returns the highest amount of one refund of a user, of the refundable amount in dollars. */
export function refundLimit({ role, refundsUpTo = 0 }: Refunder, refundable: number): number {
  return hasRight(role, 'manage') ? refundable : Math.min(refundable, refundsUpTo)
}
