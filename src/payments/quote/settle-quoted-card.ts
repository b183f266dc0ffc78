import type { Services } from '#access'
import { companyNow, companyOf, credentialsOf, type Company } from '#companies'
import { readCustomer, recordSavedMethod, resolveContact } from '#customers'
import { readInvoice } from '#invoices'
import { minuteMs } from '#kernel/clock'
import { reconcileFirstMs, reconcileMaxMs } from '#kernel/limits'
import type { DueTimer, TimerOutcome } from '#platform/timers'
import { readTransaction } from '#transactions'
import { readQuoteOfTicket, writeQuote } from './find-quotes.ts'
import { movedQuote, type Quote } from './quote.ts'

/** The timer that sees to a quoted card: the customer's if it was charged and is to be kept, deleted for certain else. */
export const quotedCardTimer = 'quoted card'

/** How long a confirmation may take to write its attempt; one that has none by then charges nothing any more. */
const claimMaxMs = 10 * minuteMs

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
  if (fate === 'not known yet') return { againAt: now + backOffMs(timer) }
  const keeper = fate === 'to be kept' ? await keepCard(services, company, ended) : undefined
  if (!keeper) await deleteCard(services, company, ended)
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

/** Makes the card the customer's. Undefined where the processor does not have it any more. */
async function keepCard(
  services: Services,
  company: Company,
  { invoiceId, vaultId }: Quote,
): Promise<{ contactId: string } | undefined> {
  const invoice = await readInvoice(services.db, company.id, invoiceId)
  const customer = invoice && (await readCustomer(services.db, company.id, invoice.customerId))
  if (!customer || vaultId === undefined) throw new Error('an invoice has lost its customer')
  const contactId = await resolveContact(services, company, customer)
  const location = credentialsOf(services.secrets, company)
  const kept = await services.processor.attachVault(location, vaultId, contactId)
  if (kept.outcome !== 'kept') return undefined
  await recordSavedMethod(services, company, { contactId, vaultId })
  return { contactId }
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
  if (vaultId !== undefined) return processor.deleteVault(location, vaultId)
  await processor.deleteTicket(location, ticketId)
  const kept = await processor.keepTicket(location, ticketId, undefined)
  if (kept.outcome === 'kept') await processor.deleteVault(location, kept.vault.id)
}

function backOffMs({ attempts }: Pick<DueTimer, 'attempts'>): number {
  return Math.min(reconcileFirstMs * 2 ** attempts, reconcileMaxMs)
}
