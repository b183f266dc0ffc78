import type { AppContext } from '#context'
import type { Cents } from '#kernel/money'
import type { LockedKey } from '#platform/idempotency'
import { callProcessor } from '#processor'
import { refuseTooManyAttempts } from '../limits/attempt-limit.ts'
import { refuseRail, type Payable } from '../payable.ts'
import { refuseMissingZip } from './quote-bodies.ts'
import { loadCapturedCard, quoteCapturedCard } from './quote-captured-card.ts'

/** A newly captured card to be quoted. */
export type QuoteCard = {
  ticketId: string
  /** The ZIP code that the card is checked against; undefined uses the one that the processor stores with it. */
  billingZip?: string | undefined
  /** Whether the ZIP code that the processor stores with the card suffices where a surcharge depends on one. */
  usesStoredZip?: boolean
  /** The part to be paid; undefined quotes everything due. */
  amount?: Cents | undefined
  /** The keyed hash of the payer's IP address on a page; undefined for a request of the merchant. */
  payerHash: Buffer | undefined
  key: LockedKey | undefined
}

/**
 * Quotes a newly captured card. Throws every refusal that is known while the card can still be quoted again. Then
 * claims its one use, has the processor check its ZIP code and store it for 15 minutes, and writes the quoted charge.
 * Charges nothing.
 */
export async function quoteCard(context: AppContext, payable: Payable, command: QuoteCard) {
  const { company, ref } = payable
  const { ticketId, amount = payable.due, payerHash } = command
  if (!command.usesStoredZip) refuseMissingZip(company, command)
  await payable.assertPayable(command.amount)
  const { rail } = await callProcessor(() => loadCapturedCard(context, company, ticketId))
  refuseRail(payable, rail)
  if (payerHash) await refuseTooManyAttempts(context, company, ref, payerHash)
  return quoteCapturedCard(context, payable, { ...command, amount })
}
