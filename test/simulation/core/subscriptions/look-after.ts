import { applyInvoiceTrigger, relevantChangeRows, type Invoice } from '#invoices'
import type { SubscriptionId, TransactionId } from '#kernel/ids'
import { scheduleTimerRows } from '#platform/timers'
import { nextLookAt } from '../../../../src/subscriptions/renewal/calendar-steps.ts'
import { closed } from '../../../../src/subscriptions/renewal/close-invoices.ts'
import { issuedInvoice } from '../../../../src/subscriptions/renewal/issue-invoice.ts'
import type { ChargeNews, Circumstances, Standing } from '../../../../src/subscriptions/renewal/standing.ts'
import { toClose, type Closing } from '../../../../src/subscriptions/renewal/withdrawal.ts'
import { isOver } from '../../../../src/subscriptions/subscription.ts'
import { subscriptionTimer } from '../../../../src/subscriptions/timer-names.ts'
import { applyChange, applyTimers, type Change, type Outcome } from '../change.ts'
import { told } from '../invoice-life.ts'
import { read, write } from '../phases.ts'
import type { Flow, Node, World } from '../world.ts'
import { applyStanding, countWrite, invoiceOf, keptOf, readChargeNews, readStanding } from './standing.ts'

/** Which subscription is looked after, by whom that knows more than the books. */
export type Look = { id: SubscriptionId; told?: ChargeNews | undefined; chargeWaitMs?: number }

/** Does all that is due of a subscription, as src/subscriptions/renewal/look-after.ts does. */
export function* lookAfter(world: World, node: Node, look: Look): Flow<Standing> {
  return (yield* lookedAfter(world, node, look)).standing
}

/** A subscription of which nothing was due at a moment. */
type LookedAfter = { standing: Standing; now: number; isWritten: boolean }

function* lookedAfter(world: World, node: Node, look: Look): Flow<LookedAfter> {
  const { id, chargeWaitMs = 0 } = look
  let known: Looked | undefined
  let isWritten = false
  for (;;) {
    const { before, inBooks } = known ?? (yield* read(() => readLooked(world, id)))
    const isNewer = look.told?.attemptId === before.subscription.chargingAttemptId && !inBooks?.isWritten
    const now = node.now()
    const circumstances = { ...circumstancesOf(world, now), charge: isNewer ? look.told : inBooks }
    const { after, invoice } = decidedWith(world, before, circumstances)
    if (after === before) {
      const standing = yield* closeInvoices(world, node, before)
      return { standing, now, isWritten: isWritten || standing !== before }
    }
    const writing = { before, after, now, invoice, chargeWaitMs }
    const written = yield* write(() => applyStanding(world, writing))
    isWritten ||= written !== 'lost race'
    known = written === 'lost race' ? undefined : lookedNext(world, inBooks, written)
  }
}

type Looked = { before: Standing; inBooks: ChargeNews | undefined }

function readLooked(world: World, id: SubscriptionId): Looked {
  const before = readStanding(world, id)
  return { before, inBooks: readChargeNews(world, before.subscription) }
}

function lookedNext({ core }: World, inBooks: ChargeNews | undefined, before: Standing): Looked {
  const { chargingAttemptId: named } = before.subscription
  if (named === inBooks?.attemptId) return { before, inBooks }
  return { before, inBooks: named && core.subscriptions.chargeNewsOf(named, undefined) }
}

/** By what it is decided at a moment, beside the charge that is named. */
export function circumstancesOf(world: World, now: number): Circumstances {
  const { company } = world.subscribing
  const newAttemptId = () => world.nextId<TransactionId>()
  return { now, company, by: 'schedule', charge: undefined, newAttemptId, issue: undefined }
}

/** A decision, and the invoice that it issues. */
export function decidedWith(
  world: World,
  before: Standing,
  circumstances: Circumstances,
): { after: Standing; invoice: Invoice | undefined } {
  const { company, customer, plan } = world.subscribing
  const services = { ids: { next: world.nextId }, clock: { now: () => circumstances.now } }
  let invoice: Invoice | undefined
  const after = world.core.subscriptions.decided(before, {
    ...circumstances,
    issue(subscription, period) {
      const number = `INV-${world.invoices.size + 1}`
      const billing = { company, customer, plan, products: [], number }
      const made = issuedInvoice(services, subscription, period, billing)
      // Reminders are no part of what is simulated here.
      invoice = { ...made.invoice, reminders: false }
      return { ...made, invoice }
    },
  })
  return { after, invoice: after.issued === undefined ? undefined : invoice }
}

/** Closes what nobody is to pay any more, as src/subscriptions/renewal/close-invoices.ts does. */
function* closeInvoices(world: World, node: Node, standing: Standing): Flow<Standing> {
  let after = standing
  for (const closing of toClose(standing))
    if (yield* close(world, node, after, closing)) after = closed(after, closing)
  return after
}

function* close(
  world: World,
  node: Node,
  { subscription: { id, version } }: Standing,
  closing: Closing,
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
      events: told(world, invoice, emits, now),
      timers: relevantChangeRows(world.subscribing.company, before, invoice),
      holds: () => keptOf(world, id).subscription.version === version,
      follows: () => countWrite(world, id),
    }
    if ((yield* write(() => applyChange(world, before, change))) === 'written') return true
    const again = yield* read(() => invoiceOf(world, closing))
    if (again.version === before.version) return false
  }
}

/** Does what time brings a subscription, as src/subscriptions/subscription-timers.ts does. */
export function* lookInTime(world: World, node: Node, id: SubscriptionId): Flow<Outcome> {
  const againAt = nextLookOf(world, yield* lookedAfter(world, node, { id }))
  return againAt === undefined ? 'done' : { againAt }
}

function nextLookOf({ subscribing: { company } }: World, { standing, now }: LookedAfter): number | undefined {
  return isOver(standing.subscription) ? undefined : nextLookAt(standing, { now, company })
}

/** Hears what became of the invoices and methods of a subscription, as src/subscriptions/renewal/hear-news.ts does. */
export function* hearNews(world: World, node: Node, id: SubscriptionId): Flow<Outcome> {
  for (;;) {
    const looked = yield* lookedAfter(world, node, { id })
    if (looked.isWritten || (yield* write(() => isHeard(world, looked)))) return 'done'
  }
}

function isHeard(world: World, looked: LookedAfter): boolean {
  const { subscription } = looked.standing
  const { id } = subscription
  if (!world.core.subscriptions.isUnchanged(keptOf(world, id).subscription, subscription)) return false
  countWrite(world, id)
  const at = nextLookOf(world, looked)
  if (at !== undefined)
    applyTimers(world, [scheduleTimerRows(world.subscribing.company, subscriptionTimer, id, at)])
  return true
}
