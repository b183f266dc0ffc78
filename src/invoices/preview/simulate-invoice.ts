import type { Company } from '#companies'
import { findDueAction, findNextDueAt } from '../due-dates.ts'
import { applyDueAction, findNextRunAt } from '../due-steps.ts'
import type { Invoice } from '../invoice.ts'
import type { TimelineEntry } from './timeline.ts'

/** The company of an invoice, and whether its payer has an email address. */
type InvoiceParties = { company: Company; isMailed: boolean }

/** An invoice after its job ran, the effects of that run, and the time (ms) of the next one, if there is one. */
type InvoiceRun = { invoice: Invoice; entries: TimelineEntry[]; runAt: number | undefined }

/** Runs the job of an unpaid invoice in memory, at `now` (ms). */
export function runInvoiceJob(
  before: Invoice,
  { company, isMailed }: InvoiceParties,
  now: number,
): InvoiceRun {
  const due = findDueAction(before, company, now)
  if (!due) return { invoice: before, entries: [], runAt: findNextDueAt(before, company, now) }
  const { invoice, emits, mail } = applyDueAction(before, due, now)
  const entries: TimelineEntry[] = [
    ...(emits ? [{ at: now, kind: 'event', name: emits } as const] : []),
    ...(mail && isMailed ? [{ at: now, kind: 'mail', name: mail } as const] : []),
  ]
  return { invoice, entries, runAt: findNextRunAt(invoice, company, now) }
}

/** Returns the effects of a new invoice and everything that follows while its payer does not pay. `now` in ms. */
export function simulateInvoice(created: Invoice, parties: InvoiceParties, now: number): TimelineEntry[] {
  return [
    { at: now, kind: 'status', name: created.status },
    { at: now, kind: 'event', name: 'invoice.created' },
    ...(created.mailedAt === undefined ? [] : [{ at: now, kind: 'mail', name: 'invoice' } as const]),
    ...followInvoice(created, parties, findNextRunAt(created, parties.company, now)),
  ]
}

function* followInvoice(
  before: Invoice,
  parties: InvoiceParties,
  at: number | undefined,
): Generator<TimelineEntry> {
  if (at === undefined) return
  const { invoice, entries, runAt } = runInvoiceJob(before, parties, at)
  if (invoice.status !== before.status) yield { at, kind: 'status', name: invoice.status }
  yield* entries
  yield* followInvoice(invoice, parties, runAt)
}
