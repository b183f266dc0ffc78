import type { Services } from '#access'
import { companyNow, companyOf, credentialsOf, raiseAlert, type Company } from '#companies'
import { readCustomer, recordSavedMethod, resolveContact } from '#customers'
import { readInvoice } from '#invoices'
import { minuteMs } from '#kernel/clock'
import { reconcileFirstMs } from '#kernel/limits'
import type { PartRows } from '#platform/database'
import { scheduled, type DueTimer, type TimerOutcome } from '#platform/timers'
import { backOffMs, readTransaction } from '#transactions'
import { readQuoteOfTicket, writeQuote } from './find-quotes.ts'
import { movedQuote, type Quote } from './quote.ts'

/** The timer that sees to a quoted card: the customer's if it was charged and is to be kept, deleted for certain else. */
export const quotedCardTimer = 'quoted card'

/** How long a confirmation may take to write its attempt; one that has none by then charges nothing any more. */
const claimMaxMs = 10 * minuteMs

// By then the processor has refused for some minutes to delete a card that should be gone.
const alertAfterAttempts = 8

/** The row that has a quote's card seen to at a moment of the company's clock, ms. */
export function cardSeenTo(company: Company, { ticketId }: Quote, at: number): PartRows {
  return scheduled(company, quotedCardTimer, ticketId, at)
}

/** What the timer of a quoted card does: people hear of one that cannot be deleted for long. */
export async function seeToQuotedCard(services: Services, timer: DueTimer): Promise<TimerOutcome> {
  try {
    return await settleQuotedCard(services, timer)
  } catch (error) {
    if (timer.attempts === alertAfterAttempts) await alertOf(services, timer)
    throw error
  }
}

async function alertOf({ db, ids, clock }: Services, { companyId, subjectId }: DueTimer): Promise<void> {
  const company = await companyOf(db, companyId)
  const quote = await readQuoteOfTicket(db, companyId, subjectId)
  const message =
    'A card that was captured for a quote could not be deleted at the processor yet; it is tried again and again.'
  const alert = { kind: 'card_not_deleted', message, invoiceId: quote?.invoiceId } as const
  await raiseAlert(db, ids, companyId, companyNow(clock, company), alert)
}

/** Sees to a quoted card at once; what cannot be done now is the timer's. */
export async function settleNow(services: Services, company: Company, ticketId: string): Promise<void> {
  const timer = { companyId: company.id, subjectId: ticketId, attempts: 0 }
  await settleQuotedCard(services, timer).catch((error: unknown) =>
    services.log.warn('a quoted card was not seen to yet', { companyId: company.id, error }),
  )
}

/**
 * Ends a quote whose time is over, and then sees to its card. Safe at any time and any number of times: a card is only
 * deleted once no confirmation can use it any more.
 */
export async function settleQuotedCard(
  services: Services,
  timer: Pick<DueTimer, 'companyId' | 'subjectId' | 'attempts'>,
): Promise<TimerOutcome> {
  const { db, clock } = services
  const company = await companyOf(db, timer.companyId)
  const now = companyNow(clock, company)
  const quote = await readQuoteOfTicket(db, company.id, timer.subjectId)
  if (!quote || quote.cardSettledAt !== undefined) return 'done'
  const ended = await endedQuote(services, quote, now)
  if (!ended) return { againAt: Math.max(quote.expiresAt, now + 1) }
  const fate = await fateOf(services, ended, now)
  if (fate === 'not known yet') return { againAt: now + backOffMs(timer.attempts) }
  const isKept = fate === 'to be kept' && (await keepCard(services, company, ended))
  if (!isKept) await deleteCard(services, company, ended)
  await services.processor.deleteTicket(credentialsOf(services.secrets, company), ended.ticketId)
  const settled = { ...ended, cardSettledAt: now, version: ended.version + 1, updatedAt: now }
  // Whoever wrote it meanwhile saw to the card as well, or the timer looks once more.
  return (await writeQuote(db, settled, [])) === 'written' ? 'done' : { againAt: now + reconcileFirstMs }
}

/** The quote once nobody can confirm it any more; undefined while somebody may. */
async function endedQuote({ db }: Services, quote: Quote, now: number): Promise<Quote | undefined> {
  if (quote.state === 'used' || quote.state === 'refused' || quote.state === 'expired') return quote
  if (now < quote.expiresAt) return undefined
  const ended = movedQuote(quote, 'time is over', {}, now)
  return ended && (await writeQuote(db, ended, [])) === 'written' ? ended : undefined
}

type Fate = 'to be kept' | 'to be deleted' | 'not known yet'

async function fateOf({ db }: Services, quote: Quote, now: number): Promise<Fate> {
  if (quote.transactionId === undefined) return 'to be deleted'
  const transaction = await readTransaction(db, quote.companyId, quote.transactionId)
  if (!transaction) return now < quote.updatedAt + claimMaxMs ? 'not known yet' : 'to be deleted'
  if (transaction.status === 'created') return 'not known yet'
  return quote.keepsCard && transaction.status !== 'failed' ? 'to be kept' : 'to be deleted'
}

/** Makes the card the customer's. People hear of one that the processor does not give to its customer. */
async function keepCard(
  services: Services,
  company: Company,
  { invoiceId, vaultId, transactionId }: Quote,
): Promise<boolean> {
  const invoice = invoiceId && (await readInvoice(services.db, company.id, invoiceId))
  const customer = invoice && (await readCustomer(services.db, company.id, invoice.customerId))
  if (!customer || vaultId === undefined) throw new Error('an invoice has lost its customer')
  const contactId = await resolveContact(services, company, customer)
  const location = credentialsOf(services.secrets, company)
  const kept = await services.processor.attachVault(location, vaultId, contactId)
  if (kept.outcome === 'kept') {
    await recordSavedMethod(services, company, { contactId, vaultId })
    return true
  }
  const message = `A card that was to be saved after its payment could not be: ${kept.reasonText}`
  const alert = { kind: 'card_not_kept', message, invoiceId, transactionId } as const
  await raiseAlert(services.db, services.ids, company.id, companyNow(services.clock, company), alert)
  return false
}

/**
 * Deletes the card. Where a process ended before it could write which saved method the captured card became, the
 * processor tells: a deleted ticket is never kept any more, and still names the method that it was kept as.
 */
async function deleteCard(
  { processor, secrets }: Services,
  company: Company,
  { ticketId, vaultId }: Quote,
): Promise<void> {
  const location = credentialsOf(secrets, company)
  if (vaultId !== undefined) {
    const vault = await processor.readVault(location, vaultId)
    // One that belongs to somebody was kept for him, whoever did it.
    if (vault && vault.contactId === undefined) await processor.deleteVault(location, vaultId)
    return
  }
  await processor.deleteTicket(location, ticketId)
  const kept = await processor.keepTicket(location, ticketId, undefined)
  if (kept.outcome === 'kept' && kept.vault.contactId === undefined)
    await processor.deleteVault(location, kept.vault.id)
}
