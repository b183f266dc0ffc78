import type { Processor } from '../processor.ts'
import type { StripeCredentials } from './stripe-credentials.ts'

/** The port, for locations that are accounts at Stripe. */
export type StripePort = Processor<StripeCredentials>
