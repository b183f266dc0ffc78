import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import type { HostedPaymentId, InvoiceId, QuoteId } from '#kernel/ids'
import { quoteLifetimeMs } from '#kernel/limits'
import { zeroCents, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { keptAnswer, type HeldKey } from '#platform/idempotency'
import { atProcessor, type Keeping, type Vault } from '#processor'
import { decideSurcharge, type MethodFacts, type SurchargeBasis } from '#surcharge'
import { refuseUnchargeable, ticketUsed } from '#transactions'
import { watchCardTesting } from '../hosted/card-testing.ts'
import { quotedFacts, readInstrument, type ChargeSource } from '../charge/instrument.ts'
import { insertQuote, readQuoteOfTicket, writeQuote } from './find-quotes.ts'
import { newCardAnswer } from './quote-answer.ts'
import { movedQuote, type Quote } from './quote.ts'
import { cardSeenTo, settleNow } from './settle-quoted-card.ts'

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
  key: HeldKey | undefined
  /** Refuses it once its row is there and counts. */
  refuse(): Promise<void>
  /** What a surcharge on it follows from. */
  basisOf(method: MethodFacts): Promise<SurchargeBasis>
}

/**
 * Quotes a captured card that may be quoted: its one use is claimed, the processor checks its ZIP code and holds it for a
 * quarter of an hour, and what it would be charged is written down for the confirmation. Nothing is charged.
 */
export async function quoteCapturedCard(services: Services, command: QuoteCapturedCard) {
  const { company } = command
  const claimed = await claimTicket(services, command)
  try {
    // Each of many quotes at once has its row by now, so that they cannot slip through together.
    await command.refuse()
    const keeping = await checkCard(services, company, claimed, command.billingZip)
    if (keeping.outcome === 'refused') throw await refusalOfCard(services, company, claimed, keeping)
    return await openQuote(services, command, { claimed, vault: keeping.vault })
  } catch (error) {
    await release(services, company, claimed)
    throw error
  }
}

/** Reads a captured card. The processor may hold it already for an earlier quote that came to nothing. */
export async function readCapturedCard(
  services: Services,
  company: Company,
  ticketId: string,
): Promise<ChargeSource> {
  const known = await readQuoteOfTicket(services.db, company.id, ticketId)
  return readInstrument(services, company, { ticketId, isHeld: known?.state === 'released' })
}

/** Claims the card's one quote, and has the card seen to whatever becomes of the quote and of this process. */
async function claimTicket(services: Services, command: QuoteCapturedCard): Promise<Quote> {
  const { company, ticketId } = command
  const now = companyNow(services.clock, company)
  const quote = newQuote(services.ids.next<QuoteId>(), command, now)
  if ((await insertQuote(services.db, quote, [cardSeenTo(company, quote, quote.expiresAt)])) === 'written')
    return quote
  const known = await readQuoteOfTicket(services.db, company.id, ticketId)
  const { invoiceId, hostedPaymentId, subtotal, payerHash, createdAt, expiresAt } = quote
  const facts = { invoiceId, hostedPaymentId, subtotal, payerHash, createdAt, expiresAt }
  const again = known && movedQuote(known, 'quoted again', facts, now)
  const isWritten =
    again &&
    (await writeQuote(services.db, again, [cardSeenTo(company, again, again.expiresAt)])) === 'written'
  if (!isWritten) throw ticketUsed()
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
  { processor, secrets }: Services,
  company: Company,
  { ticketId }: Quote,
  billingZip: string | undefined,
): Promise<Keeping> {
  const location = credentialsOf(secrets, company)
  return atProcessor(() => processor.keepTicket(location, ticketId, undefined, billingZip))
}

/** A card that could not be checked may be quoted again. Nothing happens to a quote that has got further. */
async function release({ db, clock, log }: Services, company: Company, claimed: Quote): Promise<void> {
  const released = movedQuote(claimed, 'card not checked', {}, companyNow(clock, company))
  // Where not even this can be written, the card is deleted when its time is over.
  if (released)
    await writeQuote(db, released, []).catch((error: unknown) =>
      log.warn('a captured card was not released', { companyId: company.id, error }),
    )
}

/** Ends the quote of a card that did not pass its check, and says why in the processor's words. */
async function refusalOfCard(
  services: Services,
  company: Company,
  claimed: Quote,
  refusal: Extract<Keeping, { outcome: 'refused' }>,
): Promise<ApiError> {
  // Anything but a number is no verdict on the card: its ticket was used or ran out while it was being quoted.
  if (!/^\d+$/.test(refusal.reasonCode)) return ticketUsed()
  const refused = movedQuote(claimed, 'card refused', {}, companyNow(services.clock, company))
  if (refused) await writeQuote(services.db, refused, [])
  await watchCardTesting(services, company, claimed.payerHash)
  await settleNow(services, company, claimed.ticketId)
  const { reasonCode, reasonText } = refusal
  const message = 'The card did not pass its check. Nothing was charged; capture a card again.'
  return new ApiError('declined', { message, reasonCode: Number(reasonCode), reasonText })
}

async function openQuote(
  services: Services,
  { company, key, basisOf }: QuoteCapturedCard,
  { claimed, vault }: { claimed: Quote; vault: Vault },
): Promise<ReturnType<typeof newCardAnswer>> {
  const method = quotedFacts(vault)
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
  const open = movedQuote(claimed, 'card checked', facts, companyNow(services.clock, company))
  const answer = open && newCardAnswer(company, open)
  const along = answer ? [keptAnswer(company.id, key?.key, 201, answer)] : []
  // Its time was over before the processor answered, and the card is being deleted.
  if (!open || !answer || (await writeQuote(services.db, open, along)) === 'lost race')
    throw new ApiError('service_unavailable')
  return answer
}
