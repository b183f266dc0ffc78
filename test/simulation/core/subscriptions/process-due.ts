import { applyInvoiceTrigger, relevantChangeRows, type Invoice } from '#invoices'
import type { SubscriptionId, TransactionId } from '#kernel/ids'
import { scheduleJobRows } from '#platform/jobs'
import { findNextDueTime } from '../../../../src/subscriptions/renewal/calendar-steps.ts'
import { applyClosing } from '../../../../src/subscriptions/renewal/close-invoices.ts'
import { buildPeriodInvoice, createIssue } from '../../../../src/subscriptions/renewal/issue-invoice.ts'
import type {
  ChargeResult,
  DecisionContext,
  SubscriptionState,
} from '../../../../src/subscriptions/subscription-state.ts'
import {
  findInvoicesToClose,
  type InvoiceClosing,
} from '../../../../src/subscriptions/renewal/void-upcoming-invoice.ts'
import { isOver } from '../../../../src/subscriptions/subscription.ts'
import { subscriptionJob } from '../../../../src/subscriptions/job-names.ts'
import { applyChange, applyJobs, type Change, type Outcome } from '../change.ts'
import { eventFields } from '../invoice-life.ts'
import { read, write } from '../phases.ts'
import type { Flow, Node, World } from '../world.ts'
import {
  applyState,
  countWrite,
  invoiceOf,
  toKeptSubscription,
  getChargeResult,
  getSubscriptionState,
} from './subscription-state.ts'

/** The subscription to process, and a result that may be newer than the books. */
export type ProcessDueInput = { id: SubscriptionId; result?: ChargeResult | undefined; chargeWaitMs?: number }

/** Processes everything due of a subscription, as src/subscriptions/renewal/process-due.ts does. */
export function* processDue(world: World, node: Node, input: ProcessDueInput): Flow<SubscriptionState> {
  return (yield* runProcessDue(world, node, input)).state
}

/** A subscription with nothing due at the given time. */
type ProcessDueOutcome = { state: SubscriptionState; now: number; isWritten: boolean }

function* runProcessDue(world: World, node: Node, input: ProcessDueInput): Flow<ProcessDueOutcome> {
  const { id, chargeWaitMs = 0 } = input
  let known: LoadedSubscription | undefined
  let isWritten = false
  for (;;) {
    const { before, inBooks } = known ?? (yield* read(() => loadSubscription(world, id)))
    const isNewer = input.result?.attemptId === before.subscription.chargingAttemptId && !inBooks?.isWritten
    const now = node.now()
    const context = { ...contextOf(world, now), charge: isNewer ? input.result : inBooks }
    const { after, invoice } = decideWith(world, before, context)
    if (after === before) {
      const state = yield* closeInvoices(world, node, before)
      return { state, now, isWritten: isWritten || state !== before }
    }
    const writing = { before, after, now, invoice, chargeWaitMs }
    const written = yield* write(() => applyState(world, writing))
    isWritten ||= written !== 'lost race'
    known = written === 'lost race' ? undefined : toLoaded(world, inBooks, written)
  }
}

type LoadedSubscription = { before: SubscriptionState; inBooks: ChargeResult | undefined }

function loadSubscription(world: World, id: SubscriptionId): LoadedSubscription {
  const before = getSubscriptionState(world, id)
  return { before, inBooks: getChargeResult(world, before.subscription) }
}

function toLoaded(
  { core }: World,
  inBooks: ChargeResult | undefined,
  before: SubscriptionState,
): LoadedSubscription {
  const { chargingAttemptId: named } = before.subscription
  if (named === inBooks?.attemptId) return { before, inBooks }
  return { before, inBooks: named && core.subscriptions.chargeResultOf(named, undefined) }
}

/** Returns the context of a decision, except for the pending charge. */
export function contextOf(world: World, now: number): DecisionContext {
  const { company } = world.subscribing
  const newAttemptId = () => world.nextId<TransactionId>()
  return { now, company, by: 'schedule', charge: undefined, newAttemptId, issue: undefined }
}

