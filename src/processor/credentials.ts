import type { CompanyId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import type { StripeCredentials } from './stripe/stripe-credentials.ts'

/** The kinds of processor that a company can use. */
export type ProcessorKind = Credentials['kind']

/**
 * The credentials of a company's location at its processor. Only the processor's adapter reads more than the kind and
 * the name.
 */
export type Credentials = SandboxCredentials | StripeCredentials

/** The credentials of a location of the sandbox processor, with the secret that signs its postbacks. */
export type SandboxCredentials = {
  kind: 'sandbox'
  locationId: string
  apiKey: string
  postbackSecret: string
}

/** The input of an operator that moves a company to a processor. */
export type AccountInput =
  | { kind: 'sandbox' }
  /** Both keys of a Stripe account, and whether the account is enrolled for surcharges. */
  | { kind: 'stripe'; secretKey: string; publishableKey: string; surcharge?: 'enrolled' | undefined }

/** A location to open for a company, and the rails that it takes. */
export type NewLocation = { companyId: CompanyId; locationId: string; name: string; products: Rail[] }
