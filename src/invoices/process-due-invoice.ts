import type { AppContext } from '#access'
import { readCompanyClock, readExistingCompany, type Company } from '#companies'
import { readCustomer } from '#customers'
import type { InvoiceId } from '#kernel/ids'
import { lostRacesMax, outcomeRecoveryFirstMs } from '#kernel/limits'
import type { PartRows } from '#platform/database'
import {
  cancelTimerRows,
  scheduleTimerRows,
  scheduleFirstTimerRows,
  type DueTimer,
  type TimerOutcome,
} from '#platform/timers'
import { readRuleSet } from '#surcharge'
import { invoiceEventRows } from './announce.ts'
import { applyInvoiceTrigger, writeInvoice } from './change-invoice.ts'
import {
  findDueAction,
  isPaymentInFlight,
  isAwaitingPayment,
  findNextDueAt,
  type DueAction,
} from './due-dates.ts'
import type { Invoice } from './invoice.ts'
import { invoiceMailRows } from './mails/invoice-mail-rows.ts'
import { readInvoice } from './read-invoice.ts'

/** The timer of an invoice: its due date passes, its payer is reminded. One for each invoice. */
export const invoiceTimer = 'invoice'

/** The timer that tells a subscription that an invoice of it, or a method of its customer, is not as it was. */
export const invoiceChangedTimer = 'subscription news'

/** The rows by which time and its subscription learn of an invoice's change, where it concerns them. */
export function invoiceTimerRows(company: Company, before: Invoice | undefined, after: Invoice): PartRows[] {
  return [...dueTimerRows(company, before, after), ...relevantChangeRows(company, before, after)]
}

/** The rows that tell the subscription of an invoice that more or less of it is to be paid than before, or at another time. */
export function relevantChangeRows(
  company: Company,
  before: Invoice | undefined,
  after: Invoice,
): PartRows[] {
  return before && relevantFields.some((name) => before[name] !== after[name])
    ? invoiceChangedRows(company, after)
    : []
}

/** The rows that have the subscription of an invoice look at it, where it has one. */
export function invoiceChangedRows(company: Company, { subscriptionId, updatedAt }: Invoice): PartRows[] {
  return subscriptionId === undefined
    ? []
    : [scheduleTimerRows(company, invoiceChangedTimer, subscriptionId, updatedAt)]
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

function dueTimerRows(company: Company, before: Invoice | undefined, after: Invoice): PartRows[] {
  if (!isAwaitingPayment(after)) return []
  const isSame = before?.dueAt === after.dueAt && before.dueDateOnly === after.dueDateOnly
  if (before && isSame && isAwaitingPayment(before)) return []
  const at = findNextRunAt(after, company, after.updatedAt)
  if (at === undefined) return []
  return [before ? timerRow(company, after, at) : scheduleFirstTimerRows(company, invoiceTimer, after.id, at)]
}

/** Does the first of what is due of an invoice now, by its facts as they stand. Safe at any time, any number of times. */
export async function processDueInvoice(services: AppContext, timer: DueTimer): Promise<TimerOutcome> {
  for (let race = 0; race < lostRacesMax; race++) {
    const [company, invoice] = await Promise.all([
      readExistingCompany(services.db, timer.companyId),
      readInvoice(services.db, timer.companyId, timer.subjectId as InvoiceId),
    ])
    if (!invoice || !isAwaitingPayment(invoice)) return 'done'
    const now = readCompanyClock(services.clock, company)
    const due = findDueAction(invoice, company, now)
    if (due && isPaymentInFlight(invoice)) return { againAt: now + outcomeRecoveryFirstMs }
    if (!due) return toTimerOutcome(findNextDueAt(invoice, company, now))
    // The timer is set anew in the statement that does it, so this claim of it is done.
    if ((await processDueAction(services, company, invoice, due, now)) === 'written') return 'done'
  }
  throw new Error('an invoice could not be looked after: too many others wrote it')
}

function toTimerOutcome(at: number | undefined): TimerOutcome {
  return at === undefined ? 'done' : { againAt: at }
}

/** Does one thing that is due, and has the invoice looked at again when the next one is. */
async function processDueAction(
  services: AppContext,
  company: Company,
  before: Invoice,
  due: DueAction,
  now: number,
) {
  const { invoice, along } =
    due.does === 'announce overdue'
      ? announceOverdue(services, company, before, now)
      : await mailReminder(services, company, before, due.kind, now)
  return writeInvoice(services.db, before, invoice, [...along, nextTimerRow(company, invoice, now)])
}

type DueResult = { invoice: Invoice; along: PartRows[] }

/** Spec, Events: once each time the due date passes. The date that was announced is kept with the fact. */
function announceOverdue({ ids }: AppContext, company: Company, before: Invoice, now: number): DueResult {
  const facts = { overdueAnnouncedFor: before.dueAt, achFailed: false }
  const { invoice, emits } = applyInvoiceTrigger(before, 'due date passed', facts, now)
  return { invoice, along: emits ? invoiceEventRows(ids, company, { type: emits, invoice, now }) : [] }
}

async function mailReminder(
  services: AppContext,
  company: Company,
  before: Invoice,
  kind: 'reminder' | 'overdue',
  now: number,
): Promise<DueResult> {
  const { invoice } = applyInvoiceTrigger(before, 'mail', { remindedUntil: now }, now)
  const to = (await readCustomer(services.db, company.id, before.customerId))?.email
  const mail = { kind, rules: await readRuleSet(services.db, company) }
  return {
    invoice,
    along: to === undefined ? [] : invoiceMailRows(services, { company, invoice, to, mail, now }),
  }
}

function nextTimerRow(company: Company, invoice: Invoice, now: number): PartRows {
  const at = findNextRunAt(invoice, company, now)
  return at === undefined
    ? cancelTimerRows(company.id, invoiceTimer, invoice.id)
    : timerRow(company, invoice, at)
}

/** When there is something to do about an invoice: now, later, or never any more. */
function findNextRunAt(invoice: Invoice, company: Company, now: number): number | undefined {
  return findDueAction(invoice, company, now) ? now : findNextDueAt(invoice, company, now)
}

function timerRow(company: Company, invoice: Invoice, at: number): PartRows {
  return scheduleTimerRows(company, invoiceTimer, invoice.id, at)
}
