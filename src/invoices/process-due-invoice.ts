import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, type Company } from '#companies'
import { loadCustomer } from '#customers'
import type { InvoiceId } from '#kernel/ids'
import { lostRacesMax, outcomeRecoveryFirstMs } from '#kernel/limits'
import type { PartRows } from '#platform/database'
import {
  cancelJobRows,
  scheduleJobRows,
  scheduleFirstJobRows,
  type DueJob,
  type JobOutcome,
} from '#platform/jobs'
import { loadRuleSet } from '#surcharge'
import { invoiceEventRows } from './announce.ts'
import { writeInvoice } from './change-invoice.ts'
import {
  findDueAction,
  isPaymentInFlight,
  isAwaitingPayment,
  findNextDueAt,
  type DueAction,
} from './due-dates.ts'
import { applyDueAction, findNextRunAt } from './due-steps.ts'
import type { Invoice } from './invoice.ts'
import { invoiceMailRows } from './mails/invoice-mail-rows.ts'
import { loadInvoice } from './load-invoice.ts'

/** The job of an invoice's overdue announcement and reminders. Each invoice has one. */
export const invoiceJob = 'invoice'

/** The job that notifies a subscription of a change to one of its invoices or to a method of its customer. */
export const invoiceChangedJob = 'subscription news'

/** Returns the rows that schedule an invoice's job and notify its subscription, if a change concerns them. */
export function invoiceJobRows(company: Company, before: Invoice | undefined, after: Invoice): PartRows[] {
  return [...dueJobRows(company, before, after), ...relevantChangeRows(company, before, after)]
}

/** Returns the rows that notify the subscription of an invoice if the invoice's status, amounts or due date changed. */
export function relevantChangeRows(
  company: Company,
  before: Invoice | undefined,
  after: Invoice,
): PartRows[] {
  return before && relevantFields.some((name) => before[name] !== after[name])
    ? invoiceChangedRows(company, after)
    : []
}

/** Returns the rows that notify the subscription of an invoice; none without a subscription. */
export function invoiceChangedRows(company: Company, { subscriptionId, updatedAt }: Invoice): PartRows[] {
  return subscriptionId === undefined
    ? []
    : [scheduleJobRows(company, invoiceChangedJob, subscriptionId, updatedAt)]
}

const relevantFields = [
  'status',
  'amount',
  'paid',
  'settling',
  'reserved',
  'closed',
  'returns',
  'dueAt',
  'dueDateOnly',
] as const

function dueJobRows(company: Company, before: Invoice | undefined, after: Invoice): PartRows[] {
  if (!isAwaitingPayment(after)) return []
  const isSame = before?.dueAt === after.dueAt && before.dueDateOnly === after.dueDateOnly
  // Reminders that a chargeback stopped go on, so that an earlier one is due next.
  const isResumed = (after.remindedUntil ?? 0) < (before?.remindedUntil ?? 0)
  if (before && isSame && !isResumed && isAwaitingPayment(before)) return []
  const at = findNextRunAt(after, company, after.updatedAt)
  if (at === undefined) return []
  return [before ? jobRow(company, after, at) : scheduleFirstJobRows(company, invoiceJob, after.id, at)]
}

/** Processes the first due action of an invoice, from its current facts. Safe to run at any time and repeatedly. */
export async function processDueInvoice(context: AppContext, job: DueJob): Promise<JobOutcome> {
  for (let race = 0; race < lostRacesMax; race++) {
    const [company, invoice] = await Promise.all([
      loadExistingCompany(context.db, job.companyId),
      loadInvoice(context.db, job.companyId, job.subjectId as InvoiceId),
    ])
    if (!invoice || !isAwaitingPayment(invoice)) return 'done'
    const now = getCompanyTime(context.clock, company)
    const due = findDueAction(invoice, company, now)
    if (due && isPaymentInFlight(invoice)) return { againAt: now + outcomeRecoveryFirstMs }
    if (!due) return toJobOutcome(findNextDueAt(invoice, company, now))
    // The statement of the action also reschedules the job, so this claim of it is done.
    if ((await processDueAction(context, company, invoice, due, now)) === 'written') return 'done'
  }
  throw new Error('an invoice could not be looked after: too many others wrote it')
}

function toJobOutcome(at: number | undefined): JobOutcome {
  return at === undefined ? 'done' : { againAt: at }
}

/** Processes one due action, and schedules the invoice for its next one. */
async function processDueAction(
  context: AppContext,
  company: Company,
  before: Invoice,
  due: DueAction,
  now: number,
) {
  const { invoice, emits, mail: kind } = applyDueAction(before, due, now)
  const effects = [
    ...(emits ? invoiceEventRows(context.ids, company, { type: emits, invoice, now }) : []),
    ...(kind ? await reminderRows(context, { company, invoice, kind, now }) : []),
    nextJobRow(company, invoice, now),
  ]
  return writeInvoice(context.db, before, invoice, effects)
}

async function reminderRows(
  context: AppContext,
  about: { company: Company; invoice: Invoice; kind: 'reminder' | 'overdue'; now: number },
): Promise<PartRows[]> {
  const { company, invoice, kind, now } = about
  const to = (await loadCustomer(context.db, company.id, invoice.customerId))?.email
  if (to === undefined) return []
  const mail = { kind, rules: await loadRuleSet(context.db, company) }
  return invoiceMailRows(context, { company, invoice, to, mail, now })
}

function nextJobRow(company: Company, invoice: Invoice, now: number): PartRows {
  const at = findNextRunAt(invoice, company, now)
  return at === undefined ? cancelJobRows(company.id, invoiceJob, invoice.id) : jobRow(company, invoice, at)
}

function jobRow(company: Company, invoice: Invoice, at: number): PartRows {
  return scheduleJobRows(company, invoiceJob, invoice.id, at)
}
