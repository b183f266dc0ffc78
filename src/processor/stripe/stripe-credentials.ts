import type { Clock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'

/** The credentials of a company's account at Stripe. */
export type StripeCredentials = {
  kind: 'stripe'
  locationId: string
  /** The company whose rows belong to this account. */
  companyId: CompanyId
  accountId: string
  livemode: boolean
  secretKey: string
  publishableKey: string
  webhookId: string
  webhookSecret: string
  /** Whether the account is enrolled for surcharges. */
  surcharge: boolean
  /** The offset of the company's clock to real time, ms. Only a sandbox has one. Default: 0. */
  aheadMs?: number
}

/** Returns the time of a location. Its forms and tickets expire by it, and so do abandoned steps. */
export function locationNow(clock: Clock, { aheadMs = 0 }: Pick<StripeCredentials, 'aheadMs'>): number {
  return clock.now() + aheadMs
}
