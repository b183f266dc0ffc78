import type { RecipientLimit } from '#access'
import type { AppContext } from '#context'
import { auditRows, type AuditedCall } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomer } from '#customers'
import { hourMs } from '#kernel/clock'
import { parseId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { LockedKey } from '#platform/idempotency'
import { loadRuleSet } from '#surcharge'
import { applyInvoiceTrigger } from './change-invoice.ts'
import { decideAndWriteInvoice, type InvoiceDecision } from './decide-and-write-invoice.ts'
import { isAwaitingPayment, isPaymentInFlight } from './due-dates.ts'
import type { Invoice } from './invoice.ts'
import { toInvoiceAuditEntry } from './invoice-audit.ts'
import { invoiceMailRows } from './mails/invoice-mail-rows.ts'
import { invoiceJobRows } from './process-due-invoice.ts'
import { findLastReminder } from './reminder-queries.ts'

// A repeated request, also one whose response was lost, must not mail a payer twice.
const repeatedWithinMs = hourMs

/** Why an invoice was not reminded, with the explanation. */
export const reminderRefusals = {
  not_found: 'There is no such invoice.',
  nothing_due: 'Nothing is due on the invoice.',
  payment_in_flight: 'A payment that is being processed covers the amount due.',
  no_email: 'The customer has no email.',
  reminded_recently: 'The payer was reminded within the last hour.',
  too_many_recipients: 'The limit of recipients within an hour is reached. Try again later.',
} as const
/** The code of such a reason. */
export type ReminderRefusal = keyof typeof reminderRefusals

/** The outcome of one invoice of a request. */
export type ReminderResult =
  | { invoiceId: string; status: 'sent'; to: string }
  | { invoiceId: string; status: 'not_sent'; reason: ReminderRefusal; message: string }

export type RemindInvoices = {
  company: Company
  /** Public ids, as sent. */
  invoiceIds: readonly string[]
  boundRecipients: RecipientLimit
  call: AuditedCall
  key: LockedKey | undefined
}

/**
 * Mails a reminder of each invoice to its customer and returns the outcome of each, in the given order. A payer who was
 * reminded within the last hour is not mailed again, so a repeated request is safe. Each invoice is one write.
 */
export async function remindInvoices(
  context: AppContext,
  { invoiceIds, ...request }: RemindInvoices,
): Promise<ReminderResult[]> {
  const results: ReminderResult[] = []
  for (const invoiceId of new Set(invoiceIds)) results.push(await remindInvoice(context, request, invoiceId))
  return results
}

type ReminderRequest = Omit<RemindInvoices, 'invoiceIds'>

async function remindInvoice(
  context: AppContext,
  request: ReminderRequest,
  sentId: string,
): Promise<ReminderResult> {
  const { company, key } = request
  const invoiceId = parseId('inv', sentId)
  if (invoiceId === undefined) return { invoiceId: sentId, ...refuse('not_found') }
  const target = { company, invoiceId, key }
  const outcome = await decideAndWriteInvoice(context, target, (before) =>
    decideReminder(context, request, before),
  ).catch((error: unknown) => {
    const statusCode = error instanceof ApiError ? error.refusal.statusCode : undefined
    if (statusCode === 404) return refuse('not_found')
    if (statusCode === 429) return refuse('too_many_recipients')
    throw error
  })
  return { invoiceId: sentId, ...outcome }
}

type Outcome = { status: 'sent'; to: string } | ReturnType<typeof refuse>

function refuse(reason: ReminderRefusal) {
  return { status: 'not_sent' as const, reason, message: reminderRefusals[reason] }
}

async function decideReminder(
  context: AppContext,
  { company, boundRecipients, call }: ReminderRequest,
  before: Invoice,
): Promise<InvoiceDecision<Outcome>> {
  const unchanged = (reason: ReminderRefusal) => ({ invoice: before, effects: [], answer: refuse(reason) })
  if (!isAwaitingPayment(before)) return unchanged('nothing_due')
  if (isPaymentInFlight(before)) return unchanged('payment_in_flight')
  const [customer, last, rules] = await Promise.all([
    loadCustomer(context.db, company.id, before.customerId),
    context.db.first(findLastReminder, { companyId: company.id, invoiceId: before.id }),
    loadRuleSet(context.db, company),
  ])
  const to = customer?.email
  if (to === undefined) return unchanged('no_email')
  const now = getCompanyTime(context.clock, company)
  if (typeof last?.at === 'number' && last.at > now - repeatedWithinMs) return unchanged('reminded_recently')
  await boundRecipients([to])
  // The merchant asks for the money, so reminders that a chargeback stopped go on.
  const { invoice } = applyInvoiceTrigger(before, 'mail', { mailedAt: now, remindedUntil: now }, now)
  const mail = { kind: before.status === 'Overdue' ? 'overdue' : 'reminder', rules } as const
  return {
    invoice,
    effects: [
      ...invoiceMailRows(context, { company, invoice, to, mail, now }),
      ...invoiceJobRows(company, before, invoice),
      auditRows(context, call, toInvoiceAuditEntry('invoice.reminded', before, invoice)),
    ],
    answer: { status: 'sent', to },
  }
}
