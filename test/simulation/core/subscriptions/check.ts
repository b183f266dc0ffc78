import type { Invoice } from '#invoices'
import { dayMs, minuteMs } from '#kernel/clock'
import { parseId } from '#kernel/ids'
import { add } from '#kernel/money'
import type { Period } from '../../../../src/subscriptions/period.ts'
import { isOver } from '../../../../src/subscriptions/subscription.ts'
import { chargeJob, invoiceChangedJob, subscriptionJob } from '../../../../src/subscriptions/job-names.ts'
import { company } from '../company.ts'
import { must, Violation } from '../../violation.ts'
import type { World } from '../world.ts'
import { beginsAt, checkCalendar, checkLeadTime } from './calendar.ts'
import { checkDays } from './dunning-lists.ts'
import { checkStatus } from './check-status.ts'
import { invoiceOf, isVoided, refundedOf } from './subscription-state.ts'
import type { KeptSubscription } from './subscribing.ts'

/** Checks all subscriptions. The caller calls it when nothing is due and no flow is in progress. */
export function checkSubscriptions(world: World): void {
  for (const [id, kept] of world.subscribing.kept)
    try {
      checkHistory(world, kept)
      checkPeriods(world, kept)
      checkCalendar(kept, world.clock.now)
      checkLeadTime(world, kept)
      for (const period of kept.periods.values()) {
        checkInvoice(world, kept, period)
        checkNotifications(world, period)
        checkDunning(world, kept, period)
      }
      checkStatus(world, kept)
      checkCharge(world, kept)
      checkJobs(world, kept)
    } catch (error) {
      throw error instanceof Violation ? new Violation(`${id}: ${error.message}`) : error
    }
}

/** The result of a charge is recorded once in the history and agrees with the processor's books. */
function checkHistory({ books }: World, { history }: KeptSubscription): void {
  const reportedIds = new Set<unknown>()
  for (const { type, detail } of history) {
    const id = detail?.['transactionId']
    if (id === undefined || (type !== 'charged' && type !== 'charge_failed')) continue
    must(!reportedIds.has(id), () => `it tells twice what became of ${String(id)}`)
    reportedIds.add(id)
    const entry = books.entryOf(company.locationId, parseId('trx', String(id)) ?? '')
    if (entry?.isRogue) continue
    const isMade = entry !== undefined && entry.movement.status !== 'declined'
    // A payment that was returned before its result was recorded has failed, even if it is reinstated later.
    const { status, isReinstated } = entry?.movement ?? {}
    const isFailed = entry !== undefined && (!isMade || status === 'returned' || isReinstated === true)
    must(type === 'charged' ? isMade : isFailed, () => `it tells of ${String(id)}: ${type}`)
  }
}

/** Each period that has begun was either invoiced or skipped, and has at most one live invoice. */
function checkPeriods(world: World, { subscription, history, issued, periods }: KeptSubscription): void {
  const { firstPeriod, nextPeriod, cancelledAt } = subscription
  for (let period = firstPeriod; period < nextPeriod; period++) {
    const own = issued.filter((one) => one.period === period)
    const skipped = history.filter(({ type, detail }) => type === 'skipped' && detail?.['period'] === period)
    const live = own.filter((one) => !isVoided(world, one))
    must(live.length <= 1, () => `there are ${live.length} invoices of ${period}`)
    // A withdrawn period may be skipped in the end.
    const isOne = skipped.length === 0 ? own.length > 0 : skipped.length === 1 && live.length === 0
    must(isOne, () => `${period} was skipped ${skipped.length} times, and invoiced ${own.length} times`)
    const isTakenBack = skipped.length === 0 && periods.get(period)?.state === 'withdrawn'
    must(!isTakenBack || cancelledAt !== undefined, () => `${period} was withdrawn, and has begun`)
  }
  must(!issued.some(({ period }) => period > nextPeriod), () => 'it was invoiced before its time')
}

/** The state of a period agrees with its invoice. */
function checkInvoice(world: World, { subscription }: KeptSubscription, { state, ...period }: Period): void {
  const { closed, paid, settling, reserved, amount } = invoiceOf(world, period)
  const isEmpty = paid + settling + reserved === 0
  const isUnwanted =
    period.period >= subscription.nextPeriod && (isOver(subscription) || subscription.cancelAt !== undefined)
  must(
    (state !== 'withdrawn' && !isUnwanted) || !!closed || !isEmpty,
    () => `${period.period} will not come, and can still be paid`,
  )
  must(state !== 'forgiven' || !!closed, () => `${period.period} was let go, and is not closed`)
  // A refunded period stays settled for its subscription, even if the refund fails later.
  const reported = world.chronicle.reportedSince(period.invoiceId, 0)
  const wasSettled = reported.some(({ status }) => status === 'Paid' || status === 'Refunded')
  const mayBeSettled = wasSettled || isOver(subscription)
  must(state !== 'settled' || mayBeSettled, () => `${period.period} was never paid`)
  must(
    isOver(subscription) || state !== 'open' || (!closed && paid < amount),
    () => `it waits for ${period.period}, which is paid or closed`,
  )
}

