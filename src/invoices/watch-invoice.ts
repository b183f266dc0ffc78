import type { Services } from '#access'
import { companyNow, companyOf, type Company } from '#companies'
import { readCustomer } from '#customers'
import type { InvoiceId } from '#kernel/ids'
import { racesMax, reconcileFirstMs } from '#kernel/limits'
import type { PartRows } from '#platform/database'
import { cancelled, scheduled, scheduledFirst, type DueTimer, type TimerOutcome } from '#platform/timers'
import { ruleSetOf } from '#surcharge'
import { announced } from './announce.ts'
import { changedInvoice, writeInvoice } from './change-invoice.ts'
import { dueNow, isHeldBack, isWatched, nextLook, type Due } from './due-dates.ts'
import type { Invoice } from './invoice.ts'
import { mailed } from './mails/mailed.ts'
import { readInvoice } from './read-invoice.ts'

/** The timer of an invoice: its due date passes, its payer is reminded. One for each invoice. */
export const watchTimer = 'invoice'

/** The timer that tells a subscription that an invoice of it, or a method of its customer, is not as it was. */
export const subscriptionNewsTimer = 'subscription news'

/** The rows by which time and its subscription learn of an invoice's change, where it concerns them. */
export function watched(company: Company, before: Invoice | undefined, after: Invoice): PartRows[] {
  return [...timed(company, before, after), ...subscriptionTold(company, before, after)]
}

/** The rows that tell the subscription of an invoice that more or less of it is to be paid than before, or at another time. */
export function subscriptionTold(company: Company, before: Invoice | undefined, after: Invoice): PartRows[] {
  return before && concerning.some((name) => before[name] !== after[name])
    ? subscriptionNews(company, after)
    : []
}

/** The rows that have the subscription of an invoice look at it, where it has one. */
export function subscriptionNews(company: Company, { subscriptionId, updatedAt }: Invoice): PartRows[] {
  return subscriptionId === undefined
    ? []
    : [scheduled(company, subscriptionNewsTimer, subscriptionId, updatedAt)]
}

const concerning = [
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

function timed(company: Company, before: Invoice | undefined, after: Invoice): PartRows[] {
  if (!isWatched(after)) return []
  const isSame = before?.dueAt === after.dueAt && before.dueDateOnly === after.dueDateOnly
  if (before && isSame && isWatched(before)) return []
  const at = comingLook(after, company, after.updatedAt)
  if (at === undefined) return []
  return [before ? lookingAt(company, after, at) : scheduledFirst(company, watchTimer, after.id, at)]
}

/** Does the first of what is due of an invoice now, by its facts as they stand. Safe at any time, any number of times. */
export async function watchInvoice(services: Services, timer: DueTimer): Promise<TimerOutcome> {
  for (let race = 0; race < racesMax; race++) {
    const [company, invoice] = await Promise.all([
      companyOf(services.db, timer.companyId),
      readInvoice(services.db, timer.companyId, timer.subjectId as InvoiceId),
    ])
    if (!invoice || !isWatched(invoice)) return 'done'
    const now = companyNow(services.clock, company)
    const due = dueNow(invoice, company, now)
    if (due && isHeldBack(invoice)) return { againAt: now + reconcileFirstMs }
    if (!due) return lookAgain(nextLook(invoice, company, now))
    // The timer is set anew in the statement that does it, so this claim of it is done.
    if ((await doDue(services, company, invoice, due, now)) === 'written') return 'done'
  }
  throw new Error('an invoice could not be looked after: too many others wrote it')
}

function lookAgain(at: number | undefined): TimerOutcome {
  return at === undefined ? 'done' : { againAt: at }
}

/** Does one thing that is due, and has the invoice looked at again when the next one is. */
async function doDue(services: Services, company: Company, before: Invoice, due: Due, now: number) {
  const { invoice, along } =
    due.does === 'announce overdue'
      ? announcedOverdue(services, company, before, now)
      : await reminded(services, company, before, due.kind, now)
  return writeInvoice(services.db, before, invoice, [...along, nextTimer(company, invoice, now)])
}

type Done = { invoice: Invoice; along: PartRows[] }

/** Spec, Events: once each time the due date passes. The date that was announced is kept with the fact. */
function announcedOverdue({ ids }: Services, company: Company, before: Invoice, now: number): Done {
  const facts = { overdueAnnouncedFor: before.dueAt, achFailed: false }
  const { invoice, emits } = changedInvoice(before, 'due date passed', facts, now)
  return { invoice, along: emits ? announced(ids, company, { type: emits, invoice, now }) : [] }
}

async function reminded(
  services: Services,
  company: Company,
  before: Invoice,
  kind: 'reminder' | 'overdue',
  now: number,
): Promise<Done> {
  const { invoice } = changedInvoice(before, 'mail', { remindedUntil: now }, now)
  const to = (await readCustomer(services.db, company.id, before.customerId))?.email
  const mail = { kind, rules: await ruleSetOf(services.db, company) }
  return { invoice, along: to === undefined ? [] : mailed(services, { company, invoice, to, mail, now }) }
}

function nextTimer(company: Company, invoice: Invoice, now: number): PartRows {
  const at = comingLook(invoice, company, now)
  return at === undefined ? cancelled(company.id, watchTimer, invoice.id) : lookingAt(company, invoice, at)
}

/** When there is something to do about an invoice: now, later, or never any more. */
function comingLook(invoice: Invoice, company: Company, now: number): number | undefined {
  return dueNow(invoice, company, now) ? now : nextLook(invoice, company, now)
}

function lookingAt(company: Company, invoice: Invoice, at: number): PartRows {
  return scheduled(company, watchTimer, invoice.id, at)
}
