import { RequestError } from '../http/request-error.ts'
import type { Intention } from './intention.ts'

/** Refuses an intention that was used, has expired, or has reached its limit of declined tries. */
export function requireOpenIntention(
  { usedAt, expiresAt, declines, saleDeclines, sale }: Intention,
  now: Date,
): void {
  if (usedAt !== null) throw new RequestError('intention_used')
  if (expiresAt <= now) throw new RequestError('intention_expired')
  const { declinesMax = null, saleDeclinesMax = null } = sale ?? {}
  const isSpent = declinesMax !== null && declines >= declinesMax
  if (isSpent || (saleDeclinesMax !== null && saleDeclines >= saleDeclinesMax))
    throw new RequestError('intention_expired', {
      message: 'Too many declined attempts. Contact the business for help.',
    })
}
