import { applyApproval, isMailEnabled } from '#payments'
import { findNextRunAt, type Invoice, type TimelineEntry } from '#invoices'
import { add, subtractToZero, type Cents } from '#kernel/money'
import type { Period } from '../period.ts'
import { buildPeriodInvoice } from '../renewal/issue-invoice.ts'
import { noEffects } from '../renewal/load-subscription-state.ts'
import { selectMails } from '../renewal/select-mails.ts'
import type { InvoiceDraft, SubscriptionState } from '../subscription-state.ts'
import type { SubscriptionStatus } from '../subscription-status.ts'
import type { ScheduledInvoice, Simulation, SimulationInput } from './simulation.ts'

/**
 * Returns the simulation after a decided state was written, with the mails, events and statuses of that write. `before`
 * is the status until then; undefined for a new subscription.
 */
export function applyWrite(
  simulation: Simulation,
  { before, after }: { before: SubscriptionStatus | undefined; after: SubscriptionState },
  input: SimulationInput,
): Simulation {
  const { now } = simulation
  const written = {
    ...simulation,
    state: { ...after, ...noEffects },
    timeline: [
      ...simulation.timeline,
      ...listStatuses(before, after).map((name) => ({ at: now, kind: 'status', name }) as const),
      ...(after.issued ? [{ at: now, kind: 'event', name: 'invoice.created' } as const] : []),
      ...listMailKinds(after, input, now).map((name) => ({ at: now, kind: 'mail', name }) as const),
    ],
  }
  return after.issued ? addInvoice(written, { ...after, issued: after.issued }, input) : written
}

/** Returns the statuses that a write passes through, without the one before it. */
function listStatuses(
  before: SubscriptionStatus | undefined,
  after: SubscriptionState,
): SubscriptionStatus[] {
  const passed = [...after.events.map(({ status }) => status), after.subscription.status]
  return passed.filter((status, place) => status !== (place === 0 ? before : passed[place - 1]))
}

/** The processor is not asked when a card expires, so the notice of that is left out. */
function listMailKinds(
  after: SubscriptionState,
  { company, customer }: SimulationInput,
  now: number,
): string[] {
  if (customer.email === undefined) return []
  const { issueMail, invoiceMails, notices } = selectMails(after, company, now)
  const sent = notices.filter(({ kind }) => kind !== 'card_expiring')
  return [...(issueMail ? [issueMail] : []), ...invoiceMails, ...sent].map(({ kind }) => kind)
}

function addInvoice(
  simulation: Simulation,
  after: SubscriptionState & { issued: InvoiceDraft },
  input: SimulationInput,
): Simulation {
  const { issued } = after
  const invoice = buildPeriodInvoice(after, issued, { customer: input.customer, number: '' })
  const stored = after.periods.find(({ period }) => period === issued.period)
  if (!stored) throw new Error('an invoice was issued for no period')
  const { period, beginsAt, endsAt } = stored
  return {
    ...simulation,
    invoices: schedule(simulation, {
      invoice,
      runAt: findNextRunAt(invoice, input.company, invoice.updatedAt),
    }),
    periods: [...simulation.periods, { period, beginsAt, endsAt, invoice, chargeAt: undefined }],
  }
}

/** Returns the simulation after an invoice was paid, by default in full. */
export function payInvoice(
  simulation: Simulation,
  invoice: Invoice,
  { company, customer }: SimulationInput,
  amount: Cents = subtractToZero(invoice.amount, invoice.paid),
): Simulation {
  const { now } = simulation
  const { invoice: paid, emits } = applyApproval(invoice, amount, now)
  const isMailed = customer.email !== undefined && isMailEnabled(company, 'receipt')
  const entries: TimelineEntry[] = [
    ...(emits ? [{ at: now, kind: 'event', name: emits } as const] : []),
    ...(isMailed ? [{ at: now, kind: 'mail', name: 'receipt' } as const] : []),
  ]
  const runAt = simulation.invoices.get(invoice.id)?.runAt
  const changed = replaceInvoice(simulation, { invoice: paid, runAt })
  return { ...changed, waitsUntil: undefined, timeline: [...changed.timeline, ...entries] }
}

/** Returns the cents of payments that are in flight for an invoice. */
export function sumInFlight({ settling, reserved }: Invoice): Cents {
  return add(settling, reserved)
}

/** Returns the simulation with a changed invoice, which its period shows too. */
export function replaceInvoice(simulation: Simulation, scheduled: ScheduledInvoice): Simulation {
  const { state } = simulation
  const { invoice } = scheduled
  const periods = state.periods.map((period) =>
    period.invoiceId === invoice.id ? { ...period, invoice: toPeriodInvoice(invoice) } : period,
  )
  return { ...simulation, state: { ...state, periods }, invoices: schedule(simulation, scheduled) }
}

function schedule({ invoices }: Simulation, scheduled: ScheduledInvoice): Simulation['invoices'] {
  return new Map([...invoices, [scheduled.invoice.id, scheduled]])
}

function toPeriodInvoice(invoice: Invoice): Period['invoice'] {
  const { amount, paid, settling, reserved, closed, dueAt, dueDateOnly, timesPaid = 0, returns = 0 } = invoice
  return { amount, paid, settling, reserved, closed, dueAt, dueDateOnly, timesPaid, returns }
}
