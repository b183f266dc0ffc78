import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { readInvoice } from '#invoices'
import type { InvoiceId, QuoteId, TransactionId } from '#kernel/ids'
import { reconcileFirstMs } from '#kernel/limits'
import { ApiError, invalidField } from '#kernel/refusals'
import { DatabaseError } from '#platform/database'
import type { HeldKey } from '#platform/idempotency'
import { scheduled } from '#platform/timers'
import { readTransaction } from '#transactions'
import { payInvoice } from '../charge/pay-invoice.ts'
import type { Payer } from '../hosted/payer.ts'
import { readQuote, writeQuote } from './find-quotes.ts'
import { movedQuote, type Quote } from './quote.ts'
import { quotedCardTimer, settleNow } from './settle-quoted-card.ts'

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

/**
 * Charges exactly what was quoted, through the same claim as every payment. The quote is used up by whatever comes of it,
 * but for a failure before anything was submitted; the card is then kept for the customer or deleted.
 */
export async function confirmQuote(services: Services, command: ConfirmQuote) {
  const { company } = command
  const quote = await confirmable(services, command)
  const id = services.ids.next<TransactionId>()
  const used = await useQuote(services, command, quote, id)
  try {
    return await payInvoice(services, paymentOf(command, used), id)
  } catch (error) {
    if (!isFinal(error)) await reopen(services, company, used)
    throw error
  } finally {
    await settleNow(services, company, quote.ticketId)
  }
}

function paymentOf(command: ConfirmQuote, quote: Quote) {
  const { company, invoiceId, payer, correlationId, key } = command
  const amounts = { amount: quote.subtotal, quotedSurcharge: quote.fee }
  return { company, invoiceId, named: { quote }, ...amounts, save: false, payer, correlationId, key }
}

/** The quote, if it can be confirmed; the refusal that says why not else. */
async function confirmable(
  services: Services,
  { company, invoiceId, quoteId }: ConfirmQuote,
): Promise<Quote> {
  const quote = quoteId && (await readQuote(services.db, company.id, quoteId))
  if (!quote || quote.invoiceId !== invoiceId)
    throw invalidField('body.quoteId', 'not_found', 'this invoice has no such quote')
  if (quote.state === 'used') throw await refusalOfUsed(services, quote)
  if (quote.state !== 'open' || companyNow(services.clock, company) >= quote.expiresAt)
    throw new ApiError('bad_request', { message: 'The quote has expired: capture the card and quote again.' })
  return quote
}

/** A quote is used once. While nobody knows what became of its charge, that is what is to be said of it. */
async function refusalOfUsed(
  { db, underWay }: Services,
  { companyId, transactionId }: Quote,
): Promise<ApiError> {
  const transaction = transactionId && (await readTransaction(db, companyId, transactionId))
  const isUnknown = transaction?.status === 'created' && !underWay.has(transaction.id)
  if (isUnknown) return new ApiError('outcome_unknown')
  return quoteUsed()
}

function quoteUsed(): ApiError {
  return new ApiError('bad_request', { message: 'The quote was used already.' })
}

/** Uses the quote up for an attempt that is yet to be written: of two confirmations at once, one. */
async function useQuote(
  services: Services,
  { company, invoiceId, savePaymentMethod }: ConfirmQuote,
  quote: Quote,
  transactionId: TransactionId,
): Promise<Quote> {
  const now = companyNow(services.clock, company)
  const invoice = await readInvoice(services.db, company.id, invoiceId)
  // Spec, New-card quote flow: on a subscription's invoice the card is always kept.
  const keepsCard = savePaymentMethod || invoice?.subscriptionId !== undefined
  const used = movedQuote(quote, 'confirmed', { transactionId, keepsCard }, now)
  if (!used) throw quoteUsed()
  const written = await writeQuote(services.db, used, [
    cardSeenTo(company, quote, now + reconcileFirstMs),
  ]).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.isPassing) throw new ApiError('not_charged')
    throw error
  })
  if (written === 'lost race') throw quoteUsed()
  return used
}

/** Nothing was submitted, and nothing will be: the quote may be confirmed again while its time lasts. */
async function reopen(services: Services, company: Company, used: Quote): Promise<void> {
  const facts = { transactionId: undefined, keepsCard: false }
  const open = movedQuote(used, 'nothing was charged', facts, companyNow(services.clock, company))
  if (!open) return
  await writeQuote(services.db, open, [cardSeenTo(company, open, open.expiresAt)]).catch((error: unknown) =>
    services.log.warn('a quote stays used although nothing was charged', { companyId: company.id, error }),
  )
}

function cardSeenTo(company: Company, { ticketId }: Quote, at: number) {
  return scheduled(company, quotedCardTimer, ticketId, at)
}

/** Whether a refusal ends the quote. One that says to try again does not: nothing was submitted. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.refusal.reasonCode !== 'NOT_CHARGED' && error.refusal.statusCode !== 429
}
