import type { AppContext } from '#context'
import { getCompanyTime, openCredentials, type Company } from '#companies'
import type { CompanyId, QuoteId } from '#kernel/ids'
import { quoteLifetimeMs } from '#kernel/limits'
import { zeroCents, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { answerRows, type LockedKey } from '#platform/idempotency'
import { callProcessor, type KeepResult, type Vault } from '#processor'
import { decideSurcharge } from '#surcharge'
import { refuseUnchargeable, ticketUsedError } from '#attempts'
import { watchCardTesting } from '../limits/card-testing.ts'
import { toQuotedFacts, loadInstrument, type ChargeSource } from '../methods/charge-source.ts'
import type { Payable, PayableRef } from '../payable.ts'
import { countPayerQuote } from './count-quote.ts'
import { insertQuote, loadQuoteOfTicket, writeQuote } from './find-quotes.ts'
import { toNewCardResponse } from './quote-response.ts'
import { moveQuote, type Quote } from './quote.ts'
import { quotedCardJobRow, tryResolveQuotedCard } from './resolve-quoted-card.ts'

/** A captured card to be quoted. */
export type QuoteCapturedCard = {
  ticketId: string
  /** The ZIP code that the card is checked against; undefined uses the one that the processor stores with it. */
  billingZip?: string | undefined
  amount: Cents
  /** The keyed hash of the payer's IP address on a page; undefined for a request of the merchant. */
  payerHash: Buffer | undefined
  key: LockedKey | undefined
}

/**
 * Quotes a captured card. Claims its one use, has the processor check its ZIP code and store it for 15 minutes, and
 * writes the quoted charge. Charges nothing.
 */
export async function quoteCapturedCard(context: AppContext, payable: Payable, command: QuoteCapturedCard) {
  const { company } = payable
  const { payerHash } = command
  const claimed = await claimTicket(context, payable, command)
  try {
    // Every concurrent quote has its row by now, so that they cannot pass the limit together.
    if (payerHash) await countPayerQuote(context, payable, payerHash)
    const keeping = await checkCard(context, company, claimed, command.billingZip)
    if (keeping.outcome === 'refused') throw await refuseCard(context, company, claimed, keeping)
    return await openQuote(context, payable, command.key, { claimed, vault: keeping.vault })
  } catch (error) {
    await releaseQuote(context, company, claimed)
    throw error
  }
}

/** Reads a captured card. The processor may still store it for an earlier quote that failed. */
export async function loadCapturedCard(
  context: AppContext,
  company: Company,
  ticketId: string,
): Promise<ChargeSource> {
  const known = await loadQuoteOfTicket(context.db, company.id, ticketId)
  return loadInstrument(context, company, { ticketId, isHeld: known?.state === 'released' })
}

/** Claims the card's one quote, with a job that saves or deletes the card later, also after a crash. */
async function claimTicket(
  context: AppContext,
  { company, ref }: Payable,
  command: QuoteCapturedCard,
): Promise<Quote> {
  const { ticketId } = command
  const now = getCompanyTime(context.clock, company)
  const quote = newQuote(context.ids.next<QuoteId>(), { ...command, companyId: company.id, ref }, now)
  if (
    (await insertQuote(context.db, quote, [quotedCardJobRow(company, quote, quote.expiresAt)])) === 'written'
  )
    return quote
  const known = await loadQuoteOfTicket(context.db, company.id, ticketId)
  const { invoiceId, hostedPaymentId, subtotal, payerHash, createdAt, expiresAt } = quote
  const facts = { invoiceId, hostedPaymentId, subtotal, payerHash, createdAt, expiresAt }
  const again = known && moveQuote(known, 'quoted again', facts, now)
  const isWritten =
    again &&
    (await writeQuote(context.db, again, [quotedCardJobRow(company, again, again.expiresAt)])) === 'written'
  if (!isWritten) throw ticketUsedError()
  return again
}

function newQuote(
  id: QuoteId,
  {
    companyId,
    ref,
    ticketId,
    amount,
    payerHash,
  }: QuoteCapturedCard & { companyId: CompanyId; ref: PayableRef },
  now: number,
): Quote {
  return {
    companyId,
    id,
    invoiceId: 'invoiceId' in ref ? ref.invoiceId : undefined,
    hostedPaymentId: 'hostedPaymentId' in ref ? ref.hostedPaymentId : undefined,
    ticketId,
    state: 'checking',
    subtotal: amount,
    fee: zeroCents,
    vaultId: undefined,
    rail: undefined,
    lastFour: undefined,
    cardBrand: undefined,
    surcharge: undefined,
    transactionId: undefined,
    claimedAt: undefined,
    keepsCard: false,
    cardSettledAt: undefined,
    payerHash,
    version: 1,
    createdAt: now,
    expiresAt: now + quoteLifetimeMs,
    updatedAt: now,
  }
}

/** Has the processor check the card and store it without an owner. */
function checkCard(
  { processor, secrets }: AppContext,
  company: Company,
  { ticketId }: Quote,
  billingZip: string | undefined,
): Promise<KeepResult> {
  const location = openCredentials(secrets, company)
  return callProcessor(() => processor.keepTicket(location, ticketId, undefined, billingZip))
}

/** Makes a card that could not be checked available for another quote. A quote that has advanced stays as it is. */
async function releaseQuote({ db, clock, log }: AppContext, company: Company, claimed: Quote): Promise<void> {
  const released = moveQuote(claimed, 'card not checked', {}, getCompanyTime(clock, company))
  // If this write fails too, the card's job deletes the card when the quote expires.
  if (released)
    await writeQuote(db, released, []).catch((error: unknown) =>
      log.warn('a captured card was not released', { companyId: company.id, error }),
    )
}

/** Ends the quote of a card that failed its check, and returns the error with the processor's text. */
async function refuseCard(
  context: AppContext,
  company: Company,
  claimed: Quote,
  refusal: Extract<KeepResult, { outcome: 'refused' }>,
): Promise<ApiError> {
  // A code that is not a number says nothing about the card. Its ticket was used or expired during the quote.
  if (!/^\d+$/.test(refusal.reasonCode)) return ticketUsedError()
  const refused = moveQuote(claimed, 'card refused', {}, getCompanyTime(context.clock, company))
  if (refused) await writeQuote(context.db, refused, [])
  await watchCardTesting(context, company, claimed.payerHash)
  await tryResolveQuotedCard(context, company, claimed.ticketId)
  const { reasonCode, reasonText } = refusal
  const message = 'The card did not pass its check. Nothing was charged; capture a card again.'
  return new ApiError('declined', { message, reasonCode: Number(reasonCode), reasonText })
}

async function openQuote(
  context: AppContext,
  { company, loadSurchargeBasis }: Payable,
  key: LockedKey | undefined,
  { claimed, vault }: { claimed: Quote; vault: Vault },
): Promise<ReturnType<typeof toNewCardResponse>> {
  const method = toQuotedFacts(vault)
  const basis = await loadSurchargeBasis({ method })
  const { surcharge, record } = decideSurcharge(claimed.subtotal, basis)
  refuseUnchargeable(company, { subtotal: claimed.subtotal, fee: surcharge.amount })
  const facts = {
    vaultId: vault.id,
    rail: method.rail,
    lastFour: vault.lastFour,
    cardBrand: method.cardBrand,
    fee: surcharge.amount,
    surcharge: record,
  }
  const open = moveQuote(claimed, 'card checked', facts, getCompanyTime(context.clock, company))
  const answer = open && toNewCardResponse(company, open)
  const effects = answer ? [answerRows(company.id, key?.key, 201, answer)] : []
  // The quote expired before the processor responded, and the card is being deleted.
  if (!open || !answer || (await writeQuote(context.db, open, effects)) === 'lost race')
    throw new ApiError('service_unavailable')
  return answer
}