/** A payment that a bank returned is due again, unless it was paid since or its invoice was closed. */
function checkNotifications(world: World, { state, ...period }: Period): void {
  const invoice = invoiceOf(world, period)
  const isBack = salesOf(world, invoice).some(({ status }) => status === 'returned')
  if (!isBack || invoice.closed || state === 'withdrawn') return
  // A merchant's increase beyond the issued lines is no bank return.
  const issued = add(...invoice.items.flatMap(({ totalPrice }) => totalPrice ?? []))
  const missing = invoice.amount - invoice.paid - refundedOf(world, invoice)
  // An invoice that was lowered and raised again may have been lower when the return was handled.
  must(
    missing <= 0 || state === 'open' || invoice.amount !== issued,
    () => `nobody heard that a bank took back ${missing} of ${period.period}`,
  )
  must(
    invoice.returns === period.returnsHeard || state === 'open',
    () => `a return of ${period.period} is unheard`,
  )
}

function salesOf({ transactions }: World, { id }: Invoice) {
  return [...transactions.values()].filter(({ invoiceId, action }) => invoiceId === id && action === 'sale')
}

/** A started period with an amount due is being charged, or failed and had each dunning day processed once. */
function checkDunning(world: World, kept: KeptSubscription, period: Period): void {
  const { subscription } = kept
  const { billingMode, activatedAt, nextPeriod, charging } = subscription
  if (billingMode !== 'recurring' || isOver(subscription) || period.state !== 'open') return
  const { amount, paid, settling, reserved } = invoiceOf(world, period)
  const isDue = paid + settling + reserved < amount
  const { failedAt, chargeDue } = period
  if (!isDue || activatedAt === undefined || period.period >= nextPeriod) return
  // Charges of other periods come before the rest that a raised amount left of this one.
  must(failedAt !== undefined || charging !== undefined, () => `nobody charges ${period.period}`)
  if (failedAt === undefined || charging?.period === period.period || chargeDue) return
  checkDays(world.subscribing.lists, world.clock.now, { ...period, failedAt })
}

/** A pending charge is open in the service's books, or its job waits to try again. */
function checkCharge(world: World, { subscription: { id, chargingAttemptId } }: KeptSubscription): void {
  if (chargingAttemptId === undefined) return
  const isOpen = world.transactions.get(chargingAttemptId)?.status === 'created'
  const waits = world.jobs.has(`${chargeJob} ${id}`)
  must(isOpen || waits, () => `it names the charge ${chargingAttemptId}, which is over`)
}

/** The only job that waits is the one for the next due time, and it is scheduled. */
function checkJobs(world: World, kept: KeptSubscription): void {
  const { id, billingMode, issuedThrough, firstPeriod, nextPeriod } = kept.subscription
  const dueAt = (kind: string) => world.jobs.get(`${kind} ${id}`)?.dueAt
  const now = world.clock.now
  const kinds = [subscriptionJob, invoiceChangedJob, chargeJob]
  must(dueAt(invoiceChangedJob) === undefined, () => 'its change is not processed by any job')
  must(!kinds.some((kind) => (dueAt(kind) ?? Infinity) <= now), () => 'it is not looked after')
  // The process may have crashed between the cancellation and the closing of its invoices. A cancelled charge finds
  // nothing to charge.
  const closesAt = now + minuteMs
  if (isOver(kept.subscription))
    return must((dueAt(subscriptionJob) ?? now) <= closesAt, () => 'it is over, and looked after')
  if (issuedThrough >= firstPeriod && billingMode === 'nonRecurring') return
  const next = Math.min(beginsAt(kept, Math.max(nextPeriod, firstPeriod)), nextDayOf(world, kept))
  must((dueAt(subscriptionJob) ?? Infinity) <= next, () => `nobody looks after it at ${next}`)
}

/** Returns the next day on which a failed charge is tried again. */
function nextDayOf(world: World, { subscription, periods }: KeptSubscription): number {
  if (subscription.billingMode !== 'recurring') return Infinity
  const { dunningDays } = world.subscribing.company.settings
  const failed = [...periods.values()].filter((period) => {
    const { amount, paid, settling, reserved } = invoiceOf(world, period)
    // While a charge is in flight or pending, the dunning days wait for its result.
    const isWaiting = period.chargeDue !== undefined || subscription.charging?.period === period.period
    const isOpen = period.state === 'open' && period.exhaustedAt === undefined
    return isOpen && !isWaiting && paid + settling + reserved < amount
  })
  const moments = failed.flatMap(({ failedAt }) =>
    failedAt === undefined ? [] : dunningDays.map((day) => failedAt + day * dayMs),
  )
  return Math.min(...moments.filter((moment) => moment > world.clock.now))
}
