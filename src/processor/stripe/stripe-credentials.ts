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
}
