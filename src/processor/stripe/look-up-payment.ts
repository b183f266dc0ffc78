import type { Submission } from '../movement.ts'
import { ProcessorUnavailable } from '../processor-errors.ts'
import { loadClaim, type Claim } from './claims.ts'
import type { PaymentDetails } from './read-intent.ts'
import { loadPaymentDetails } from './payment-details.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import type { MoneyDeps } from './submit.ts'

/** The state of a payment before a step, if the payment exists, and the claim of the step's reference, if it exists. */
export type PaymentLookup = { books: PaymentDetails | undefined; begun: Claim | undefined }

/** Reads a payment before a step. If the read fails, the step was not requested either. */
export async function lookUpPayment(
  deps: MoneyDeps,
  location: StripeCredentials,
  paymentId: string,
  reference: string,
): Promise<PaymentLookup | Extract<Submission, { outcome: 'unreachable' }>> {
  const begun = await loadClaim(deps, location, reference)
  try {
    const books = await loadPaymentDetails(deps.stripe, location, paymentId)
    // Another request may have done the step of this reference in between, which would explain the payment's state.
    return { books, begun: begun ?? (await loadClaim(deps, location, reference)) }
  } catch (error) {
    if (begun || !(error instanceof ProcessorUnavailable)) throw error
    return { outcome: 'unreachable' }
  }
}
