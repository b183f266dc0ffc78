import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, openCredentials, raiseAlert, type Company } from '#companies'
import { loadCustomer, recordSavedMethod, resolveContact } from '#customers'
import { minuteMs } from '#kernel/clock'
import { outcomeRecoveryFirstMs } from '#kernel/limits'
import type { PartRows } from '#platform/database'
import { scheduleJobRows, type DueJob, type JobOutcome } from '#platform/jobs'
import { toBackOffMs, loadTransaction } from '#attempts'
import { loadQuoteOfTicket, writeQuote } from './find-quotes.ts'
import { moveQuote, type Quote } from './quote.ts'

/**
 * The job that saves a quoted card for the customer if it was charged and is to be kept, and deletes it otherwise.
 */
export const quotedCardJob = 'quoted card'

/** How long a confirmation may take to write its attempt. After that it cannot charge any more. */
const claimMaxMs = 10 * minuteMs

// The number of attempts after which an alert is raised. By then the processor has refused the deletion for some
// minutes.
const alertAfterAttempts = 8

/** Returns the row of the job that saves or deletes a quote's card at an instant of the company's clock, ms. */
export function quotedCardJobRow(company: Company, { ticketId }: Quote, at: number): PartRows {
  return scheduleJobRows(company, quotedCardJob, ticketId, at)
}

/** Runs the job of a quoted card, and raises an alert for a card that cannot be deleted. */
export async function runQuotedCardJob(context: AppContext, job: DueJob): Promise<JobOutcome> {
  try {
    return await resolveQuotedCard(context, job)
  } catch (error) {
    if (job.attempts === alertAfterAttempts) await raiseUndeletedCardAlert(context, job)
    throw error
  }
}

async function raiseUndeletedCardAlert(
  { db, ids, clock }: AppContext,
  { companyId, subjectId }: DueJob,
): Promise<void> {
  const company = await loadExistingCompany(db, companyId)
  const quote = await loadQuoteOfTicket(db, companyId, subjectId)
  const message =
    'A card that was captured for a quote could not be deleted at the processor yet; it is tried again and again.'
  const alert = { kind: 'card_not_deleted', message, invoiceId: quote?.invoiceId } as const
  await raiseAlert(db, ids, companyId, getCompanyTime(clock, company), alert)
}

/** Saves or deletes a quoted card at once. The job repeats the step if it fails. */
export async function tryResolveQuotedCard(
  context: AppContext,
  company: Company,
  ticketId: string,
): Promise<void> {
  const job = { companyId: company.id, subjectId: ticketId, attempts: 0 }
  await resolveQuotedCard(context, job).catch((error: unknown) =>
    context.log.warn('a quoted card was not processed yet', { companyId: company.id, error }),
  )
}

/**
 * Ends an expired quote and then saves or deletes its card. Safe to repeat at any time: a card is deleted only if no
 * confirmation can use it any more.
 */
export async function resolveQuotedCard(
  context: AppContext,
  job: Pick<DueJob, 'companyId' | 'subjectId' | 'attempts'>,
): Promise<JobOutcome> {
  const { db, clock } = context
  const company = await loadExistingCompany(db, job.companyId)
  const now = getCompanyTime(clock, company)
  const quote = await loadQuoteOfTicket(db, company.id, job.subjectId)
  if (!quote || quote.cardSettledAt !== undefined) return 'done'
  const ended = await endQuote(context, quote, now)
  if (!ended) return { againAt: Math.max(quote.expiresAt, now + 1) }
  const fate = await decideCard(context, ended, now)
  if (fate === 'not known yet') return { againAt: now + toBackOffMs(job.attempts) }
  const isKept = fate === 'to be kept' && (await keepCard(context, company, ended))
  if (!isKept) await deleteCard(context, company, ended)
  await context.processor.deleteTicket(openCredentials(context.secrets, company), ended.ticketId)
  const settled = { ...ended, cardSettledAt: now, version: ended.version + 1, updatedAt: now }
  // On a lost race the other writer handled the card too, or the job runs again.
  return (await writeQuote(db, settled, [])) === 'written'
    ? 'done'
    : { againAt: now + outcomeRecoveryFirstMs }
}

/** Returns the quote if it can no longer be confirmed; undefined otherwise. */
async function endQuote({ db }: AppContext, quote: Quote, now: number): Promise<Quote | undefined> {
  if (quote.state === 'used' || quote.state === 'refused' || quote.state === 'expired') return quote
  if (now < quote.expiresAt) return undefined
  const ended = moveQuote(quote, 'time is over', {}, now)
  return ended && (await writeQuote(db, ended, [])) === 'written' ? ended : undefined
}

type CardDecision = 'to be kept' | 'to be deleted' | 'not known yet'

async function decideCard({ db }: AppContext, quote: Quote, now: number): Promise<CardDecision> {
  if (quote.transactionId === undefined) return 'to be deleted'
  const transaction = await loadTransaction(db, quote.companyId, quote.transactionId)
  if (!transaction) return now < quote.updatedAt + claimMaxMs ? 'not known yet' : 'to be deleted'
  if (transaction.status === 'created') return 'not known yet'
  return quote.keepsCard && transaction.status !== 'failed' ? 'to be kept' : 'to be deleted'
}

/** Saves the card for the customer, and raises an alert if the processor refuses. */
async function keepCard(
  context: AppContext,
  company: Company,
  { invoiceId, vaultId, transactionId }: Quote,
): Promise<boolean> {
  const charged = transactionId && (await loadTransaction(context.db, company.id, transactionId))
  const customer = charged?.customerId && (await loadCustomer(context.db, company.id, charged.customerId))
  if (!customer || vaultId === undefined) throw new Error('a quoted card that is to be kept has no customer')
  const contactId = await resolveContact(context, company, customer)
  const location = openCredentials(context.secrets, company)
  const kept = await context.processor.attachVault(location, vaultId, contactId)
  if (kept.outcome === 'kept') {
    await recordSavedMethod(context, company, { contactId, vaultId })
    return true
  }
  const message = `A card that was to be saved after its payment could not be: ${kept.reasonText}`
  const alert = { kind: 'card_not_kept', message, invoiceId, transactionId } as const
  await raiseAlert(context.db, context.ids, company.id, getCompanyTime(context.clock, company), alert)
  return false
}

/**
 * Deletes the card. If a process crashed before it wrote the saved method's id, the processor returns it. The processor
 * never saves a deleted ticket again, but still names its saved method.
 */
async function deleteCard(
  { processor, secrets }: AppContext,
  company: Company,
  { ticketId, vaultId }: Quote,
): Promise<void> {
  const location = openCredentials(secrets, company)
  if (vaultId !== undefined) {
    const vault = await processor.readVault(location, vaultId)
    // A method with an owner was saved for that customer.
    if (vault && vault.contactId === undefined) await processor.deleteVault(location, vaultId)
    return
  }
  await processor.deleteTicket(location, ticketId)
  const kept = await processor.keepTicket(location, ticketId, undefined)
  if (kept.outcome === 'kept' && kept.vault.contactId === undefined)
    await processor.deleteVault(location, kept.vault.id)
}
