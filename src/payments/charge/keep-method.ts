import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, openCredentials, type Company } from '#companies'
import { deleteSavedMethod, loadCustomer, recordSavedMethod, resolveContact, type Customer } from '#customers'
import type { CustomerId, TransactionId } from '#kernel/ids'
import { outcomeRecoveryFirstMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { DatabaseError } from '#platform/database'
import { schedule, scheduleJobRows, type DueJob, type JobOutcome } from '#platform/jobs'
import { callProcessor, type KeepResult, type Submission, type Vault } from '#processor'
import { toBackOffMs, loadTransaction, loadInvoiceTransactions, type Transaction } from '#attempts'
import { declinedError } from '#checkout'

/** The job that saves the method of a successful payment and deletes the method of a failed one. */
export const keepMethodJob = 'keep method'

/** A ticket that became a saved method, or the reason why the payment ends before it is submitted. */
export type KeptMethod = { vaultId: string } | Extract<Submission, { outcome: 'refused' | 'unreachable' }>

/** Returns the rows of the job that saves or deletes the method, also after a crash of this process. */
export function keepMethodJobRow(company: Company, id: TransactionId, now: number) {
  return scheduleJobRows(company, keepMethodJob, id, now + outcomeRecoveryFirstMs)
}

/** Turns a captured ticket into a saved method of the invoice's customer, so that the saved method can be charged. */
export async function keepTicket(
  context: AppContext,
  company: Company,
  transaction: Transaction,
): Promise<KeptMethod> {
  try {
    const kept = await keepMethod(context, company, transaction)
    if (kept?.outcome === 'kept') return { vaultId: kept.vault.id }
    const { reasonCode, reasonText } = kept ?? { reasonCode: '1500', reasonText: 'It cannot be saved.' }
    return { outcome: 'refused', reasonCode, reasonText }
  } catch (error) {
    if (!isTransientError(error)) throw error
    return { outcome: 'unreachable', reasonText: 'The method could not be saved, and nothing was charged.' }
  }
}

/** Saves the method of a sale in the secure form for the invoice's customer, now or with a job. */
export async function keepSaleMethod(
  context: AppContext,
  company: Company,
  { id, updatedAt }: Transaction,
): Promise<void> {
  await schedule(context.db, company, keepMethodJob, id, updatedAt + outcomeRecoveryFirstMs)
  await tryResolveKeptMethod(context, company, id)
}

/**
 * Saves a captured card or bank account for a customer without a charge, and returns the saved method. Throws the
 * refusal. The caller adds the method to the customer.
 */
export async function saveCapturedMethod(
  context: AppContext,
  company: Company,
  customer: Customer,
  ticketId: string,
): Promise<Vault> {
  const contactId = await resolveContact(context, company, customer)
  const location = openCredentials(context.secrets, company)
  const kept = await callProcessor(() => context.processor.keepTicket(location, ticketId, contactId))
  if (kept.outcome === 'refused') throw declinedError(kept)
  return kept.vault
}

/** Returns the saved method that a payment was made with or that it left; undefined if there is none. */
export async function resolveChargedMethod(
  context: AppContext,
  company: Company,
  transaction: Transaction,
): Promise<string | undefined> {
  if (transaction.instrument.vaultId !== undefined) return transaction.instrument.vaultId
  const kept = await keepMethod(context, company, transaction)
  return kept?.outcome === 'kept' ? kept.vault.id : undefined
}

/** Saves or deletes a kept method right after its payment. The job repeats the step if it fails. */
export async function tryResolveKeptMethod(
  context: AppContext,
  company: Company,
  id: TransactionId,
): Promise<void> {
  const job = { companyId: company.id, subjectId: id, attempts: 0 }
  await resolveKeptMethod(context, job).catch((error: unknown) =>
    context.log.warn('a method was not processed yet', { companyId: company.id, error }),
  )
}

/**
 * Saves the method of a successful payment for the invoice's customer, and deletes the method of a failed one. The
 * processor returns the same method for repeated requests.
 */
export async function resolveKeptMethod(
  context: AppContext,
  job: Pick<DueJob, 'companyId' | 'subjectId' | 'attempts'>,
): Promise<JobOutcome> {
  const { db, clock } = context
  const transaction = await loadTransaction(db, job.companyId, job.subjectId as TransactionId)
  if (!transaction?.customerId) return 'done'
  const company = await loadExistingCompany(db, job.companyId)
  if (transaction.status === 'created')
    return { againAt: getCompanyTime(clock, company) + toBackOffMs(job.attempts) }
  if (transaction.status === 'failed' && !(await canBeKept(context, company, transaction))) return 'done'
  const kept = await keepMethod(context, company, transaction)
  if (kept?.outcome !== 'kept') return 'done'
  const { id: vaultId, contactId } = kept.vault
  if (transaction.status === 'failed')
    await deleteSavedMethod(context, company, transaction.customerId, vaultId)
  else if (contactId !== undefined) await recordSavedMethod(context, company, { contactId, vaultId })
  return 'done'
}

/** Returns whether a failed payment may have left a method that no successful payment keeps. */
async function canBeKept(
  { db, processor, secrets }: AppContext,
  company: Company,
  { id, invoiceId, instrument: { ticketId } }: Transaction,
): Promise<boolean> {
  if (ticketId === undefined || invoiceId === undefined) return false
  const ticket = await processor.readTicket(openCredentials(secrets, company), ticketId)
  // A missing ticket may have become a saved method before.
  if (ticket && !ticket.used) return false
  const others = await loadInvoiceTransactions(db, company.id, invoiceId)
  return !others.some(
    (other) => other.id !== id && other.instrument.ticketId === ticketId && other.status !== 'failed',
  )
}

/** Asks the processor to save the ticket of a payment, or the method of a sale in the secure form. */
async function keepMethod(
  context: AppContext,
  company: Company,
  { customerId, instrument, processorId }: Transaction,
): Promise<KeepResult | undefined> {
  const contactId = await resolveCustomerContact(context, company, customerId)
  const location = openCredentials(context.secrets, company)
  if (instrument.ticketId !== undefined)
    return context.processor.keepTicket(location, instrument.ticketId, contactId)
  return processorId === undefined
    ? undefined
    : context.processor.keepMethodOf(location, processorId, contactId)
}

async function resolveCustomerContact(
  context: AppContext,
  company: Company,
  customerId: CustomerId | undefined,
): Promise<string> {
  const customer = customerId && (await loadCustomer(context.db, company.id, customerId))
  if (!customer) throw new Error('an invoice has lost its customer')
  return resolveContact(context, company, customer)
}

/** Returns whether the processor or the database was unavailable before anything was submitted. */
function isTransientError(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.isPassing
  return error instanceof ApiError && error.refusal.statusCode >= 500
}
