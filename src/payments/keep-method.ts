import type { Services } from '#access'
import { companyOf, credentialsOf, type Company } from '#companies'
import { readCustomer, recordSavedMethod, resolveContact } from '#customers'
import type { Invoice } from '#invoices'
import type { TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { schedule, type DueTimer, type TimerOutcome } from '#platform/timers'
import { ProcessorUnavailable, ProcessorUnreadable } from '#processor'
import { readTransaction, type News, type Transaction } from '#transactions'

/** The timer that deletes a method at the processor which was saved for a payment that did not come about. */
export const forgetMethodTimer = 'forget method'
/** The timer that saves the method of a sale which was made in the secure form. */
export const keepMethodTimer = 'keep method'

/** A ticket that became a saved method of the customer, or why the payment ends here: nothing was submitted yet. */
export type Kept = { vaultId: string; contactId: string } | { news: News }

/** Turns a captured ticket into a saved method of the invoice's customer, so that it can be charged as one. */
export async function keepTicket(
  services: Services,
  company: Company,
  { customerId }: Invoice,
  ticketId: string,
): Promise<Kept> {
  try {
    const contactId = await contactOfCustomer(services, company, customerId)
    const location = credentialsOf(services.secrets, company)
    const kept = await services.processor.keepTicket(location, ticketId, contactId)
    if (kept.outcome === 'kept') return { vaultId: kept.vault.id, contactId }
    const { reasonCode, reasonText } = kept
    return { news: { kind: 'declined', reasonCode, reasonText } }
  } catch (error) {
    if (!isTrouble(error)) throw error
    const reasonText = 'The card could not be saved, and nothing was charged.'
    return { news: { kind: 'not charged', reasonCode: 'NOT_CHARGED', reasonText } }
  }
}

/** Notes a method that was saved with a payment, or deletes it for certain when the payment was declined. */
export async function settleKept(
  services: Services,
  company: Company,
  kept: { vaultId: string; contactId: string },
  { status, updatedAt }: Transaction,
): Promise<void> {
  if (status !== 'failed') return recordSavedMethod(services, company, kept)
  const clock = { companyId: company.id, clockOffsetMs: company.clockOffsetMs }
  await schedule(services.db, clock, forgetMethodTimer, kept.vaultId, updatedAt)
}

/** Deletes a method at the processor; tried again until the processor confirms. */
export async function forgetMethod(services: Services, timer: DueTimer): Promise<TimerOutcome> {
  const company = await companyOf(services.db, timer.companyId)
  await services.processor.deleteVault(credentialsOf(services.secrets, company), timer.subjectId)
  return 'done'
}

/** Saves the method with which a sale was made in the secure form for the invoice's customer, now or in a while. */
export async function keepSaleMethod(
  services: Services,
  company: Company,
  { id, updatedAt }: Transaction,
): Promise<void> {
  const clock = { companyId: company.id, clockOffsetMs: company.clockOffsetMs }
  await schedule(services.db, clock, keepMethodTimer, id, updatedAt)
  await keepMethodOfSale(services, { companyId: company.id, subjectId: id }).catch((error: unknown) =>
    services.log.warn('the method of a sale was not saved yet', { companyId: company.id, error }),
  )
}

/** Saves the method of a sale; the processor answers the same one when it is asked again. */
export async function keepMethodOfSale(
  services: Services,
  timer: Pick<DueTimer, 'companyId' | 'subjectId'>,
): Promise<TimerOutcome> {
  const { db, processor, secrets } = services
  const sale = await readTransaction(db, timer.companyId, timer.subjectId as TransactionId)
  if (!sale?.processorId || !sale.customerId) return 'done'
  const company = await companyOf(db, timer.companyId)
  const contactId = await contactOfCustomer(services, company, sale.customerId)
  const kept = await processor.keepMethodOf(credentialsOf(secrets, company), sale.processorId, contactId)
  if (kept.outcome === 'kept')
    await recordSavedMethod(services, company, { contactId, vaultId: kept.vault.id })
  return 'done'
}

async function contactOfCustomer(
  services: Services,
  company: Company,
  customerId: Invoice['customerId'],
): Promise<string> {
  const customer = await readCustomer(services.db, company.id, customerId)
  if (!customer) throw new Error('an invoice has lost its customer')
  return resolveContact(services, company, customer)
}

function isTrouble(error: unknown): boolean {
  // What asks on behalf of a request turns an outage into a refusal of its own, which is the same trouble here.
  return (
    error instanceof ProcessorUnavailable ||
    error instanceof ProcessorUnreadable ||
    (error instanceof ApiError && error.refusal.statusCode >= 500)
  )
}
