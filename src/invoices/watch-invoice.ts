import type { Services } from '#access'
import { companyNow, companyOf, type Company } from '#companies'
import { readCustomer } from '#customers'
import type { InvoiceId } from '#kernel/ids'
import { reconcileFirstMs } from '#kernel/limits'
import type { PartRows } from '#platform/database'
import { scheduled, type DueTimer, type TimerOutcome } from '#platform/timers'
import { announced } from './announce.ts'
import { changedInvoice, writeInvoice } from './change-invoice.ts'
import { dueNow, isHeldBack, isWatched, nextLook } from './due-dates.ts'
import type { Invoice } from './invoice.ts'
import { mailed } from './mails/mailed.ts'
import { readInvoice } from './read-invoice.ts'

/** The timer of an invoice: its due date passes, its payer is reminded. One for each invoice. */
export const watchTimer = 'invoice'

/** The rows that have time watch an invoice, where a change calls for another moment than before. */
export function watched(company: Company, before: Invoice | undefined, after: Invoice): PartRows[] {
  if (!isWatched(after)) return []
  const isSame = before?.dueAt === after.dueAt && before.dueDateOnly === after.dueDateOnly
  if (before && isSame && isWatched(before)) return []
  const now = after.updatedAt
  const at = dueNow(after, company, now) ? now : nextLook(after, company, now)
  if (at === undefined) return []
  const clock = { companyId: company.id, clockOffsetMs: company.clockOffsetMs }
  return [scheduled(clock, watchTimer, after.id, at)]
}

// Each lost race means that somebody else made progress on the invoice; each step takes one thing off what is due.
const stepsMax = 500

/** Does what is due of an invoice now, by its facts as they stand. Safe at any time and any number of times. */
export async function watchInvoice(services: Services, timer: DueTimer): Promise<TimerOutcome> {
  for (let step = 0; step < stepsMax; step++) {
    const [company, invoice] = await Promise.all([
      companyOf(services.db, timer.companyId),
      readInvoice(services.db, timer.companyId, timer.subjectId as InvoiceId),
    ])
    if (!invoice || !isWatched(invoice)) return 'done'
    const now = companyNow(services.clock, company)
    const due = dueNow(invoice, company, now)
    if (due && isHeldBack(invoice)) return { againAt: now + reconcileFirstMs }
    if (!due) return lookAgain(nextLook(invoice, company, now))
    if (due.does === 'announce overdue') await announceOverdue(services, company, invoice, now)
    else await remind(services, company, invoice, due.kind, now)
  }
  throw new Error('an invoice could not be looked after: too many others wrote it')
}

function lookAgain(at: number | undefined): TimerOutcome {
  return at === undefined ? 'done' : { againAt: at }
}

/** Spec, Events: once each time the due date passes. The date that was announced is kept with the fact. */
async function announceOverdue(
  { db, ids }: Services,
  company: Company,
  before: Invoice,
  now: number,
): Promise<void> {
  const facts = { overdueAnnouncedFor: before.dueAt, achFailed: false }
  const { invoice, emits } = changedInvoice(before, 'due date passed', facts, now)
  await writeInvoice(db, before, invoice, emits ? announced(ids, company, { type: emits, invoice, now }) : [])
}

async function remind(
  services: Services,
  company: Company,
  before: Invoice,
  kind: 'reminder' | 'overdue',
  now: number,
): Promise<void> {
  const { invoice } = changedInvoice(before, 'mail', { remindedUntil: now }, now)
  const to = (await readCustomer(services.db, company.id, before.customerId))?.email
  const along = to === undefined ? [] : mailed(services, { company, invoice, to, mail: { kind }, now })
  await writeInvoice(services.db, before, invoice, along)
}