/** Returns a decision and the invoice that it issues. */
export function decideWith(
  world: World,
  before: SubscriptionState,
  decisionContext: DecisionContext,
): { after: SubscriptionState; invoice: Invoice | undefined } {
  const { company, customer, plan } = world.subscribing
  const { now } = decisionContext
  const pricing = { company, plan, products: [] }
  const issue = world.core.subscriptions.isIssueDue(before, decisionContext)
    ? createIssue({ ids: { next: world.nextId } }, pricing, now)
    : undefined
  const after = world.core.subscriptions.decided(before, { ...decisionContext, issue })
  if (!after.issued) return { after, invoice: undefined }
  const number = `INV-${world.invoices.size + 1}`
  const invoice = buildPeriodInvoice(after, after.issued, { customer, number })
  // Reminders are not part of this simulation.
  return { after, invoice: { ...invoice, reminders: false } }
}

/** Closes invoices that are no longer to be paid, as src/subscriptions/renewal/close-invoices.ts does. */
function* closeInvoices(world: World, node: Node, state: SubscriptionState): Flow<SubscriptionState> {
  let after = state
  for (const closing of findInvoicesToClose(state))
    if (yield* close(world, node, after, closing)) after = applyClosing(after, closing)
  return after
}

function* close(
  world: World,
  node: Node,
  { subscription: { id, version } }: SubscriptionState,
  closing: InvoiceClosing,
): Flow<boolean> {
  const { as, because: closedReason } = closing
  for (;;) {
    const before = yield* read(() => invoiceOf(world, closing))
    if (before.closed || before.paid + before.settling + before.reserved > 0) return false
    const now = node.now()
    const trigger = as === 'Cancelled' ? 'cancel' : 'subscription over'
    const { invoice, emits } = applyInvoiceTrigger(before, trigger, { closed: as, closedReason }, now)
    const change: Change = {
      subject: 'terms',
      invoice,
      events: eventFields(world, invoice, emits, now),
      jobs: relevantChangeRows(world.subscribing.company, before, invoice),
      holds: () => toKeptSubscription(world, id).subscription.version === version,
      follows: () => countWrite(world, id),
    }
    if ((yield* write(() => applyChange(world, before, change))) === 'written') return true
    const again = yield* read(() => invoiceOf(world, closing))
    if (again.version === before.version) return false
  }
}

/** Runs the scheduled poll of a subscription, as src/subscriptions/subscription-jobs.ts does. */
export function* runPoll(world: World, node: Node, id: SubscriptionId): Flow<Outcome> {
  const againAt = nextPollAt(world, yield* runProcessDue(world, node, { id }))
  return againAt === undefined ? 'done' : { againAt }
}

function nextPollAt(
  { subscribing: { company } }: World,
  { state, now }: ProcessDueOutcome,
): number | undefined {
  return isOver(state.subscription) ? undefined : findNextDueTime(state, { now, company })
}

/**
 * Handles changes of a subscription's invoices and methods, as src/subscriptions/renewal/handle-invoice-changed.ts
 * does.
 */
export function* handleInvoiceChanged(world: World, node: Node, id: SubscriptionId): Flow<Outcome> {
  for (;;) {
    const outcome = yield* runProcessDue(world, node, { id })
    if (outcome.isWritten || (yield* write(() => isHandled(world, outcome)))) return 'done'
  }
}

function isHandled(world: World, outcome: ProcessDueOutcome): boolean {
  const { subscription } = outcome.state
  const { id } = subscription
  if (!world.core.subscriptions.isUnchanged(toKeptSubscription(world, id).subscription, subscription))
    return false
  countWrite(world, id)
  const at = nextPollAt(world, outcome)
  if (at !== undefined)
    applyJobs(world, [scheduleJobRows(world.subscribing.company, subscriptionJob, id, at)])
  return true
}
