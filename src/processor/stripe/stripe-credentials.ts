import type { Clock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'

/** What opens a company's account at Stripe. */
export type StripeCredentials = {
  kind: 'stripe'
  locationId: string
  /** Whose it is: what we keep of it stands under this company. */
  companyId: CompanyId
  accountId: string
  livemode: boolean
  secretKey: string
  publishableKey: string
  webhookId: string
  webhookSecret: string
  /** Whether the account is enrolled for surcharges. */
  surcharge: boolean
  /** How far the company's clock is ahead of real time, ms, which it is in a sandbox alone; not at all where it is not said. */
  aheadMs?: number
}

/** The time of a location: its forms and tickets end by it, and by it nobody is at a step any more. */
export function locationNow(clock: Clock, { aheadMs = 0 }: Pick<StripeCredentials, 'aheadMs'>): number {
  return clock.now() + aheadMs
}
