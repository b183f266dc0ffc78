import type { AppContext } from '#access'
import { readCompanyClock, readExistingCompany, openCredentials, raiseAlert, type Company } from '#companies'
import { readCustomer, recordSavedMethod, resolveContact } from '#customers'
import { readInvoice } from '#invoices'
import { minuteMs } from '#kernel/clock'
import { outcomeRecoveryFirstMs } from '#kernel/limits'
import type { PartRows } from '#platform/database'
import { scheduleTimerRows, type DueTimer, type TimerOutcome } from '#platform/timers'
import { toBackOffMs, readTransaction } from '#transactions'
import { readQuoteOfTicket, writeQuote } from './find-quotes.ts'
import { moveQuote, type Quote } from './quote.ts'

/** The timer that sees to a quoted card: the customer's if it was charged and is to be kept, deleted for certain else. */
export const quotedCardTimer = 'quoted card'

/** How long a confirmation may take to write its attempt; one that has none by then charges nothing any more. */
const claimMaxMs = 10 * minuteMs

// By then the processor has refused for some minutes to delete a card that should be gone.
const alertAfterAttempts = 8

/** The row that has a quote's card seen to at a moment of the company's clock, ms. */
export function quotedCardTimerRow(company: Company, { ticketId }: Quote, at: number): PartRows {
  return scheduleTimerRows(company, quotedCardTimer, ticketId, at)
}

/** What the timer of a quoted card does: people hear of one that cannot be deleted for long. */
export async function runQuotedCardTimer(services: AppContext, timer: DueTimer): Promise<TimerOutcome> {
  try {
    return await resolveQuotedCard(services, timer)
  } catch (error) {
    if (timer.attempts === alertAfterAttempts) await raiseUndeletedCardAlert(services, timer)
    throw error
  }
}

async function raiseUndeletedCardAlert(
  { db, ids, clock }: AppContext,
  { companyId, subjectId }: DueTimer,
): Promise<void> {
  const company = await readExistingCompany(db, companyId)
  const quote = await readQuoteOfTicket(db, companyId, subjectId)
  const message =
    'A card that was captured for a quote could not be deleted at the processor yet; it is tried again and again.'
  const alert = { kind: 'card_not_deleted', message, invoiceId: quote?.invoiceId } as const
  await raiseAlert(db, ids, companyId, readCompanyClock(clock, company), alert)
}

/** Sees to a quoted card at once; what cannot be done now is the timer's. */
export async function tryResolveQuotedCard(
  services: AppContext,
  company: Company,
  ticketId: string,
): Promise<void> {
  const timer = { companyId: company.id, subjectId: ticketId, attempts: 0 }
  await resolveQuotedCard(services, timer).catch((error: unknown) =>
    services.log.warn('a quoted card was not seen to yet', { companyId: company.id, error }),
  )
}

/**
 * Ends a quote whose time is over, and then sees to its card. Safe at any time and any number of times: a card is only
 * deleted once no confirmation can use it any more.
 */
export async function resolveQuotedCard(
  services: AppContext,
  timer: Pick<DueTimer, 'companyId' | 'subjectId' | 'attempts'>,
): Promise<TimerOutcome> {
  const { db, clock } = services
  const company = await readExistingCompany(db, timer.companyId)
  const now = readCompanyClock(clock, company)
  const quote = await readQuoteOfTicket(db, company.id, timer.subjectId)
  if (!quote || quote.cardSettledAt !== undefined) return 'done'
  const ended = await endQuote(services, quote, now)
  if (!ended) return { againAt: Math.max(quote.expiresAt, now + 1) }
  const fate = await decideCard(services, ended, now)
  if (fate === 'not known yet') return { againAt: now + toBackOffMs(timer.attempts) }
  const isKept = fate === 'to be kept' && (await keepCard(services, company, ended))
  if (!isKept) await deleteCard(services, company, ended)
  await services.processor.deleteTicket(openCredentials(services.secrets, company), ended.ticketId)
  const settled = { ...ended, cardSettledAt: now, version: ended.version + 1, updatedAt: now }
  // Whoever wrote it meanwhile saw to the card as well, or the timer looks once more.
  return (await writeQuote(db, settled, [])) === 'written'
    ? 'done'
    : { againAt: now + outcomeRecoveryFirstMs }
}

/** The quote once nobody can confirm it any more; undefined while somebody may. */
async function endQuote({ db }: AppContext, quote: Quote, now: number): Promise<Quote | undefined> {
  if (quote.state === 'used' || quote.state === 'refused' || quote.state === 'expired') return quote
  if (now < quote.expiresAt) return undefined
  const ended = moveQuote(quote, 'time is over', {}, now)
  return ended && (await writeQuote(db, ended, [])) === 'written' ? ended : undefined
}

type CardDecision = 'to be kept' | 'to be deleted' | 'not known yet'

async function decideCard({ db }: AppContext, quote: Quote, now: number): Promise<CardDecision> {
  if (quote.transactionId === undefined) return 'to be deleted'
  const transaction = await readTransaction(db, quote.companyId, quote.transactionId)
  if (!transaction) return now < quote.updatedAt + claimMaxMs ? 'not known yet' : 'to be deleted'
  if (transaction.status === 'created') return 'not known yet'
  return quote.keepsCard && transaction.status !== 'failed' ? 'to be kept' : 'to be deleted'
}

/** Makes the card the customer's. People hear of one that the processor does not give to its customer. */
async function keepCard(
  services: AppContext,
  company: Company,
  { invoiceId, vaultId, transactionId }: Quote,
): Promise<boolean> {
  const invoice = invoiceId && (await readInvoice(services.db, company.id, invoiceId))
  const customer = invoice && (await readCustomer(services.db, company.id, invoice.customerId))
  if (!customer || vaultId === undefined) throw new Error('an invoice has lost its customer')
  const contactId = await resolveContact(services, company, customer)
  const location = openCredentials(services.secrets, company)
  const kept = await services.processor.attachVault(location, vaultId, contactId)
  if (kept.outcome === 'kept') {
    await recordSavedMethod(services, company, { contactId, vaultId })
    return true
  }
  const message = `A card that was to be saved after its payment could not be: ${kept.reasonText}`
  const alert = { kind: 'card_not_kept', message, invoiceId, transactionId } as const
  await raiseAlert(services.db, services.ids, company.id, readCompanyClock(services.clock, company), alert)
  return false
}

/**
 * Deletes the card. Where a process ended before it could write which saved method the captured card became, the
 * processor tells: a deleted ticket is never kept any more, and still names the method that it was kept as.
 */
async function deleteCard(
  { processor, secrets }: AppContext,
  company: Company,
  { ticketId, vaultId }: Quote,
): Promise<void> {
  const location = openCredentials(secrets, company)
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
