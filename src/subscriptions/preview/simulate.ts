import { applyInvoiceTrigger, calculateAmountDue, runInvoiceJob, timelineMax, type Invoice } from '#invoices'
import type { TransactionId } from '#kernel/ids'
import { isIssueDue, findNextDueTime } from '../renewal/calendar-steps.ts'
import { applyDueSteps } from '../renewal/decide-next.ts'
import { createIssue } from '../renewal/issue-invoice.ts'
import { toChargeResult, toDecisionContext } from '../renewal/load-subscription-state.ts'
import { applyClosing } from '../renewal/close-invoices.ts'
import { findInvoicesToClose } from '../renewal/void-upcoming-invoice.ts'
import { findChargeableMethod } from '../dunning/chargeable-method.ts'
import { isStopped, type DecisionContext } from '../subscription-state.ts'
import { isOver } from '../subscription.ts'
import { applyWrite, payInvoice, replaceInvoice, sumInFlight } from './apply-write.ts'
import type { Simulation, SimulationInput } from './simulation.ts'

// A daily dunning of sixty days in each of 24 yearly periods has fewer moves. More are a defect of the rules.
const movesMax = 20_000

// A job runs some milliseconds after its time, that of a subscription later than that of an invoice. Due times that would
// coincide follow each other as they mostly do in the service.
const subscriptionDelayMs = 5
const invoiceDelayMs = 1

type Move = (simulation: Simulation, input: SimulationInput) => Simulation | undefined

type SimulateOptions = {
  /** Whether the payer pays at once what the schedule does not charge. Otherwise the payer does nothing. */
  doesPayerPay: boolean
  /** Returns the time, ms, before which the simulation ends. */
  getHorizon(simulation: Simulation): number
}

/**
 * Moves a subscription in memory from one due time to the next, with the decisions of the service, as if every charge
 * were approved. Ends when nothing more is due, before the horizon, or when the shown part of the timeline is complete.
 */
export function simulate(
  from: Simulation,
  input: SimulationInput,
  { doesPayerPay, getHorizon }: SimulateOptions,
): Simulation {
  const all = [...allMoves, ...(doesPayerPay ? [payAsked] : [])]
  let simulation = from
  for (let moves = 0; moves < movesMax; moves++) {
    const settled = repeat(simulation, input, all)
    const next = findNextRun(settled, input)
    const isShown = !doesPayerPay && settled.timeline.length >= timelineMax
    if (!next || isShown || next.at >= getHorizon(settled)) return settled
    simulation = { ...settled, now: next.at + next.delayMs }
  }
  throw new Error('the moves of a previewed subscription do not end')
}

/** Writes everything that is due now, but makes no charge. */
export function writeDueSteps(simulation: Simulation, input: SimulationInput): Simulation {
  return repeat(simulation, input, [takeDueSteps])
}

// An invoice that falls due with its charge is announced as overdue first: that job is due before the charge is scheduled.
const allMoves: Move[] = [approvePayment, takeDueSteps, closeInvoice, runInvoice, approveCharge]

function repeat(from: Simulation, input: SimulationInput, all: Move[]): Simulation {
  let simulation = from
  for (let moves = 0; moves < movesMax; moves++) {
    const moved = findFirst(all, (move) => move(simulation, input))
    if (!moved) return simulation
    simulation = moved
  }
  throw new Error('the moves of a previewed subscription do not end')
}

