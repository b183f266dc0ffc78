import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { readInvoice, type Invoice } from '#invoices'
import { secondMs } from '#kernel/clock'
import type { InvoiceId, QuoteId, TransactionId } from '#kernel/ids'
import { racesMax, reconcileFirstMs } from '#kernel/limits'
import { ApiError, invalidField } from '#kernel/refusals'
import type { HeldKey } from '#platform/idempotency'
import { waitAtMost } from '#platform/timers'
import { readTransaction, silentAttempts } from '#transactions'
import { quoteUsed } from '../charge/instrument.ts'
import { notClaimed } from '../charge/not-claimed.ts'
import { payInvoice } from '../charge/pay-invoice.ts'
import type { Payer } from '../hosted/payer.ts'
import { readQuote, writeQuote } from './find-quotes.ts'
import type { QuoteTrigger } from './quote-states.ts'
import { movedQuote, type Quote } from './quote.ts'
import { cardSeenTo, settleNow } from './settle-quoted-card.ts'

export type ConfirmQuote = {
  company: Company
  invoiceId: InvoiceId
  /** Undefined where what was sent cannot be the id of a quote. */
  quoteId: QuoteId | undefined
  savePaymentMethod: boolean
  /** Who confirms on the hosted page; undefined where the merchant does. */
  payer: Payer | undefined
  correlationId: string
  key: HeldKey | undefined
}

/** A quote that was used up for an attempt which is yet to be written. */
type UsedQuote = Quote & { transactionId: TransactionId }

// The answer of a charge does not wait for a processor that is slow to delete: the card's timer sees to it then.
const settlingWaitedForMs = secondMs

/**
 * Charges exactly what was quoted, through the same claim as every payment. The quote is used up by whatever comes of it,
 * but for a failure before anything was submitted; the card is then kept for the customer or deleted.
 */
export async function confirmQuote(services: Services, command: ConfirmQuote) {
  const { company } = command
  const used = await useQuote(services, command).catch((error: unknown) => {
    throw notClaimed(services, command.correlationId, error)
  })
  try {
    return await payInvoice(services, paymentOf(command, used), used.transactionId)
  } catch (error) {
    await noteRefusal(services, company, used, error)
    throw error
  } finally {
    services.underWay.delete(used.transactionId)
    await waitAtMost(settlingWaitedForMs, settleNow(services, company, used.ticketId))
  }
}

function paymentOf(command: ConfirmQuote, quote: Quote) {
  const { company, invoiceId, payer, correlationId, key } = command
  const amounts = { amount: quote.subtotal, quotedSurcharge: quote.fee }
  return { company, invoiceId, named: { quote }, ...amounts, save: false, payer, correlationId, key }
}

/** Uses the quote up for an attempt that is yet to be written: of two confirmations at once, one. */
async function useQuote(services: Services, command: ConfirmQuote): Promise<UsedQuote> {
  const { db, underWay } = services
  const { company, invoiceId } = command
  const invoice = await readInvoice(db, company.id, invoiceId)
  if (!invoice) throw new ApiError('not_found')
  for (let race = 0; race < racesMax; race++) {
    const used = await takenUp(services, command, invoice)
    underWay.add(used.transactionId)
    const along = [cardSeenTo(company, used, used.updatedAt + reconcileFirstMs)]
    const written = await writeQuote(db, used, along).catch((error: unknown) => {
      underWay.delete(used.transactionId)
      throw error
    })
    if (written === 'written') return used
    underWay.delete(used.transactionId)
  }
  throw new ApiError('not_charged')
}

/** The quote as it will be once it is used, if it can be; the refusal that says why not else. */
async function takenUp(
  services: Services,
  { company, quoteId, savePaymentMethod }: ConfirmQuote,
  invoice: Invoice,
): Promise<UsedQuote> {
  const quote = quoteId && (await readQuote(services.db, company.id, quoteId))
  if (!quote || quote.invoiceId !== invoice.id)
    throw invalidField('body.quoteId', 'not_found', 'this invoice has no such quote')
  const unwritten = quote.state === 'used' ? await unwrittenAttemptOf(services, quote) : undefined
  const now = companyNow(services.clock, company)
  const transactionId = unwritten ?? services.ids.next<TransactionId>()
  // Spec, New-card quote flow: on a subscription's invoice the card is always kept.
  const keepsCard = savePaymentMethod || invoice.subscriptionId !== undefined
  const on = unwritten === undefined ? 'confirmed' : 'confirmed again'
  const used = movedQuote(quote, on, { transactionId, keepsCard }, now)
  if (!used || now >= quote.expiresAt)
    throw new ApiError('bad_request', { message: 'The quote has expired: capture the card and quote again.' })
  return { ...used, transactionId }
}

/**
 * The attempt for which a quote was used and which nobody has written, because a process or the database failed in
 * between. It may be made again under the same id, since the books take one attempt of it at most. Throws where the
 * quote's use is over; while nobody knows what became of its charge, that is what is said.
 */
async function unwrittenAttemptOf(services: Services, quote: Quote): Promise<TransactionId> {
  const { companyId, transactionId, cardSettledAt } = quote
  if (transactionId === undefined || cardSettledAt !== undefined || services.underWay.has(transactionId))
    throw quoteUsed()
  const read = async () => {
    const transaction = await readTransaction(services.db, companyId, transactionId)
    return transaction ? [transaction] : []
  }
  const written = await read()
  if (written.length === 0) return transactionId
  const silent = await silentAttempts(services, read, written)
  throw silent.length > 0 ? new ApiError('outcome_unknown') : quoteUsed()
}

/** Writes what a refusal means for the quote. What cannot be written now, the card's timer finds out. */
async function noteRefusal(
  services: Services,
  company: Company,
  used: UsedQuote,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ApiError)) return
  await noteApiError(services, company, used, error).catch((failure: unknown) =>
    services.log.warn('the refusal of a quote was not noted', { companyId: company.id, error: failure }),
  )
}

async function noteApiError(
  services: Services,
  company: Company,
  used: UsedQuote,
  error: ApiError,
): Promise<void> {
  const attempt = await readTransaction(services.db, company.id, used.transactionId)
  const move = (on: QuoteTrigger, facts: Partial<Pick<Quote, 'keepsCard'>>) =>
    movedQuote(used, on, { ...facts, transactionId: undefined }, companyNow(services.clock, company))
  if (saysToTryAgain(error)) {
    const isOver = attempt === undefined || attempt.status === 'failed'
    const open = isOver && move('nothing was charged', { keepsCard: false })
    if (open) await writeQuote(services.db, open, [cardSeenTo(company, open, open.expiresAt)])
    return
  }
  const ended = attempt ? undefined : move('confirmation refused', {})
  if (ended) await writeQuote(services.db, ended, [])
}

/** Whether a refusal leaves the quote usable: nothing was submitted, and nothing will be. */
function saysToTryAgain({ refusal }: ApiError): boolean {
  return refusal.reasonCode === 'NOT_CHARGED' || refusal.statusCode === 429 || refusal.statusCode === 409
}
