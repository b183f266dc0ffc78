import type { AppContext } from '#access'
import { readCompanyClock, openCredentials, type Company } from '#companies'
import type { HostedPaymentId, InvoiceId, QuoteId } from '#kernel/ids'
import { quoteLifetimeMs } from '#kernel/limits'
import { zeroCents, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { answerRows, type LockedKey } from '#platform/idempotency'
import { callProcessor, type KeepResult, type Vault } from '#processor'
import { decideSurcharge, type MethodFacts, type SurchargeBasis } from '#surcharge'
import { refuseUnchargeable, ticketUsedError } from '#transactions'
import { watchCardTesting } from '../hosted/card-testing.ts'
import { toQuotedFacts, readInstrument, type ChargeSource } from '../charge/instrument.ts'
import { insertQuote, readQuoteOfTicket, writeQuote } from './find-quotes.ts'
import { toNewCardResponse } from './quote-response.ts'
import { moveQuote, type Quote } from './quote.ts'
import { quotedCardTimerRow, tryResolveQuotedCard } from './resolve-quoted-card.ts'

/** A captured card that is to be quoted for an invoice or a hosted payment. */
export type QuoteCapturedCard = {
  company: Company
  of: { invoiceId: InvoiceId } | { hostedPaymentId: HostedPaymentId }
  ticketId: string
  /** The ZIP code that the card is checked against; undefined for the one that the processor holds with it. */
  billingZip: string | undefined
  amount: Cents
  /** Who asks on a page, as a keyed hash; undefined where the merchant does. */
  payerHash: Buffer | undefined
  key: LockedKey | undefined
  /** Refuses it once its row is there and counts. */
  refuse(): Promise<void>
  /** What a surcharge on it follows from. */
  basisOf(method: MethodFacts): Promise<SurchargeBasis>
}

/**
 * Quotes a captured card that may be quoted: its one use is claimed, the processor checks its ZIP code and holds it for a
 * quarter of an hour, and what it would be charged is written down for the confirmation. Nothing is charged.
 */
export async function quoteCapturedCard(services: AppContext, command: QuoteCapturedCard) {
  const { company } = command
  const claimed = await claimTicket(services, command)
  try {
    // Each of many quotes at once has its row by now, so that they cannot slip through together.
    await command.refuse()
    const keeping = await checkCard(services, company, claimed, command.billingZip)
    if (keeping.outcome === 'refused') throw await refuseCard(services, company, claimed, keeping)
    return await openQuote(services, command, { claimed, vault: keeping.vault })
  } catch (error) {
    await releaseQuote(services, company, claimed)
    throw error
  }
}

/** Reads a captured card. The processor may hold it already for an earlier quote that came to nothing. */
export async function readCapturedCard(
  services: AppContext,
  company: Company,
  ticketId: string,
): Promise<ChargeSource> {
  const known = await readQuoteOfTicket(services.db, company.id, ticketId)
  return readInstrument(services, company, { ticketId, isHeld: known?.state === 'released' })
}

/** Claims the card's one quote, and has the card seen to whatever becomes of the quote and of this process. */
async function claimTicket(services: AppContext, command: QuoteCapturedCard): Promise<Quote> {
  const { company, ticketId } = command
  const now = readCompanyClock(services.clock, company)
  const quote = newQuote(services.ids.next<QuoteId>(), command, now)
  if (
    (await insertQuote(services.db, quote, [quotedCardTimerRow(company, quote, quote.expiresAt)])) ===
    'written'
  )
    return quote
  const known = await readQuoteOfTicket(services.db, company.id, ticketId)
  const { invoiceId, hostedPaymentId, subtotal, payerHash, createdAt, expiresAt } = quote
  const facts = { invoiceId, hostedPaymentId, subtotal, payerHash, createdAt, expiresAt }
  const again = known && moveQuote(known, 'quoted again', facts, now)
  const isWritten =
    again &&
    (await writeQuote(services.db, again, [quotedCardTimerRow(company, again, again.expiresAt)])) ===
      'written'
  if (!isWritten) throw ticketUsedError()
  return again
}

function newQuote(
  id: QuoteId,
  { company, of, ticketId, amount, payerHash }: QuoteCapturedCard,
  now: number,
): Quote {
  return {
    companyId: company.id,
    id,
    invoiceId: 'invoiceId' in of ? of.invoiceId : undefined,
    hostedPaymentId: 'hostedPaymentId' in of ? of.hostedPaymentId : undefined,
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

/** Has the processor check the card and hold it for nobody. */
function checkCard(
  { processor, secrets }: AppContext,
  company: Company,
  { ticketId }: Quote,
  billingZip: string | undefined,
): Promise<KeepResult> {
  const location = openCredentials(secrets, company)
  return callProcessor(() => processor.keepTicket(location, ticketId, undefined, billingZip))
}

/** A card that could not be checked may be quoted again. Nothing happens to a quote that has got further. */
async function releaseQuote({ db, clock, log }: AppContext, company: Company, claimed: Quote): Promise<void> {
  const released = moveQuote(claimed, 'card not checked', {}, readCompanyClock(clock, company))
  // Where not even this can be written, the card is deleted when its time is over.
  if (released)
    await writeQuote(db, released, []).catch((error: unknown) =>
      log.warn('a captured card was not released', { companyId: company.id, error }),
    )
}

/** Ends the quote of a card that did not pass its check, and says why in the processor's words. */
async function refuseCard(
  services: AppContext,
  company: Company,
  claimed: Quote,
  refusal: Extract<KeepResult, { outcome: 'refused' }>,
): Promise<ApiError> {
  // Anything but a number is no verdict on the card: its ticket was used or ran out while it was being quoted.
  if (!/^\d+$/.test(refusal.reasonCode)) return ticketUsedError()
  const refused = moveQuote(claimed, 'card refused', {}, readCompanyClock(services.clock, company))
  if (refused) await writeQuote(services.db, refused, [])
  await watchCardTesting(services, company, claimed.payerHash)
  await tryResolveQuotedCard(services, company, claimed.ticketId)
  const { reasonCode, reasonText } = refusal
  const message = 'The card did not pass its check. Nothing was charged; capture a card again.'
  return new ApiError('declined', { message, reasonCode: Number(reasonCode), reasonText })
}

async function openQuote(
  services: AppContext,
  { company, key, basisOf }: QuoteCapturedCard,
  { claimed, vault }: { claimed: Quote; vault: Vault },
): Promise<ReturnType<typeof toNewCardResponse>> {
  const method = toQuotedFacts(vault)
  const basis = await basisOf(method)
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
  const open = moveQuote(claimed, 'card checked', facts, readCompanyClock(services.clock, company))
  const answer = open && toNewCardResponse(company, open)
  const along = answer ? [answerRows(company.id, key?.key, 201, answer)] : []
  // Its time was over before the processor answered, and the card is being deleted.
  if (!open || !answer || (await writeQuote(services.db, open, along)) === 'lost race')
    throw new ApiError('service_unavailable')
  return answer
}