/** Returns the first result that is defined. */
function findFirst<Item, Found>(
  items: Iterable<Item>,
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the next time, ms, at which a job of the subscription or of an invoice is due, and its delay. */
function findNextRun(
  { state, invoices, now, waitsUntil = now }: Simulation,
  { company }: SimulationInput,
): { at: number; delayMs: number } | undefined {
  const next = isOver(state.subscription) ? undefined : findNextDueTime(state, { now, company })
  const own = waitsUntil > now ? waitsUntil : next
  const at = Math.min(own ?? Infinity, ...[...invoices.values()].map(({ runAt = Infinity }) => runAt))
  if (at === Infinity) return undefined
  return { at, delayMs: at === own ? subscriptionDelayMs : invoiceDelayMs }
}

/** Returns the context in which the service decides on the simulated subscription. */
export function toContext(
  { state, now, charge }: Simulation,
  { company, pricing, ids }: SimulationInput,
): DecisionContext {
  const context = { ...toDecisionContext({ ids }, company, now), charge }
  const issue = isIssueDue(state, context) ? createIssue({ ids }, pricing, now) : undefined
  return { ...context, issue }
}

function takeDueSteps(simulation: Simulation, input: SimulationInput): Simulation | undefined {
  const { state, charge, now, waitsUntil = now } = simulation
  if (waitsUntil > now) return undefined
  const after = applyDueSteps(state, toContext(simulation, input))
  if (after === state) return undefined
  const { chargingAttemptId: id } = after.subscription
  const result = id === charge?.attemptId ? charge : id && toChargeResult(id, undefined)
  const { status: before } = state.subscription
  const written = { ...simulation, waitsUntil: undefined, charge: result }
  return forgetSettled(applyWrite(written, { before, after }, input))
}

/** Approves a payment that was in flight at the beginning. */
function approvePayment(simulation: Simulation, input: SimulationInput): Simulation | undefined {
  const invoice = findInvoice(simulation, (one) => sumInFlight(one) > 0)
  if (!invoice) return undefined
  const { charge } = simulation
  const isOfCharge = charge?.isWritten && simulation.state.subscription.charging?.invoiceId === invoice.id
  const approved = isOfCharge ? { ...simulation, charge: toApproved(charge.attemptId) } : simulation
  return payInvoice(approved, invoice, input, sumInFlight(invoice))
}

/** Pays an invoice that the schedule does not charge: there is no method, or a failed payment stopped the renewals. */
function payAsked(simulation: Simulation, input: SimulationInput): Simulation | undefined {
  const { state } = simulation
  const isCharged =
    state.subscription.billingMode === 'recurring' && findChargeableMethod(state) !== undefined
  if (state.subscription.charging || (isCharged && !isStopped(state))) return undefined
  const invoice = findInvoice(simulation, (one) => calculateAmountDue(one) > 0)
  return invoice && payInvoice({ ...simulation, hasPayerPaid: true }, invoice, input)
}

/** Makes the pending charge, which is approved. */
function approveCharge(simulation: Simulation, input: SimulationInput): Simulation | undefined {
  const { state, invoices, charge, now } = simulation
  const { charging, chargingAttemptId: id } = state.subscription
  if (!charging || id === undefined || charge?.isWritten) return undefined
  const { invoice } = invoices.get(charging.invoiceId) ?? {}
  if (!invoice) throw new Error('a charge is pending for no invoice')
  const made = {
    ...simulation,
    charge: toApproved(id),
    periods: simulation.periods.map((one) =>
      one.invoice.id === invoice.id ? { ...one, chargeAt: one.chargeAt ?? now } : one,
    ),
    timeline: [...simulation.timeline, { at: now, kind: 'charge', name: charging.occasion } as const],
  }
  return payInvoice(made, invoice, input)
}

function toApproved(attemptId: TransactionId) {
  return { attemptId, isWritten: true, outcome: 'approved' } as const
}

/** Closes an invoice that is no longer to be paid. */
function closeInvoice(simulation: Simulation): Simulation | undefined {
  const { state, invoices, now } = simulation
  const [closing] = findInvoicesToClose(state)
  const before = closing && invoices.get(closing.invoiceId)?.invoice
  if (!before) return undefined
  const { as, because: closedReason } = closing
  const trigger = as === 'Cancelled' ? 'cancel' : 'subscription over'
  const { invoice } = applyInvoiceTrigger(before, trigger, { closed: as, closedReason }, now)
  const closed = { ...simulation, state: applyClosing(state, closing) }
  return replaceInvoice(closed, { invoice, runAt: undefined })
}

/** Announces an invoice as overdue, or reminds its payer. */
function runInvoice(simulation: Simulation, { company, customer }: SimulationInput): Simulation | undefined {
  const { now, invoices } = simulation
  const due = [...invoices.values()].find(({ runAt = Infinity }) => runAt <= now)
  if (!due) return undefined
  const isMailed = customer.email !== undefined
  const { entries, ...scheduled } = runInvoiceJob(due.invoice, { company, isMailed }, now)
  const changed = replaceInvoice(simulation, scheduled)
  return { ...changed, timeline: [...changed.timeline, ...entries] }
}

/** Leaves out periods that cannot change any more, and their invoices. The service does not read them either. */
function forgetSettled(simulation: Simulation): Simulation {
  const { state, invoices } = simulation
  const { nextPeriod, charging } = state.subscription
  const periods = state.periods.filter(
    (one) => one.state === 'open' || one.period >= nextPeriod || one.period === charging?.period,
  )
  if (periods.length === state.periods.length) return simulation
  const kept = new Set(periods.map(({ invoiceId }) => invoiceId))
  return {
    ...simulation,
    state: { ...state, periods },
    invoices: new Map([...invoices].filter(([id]) => kept.has(id))),
  }
}

function findInvoice({ invoices }: Simulation, matches: (invoice: Invoice) => boolean): Invoice | undefined {
  return [...invoices.values()].map(({ invoice }) => invoice).find(matches)
}
