import type { CompanyId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import type { StripeCredentials } from './stripe/stripe-credentials.ts'

/** The kinds of processor that a company can be put on. */
export type ProcessorKind = Credentials['kind']

/** What opens a company's location at its processor. But for its kind and its name it is nobody's business but the processor's. */
export type Credentials = SandboxCredentials | StripeCredentials

/** What opens a location of the sandbox processor, and what its postbacks are signed with. */
export type SandboxCredentials = {
  kind: 'sandbox'
  locationId: string
  apiKey: string
  postbackSecret: string
}

/** What an operator gives to put a company on a processor. */
export type AccountInput =
  | { kind: 'sandbox' }
  /** Both keys of an account at Stripe, and whether that is enrolled for surcharges. */
  | { kind: 'stripe'; secretKey: string; publishableKey: string; surcharge?: 'enrolled' | undefined }

/** A company's location that is to be opened, and the rails it is to take. */
export type NewLocation = { companyId: CompanyId; locationId: string; name: string; products: Rail[] }
