import type { AppContext } from '#context'
import { chargeWithQuote, type Quote } from '#checkout'
import type { QuoteId } from '#kernel/ids'
import type { LockedKey } from '#platform/idempotency'
import type { Transaction } from '#attempts'
import { chargeHosted, type HostedOrder } from './charge-hosted.ts'

/** Charges exactly the quoted total. Every outcome uses the quote up, and its card is deleted. */
export async function confirmHostedQuote(
  context: AppContext,
  order: HostedOrder,
  request: { quoteId: QuoteId | undefined; correlationId: string; key: LockedKey | undefined },
): Promise<Transaction> {
  const { company, hosted } = order
  const { quoteId, correlationId, key } = request
  const isOf = (quote: Quote) => quote.hostedPaymentId === hosted.id
  const use = { company, quoteId, keepsCard: false, isOf, of: 'this payment', correlationId }
  return chargeWithQuote(context, use, (quote) =>
    chargeHosted(context, { ...order, source: { quote }, correlationId, key }),
  )
}
