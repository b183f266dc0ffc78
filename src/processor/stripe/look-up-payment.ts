import type { Submission } from '../movement.ts'
import { ProcessorUnavailable } from '../processor-errors.ts'
import { readClaim, type Claim } from './claims.ts'
import type { PaymentDetails } from './read-intent.ts'
import { readPaymentDetails } from './payment-details.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import type { MoneyDeps } from './submit.ts'

/** How a payment stands before a step with it, where there is one; and what the step's reference has begun, where it has. */
export type PaymentLookup = { books: PaymentDetails | undefined; begun: Claim | undefined }

/** Looks at a payment before anything is done with it. What cannot even be looked at was not asked for either. */
export async function lookUpPayment(
  parts: MoneyDeps,
  location: StripeCredentials,
  paymentId: string,
  reference: string,
): Promise<PaymentLookup | Extract<Submission, { outcome: 'unreachable' }>> {
  const begun = await readClaim(parts, location, reference)
  try {
    const books = await readPaymentDetails(parts.stripe, location, paymentId)
    // Others of the same reference may have begun and done it in between, and then that is why the payment stands as it does.
    return { books, begun: begun ?? (await readClaim(parts, location, reference)) }
  } catch (error) {
    if (begun || !(error instanceof ProcessorUnavailable)) throw error
    return { outcome: 'unreachable' }
  }
}
