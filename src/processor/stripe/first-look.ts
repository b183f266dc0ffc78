import type { Submission } from '../movement.ts'
import { ProcessorUnavailable } from '../trouble.ts'
import { claimOf, type Claim } from './claims.ts'
import type { Books } from './read-intent.ts'
import { readBooks } from './stripe-books.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import type { MoneyParts } from './submit.ts'

/** How a payment stands before a step with it, where there is one; and what the step's reference has begun, where it has. */
export type FirstLook = { books: Books | undefined; begun: Claim | undefined }

/** Looks at a payment before anything is done with it. What cannot even be looked at was not asked for either. */
export async function firstLook(
  parts: MoneyParts,
  location: StripeCredentials,
  paymentId: string,
  reference: string,
): Promise<FirstLook | Extract<Submission, { outcome: 'unreachable' }>> {
  const begun = await claimOf(parts, location, reference)
  try {
    const books = await readBooks(parts.stripe, location, paymentId)
    // Others of the same reference may have begun and done it in between, and then that is why the payment stands as it does.
    return { books, begun: begun ?? (await claimOf(parts, location, reference)) }
  } catch (error) {
    if (begun || !(error instanceof ProcessorUnavailable)) throw error
    return { outcome: 'unreachable' }
  }
}
