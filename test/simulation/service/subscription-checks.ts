import { passesAt } from '#invoices'
import { dayMs } from '#kernel/clock'
import { publicId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import { statusOf } from '../../../src/subscriptions/subscription-status.ts'
import { must } from '../violation.ts'
import type { KeptPeriod, KeptSubscription } from './kept-subscriptions.ts'
import type { KeptInvoice, KeptPayment, Store } from './store.ts'
import type { World } from './world.ts'

/** A charge that a subscription made by itself, as it was claimed. */
export type ScheduledCharge = { id: string; subscriptionId: string; name: string }

const namedWrite = 'while its charge is named'

/** What must be true of each charge that a subscription makes by itself, when it is claimed. */
export async function lookAtCharges(world: World, store: Store, invoices: KeptInvoice[], written: string) {
  const fresh = invoices.flatMap(({ id: invoiceId, movements }) =>
    movements
      .filter((one) => one.action === 'sale' && !world.seenMovements.has(one.id))
      .map((one) => ({ ...one, invoiceId })),
  )
  if (fresh.length === 0) return
  const subscriptions = await store.subscriptions(world.companies.map(({ id }) => id))
  for (const sale of fresh) {
    world.seenMovements.add(sale.id)
    const owner = subscriptions.find(({ invoices: own }) => own.some(({ id }) => id === sale.invoiceId))
    if (owner && (owner.attemptId === sale.id || written.includes(namedWrite)))
      checkClaim(world, owner, sale, invoices)
  }
}

function checkClaim(
  world: World,
  subscription: KeptSubscription,
  { id, invoiceId }: KeptPayment & { invoiceId: string },
  invoices: KeptInvoice[],
): void {
  const { scheduledCharges, cancelledSubscriptions } = world
  const { id: subscriptionId, attemptId, charging, status, periods } = subscription
  must(attemptId === id, () => `${id} was claimed, and ${subscriptionId} names ${attemptId}`)
  must(
    !cancelledSubscriptions.has(publicId('sub', subscriptionId)) && status !== 'cancelled',
    () => `${id} was claimed, and ${subscriptionId} was cancelled before`,
  )
  if (!charging) return
  const open = scheduledCharges.filter(
    (one) => one.subscriptionId === subscriptionId && isOpen(invoices, one.id),
  )
  must(open.length === 0, () => `${id} was claimed while another charge of ${subscriptionId} is open`)
  const period = periods.find((one) => one.period === charging.period)
  must(
    period?.state === 'open' && period.invoiceId === invoiceId,
    () => `${id} was claimed of the period ${charging.period}, which is ${period?.state}`,
  )
  // A bank may take a payment back, and then the tries begin anew; another method is tried as often as it comes.
  const { occasion, step = 0, tries } = charging
  const since = occasion === 'dunning' ? period?.failedAt : 0
  const name = `${invoiceId} ${occasion} ${step} ${tries} ${since}`
  const isTwice =
    occasion !== 'recovery' && scheduledCharges.some((one) => one.name === name && mayStand(invoices, one.id))
  must(!isTwice, () => `${name} was charged twice`)
  scheduledCharges.push({ id, subscriptionId, name })
}

function isOpen(invoices: KeptInvoice[], id: string): boolean {
  return invoices.some(({ movements }) => movements.some((one) => one.id === id && one.status === 'created'))
}

/** Whether it was or may be made: what certainly was not is made anew, by another method as well. */
function mayStand(invoices: KeptInvoice[], id: string): boolean {
  return invoices.some(({ movements }) =>
    movements.some((one) => one.id === id && one.reasonCode !== 'NOT_CHARGED'),
  )
}

/** What must be true of subscriptions whenever nothing is due and nothing under way. */
export function checkSubscriptions(
  world: World,
  subscriptions: KeptSubscription[],
  invoices: KeptInvoice[],
): void {
  for (const subscription of subscriptions) {
    checkHistory(world, subscription)
    checkPeriods(subscription)
    checkCalendar(world, subscription)
    for (const period of subscription.periods) checkInvoice(world, subscription, period, invoices)
    checkStatus(world, subscription, invoices)
    checkSlot(subscription, invoices)
    checkTimers(world, subscription)
  }
}

/** The numbers of a history have no gaps, and no charge that failed there was approved. */
function checkHistory(
  world: World,
  { id, events, eventsWritten, locationId, vaultId }: KeptSubscription,
): void {
  const numbers = events.map(({ number }) => number).join()
  must(
    numbers === Array.from({ length: eventsWritten }, (_, place) => place + 1).join(),
    () => `${id} has ${eventsWritten} events: ${numbers}`,
  )
  const told = new Set<unknown>()
  for (const { type, detail, status } of events) {
    must(type !== 'invoiced' || status !== 'suspended', () => `${id} was invoiced while it was suspended`)
    const attempt = detail?.['transactionId']
    if (attempt === undefined || (type !== 'charged' && type !== 'charge_failed')) continue
    must(!told.has(attempt), () => `${id} tells twice what became of ${String(attempt)}`)
    told.add(attempt)
    const entry = world.books.entryOf(locationId, String(attempt))
    const isMade = entry !== undefined && entry.movement.status !== 'declined' && !entry.isRogue
    must(type !== 'charged' || isMade, () => `${id} counts ${String(attempt)} as made, and it was not`)
    const isRefused = entry
      ? !isMade || entry.movement.status === 'returned'
      : wasRefused(world, locationId, attempt)
    must(
      type !== 'charge_failed' || isRefused,
      () => `${id} counts ${String(attempt)} as failed, and it was not`,
    )
  }
  const isChosen = events.some(({ type }) => type === 'method_changed')
  must(!isChosen || vaultId !== null, () => `${id} has lost the method that was chosen for it`)
}

function wasRefused({ books }: World, locationId: string, reference: unknown): boolean {
  return books.wasRefused(locationId, String(reference))
}

/** Each period that has begun was invoiced or went by, one or the other, and none twice. */
function checkPeriods({
  id,
  firstPeriod,
  nextPeriod,
  events,
  invoices,
  periods,
  cancelledAt,
}: KeptSubscription) {
  const skipped = events.filter(({ type }) => type === 'skipped').map(({ detail }) => detail?.['period'])
  for (let period = firstPeriod; period < nextPeriod; period++) {
    const own = invoices.filter((one) => one.period === period)
    const timesSkipped = skipped.filter((one) => one === period).length
    const live = own.filter(({ closed }) => closed !== 'Cancelled')
    must(live.length <= 1, () => `${id} has ${live.length} invoices of the period ${period}`)
    must(
      timesSkipped + Math.min(own.length, 1) === 1,
      () => `${id} skipped the period ${period} ${timesSkipped} times, and invoiced it ${own.length} times`,
    )
    const kept = periods.find((one) => one.period === period)
    must(
      timesSkipped === 1 || kept?.state !== 'withdrawn' || cancelledAt !== null,
      () => `${id} withdrew the period ${period}, which has begun`,
    )
  }
  const early = invoices.filter(({ period }) => period > nextPeriod)
  must(early.length === 0, () => `${id} was invoiced before its time`)
}

/** What was begun and what begins next follow from the day of the month on which it started. */
function checkCalendar({ scheduler, companies }: World, subscription: KeptSubscription): void {
  const { id, mode, companyId, periods, nextPeriod, nextBillingAt, firstPeriod, issuedThrough } = subscription
  for (const { period, beginsAt } of periods)
    must(beginsAt === beginningOf(subscription, period), () => `${id} began ${period} at another time`)
  const isLive = subscription.cancelledAt === null && subscription.endedAt === null
  if (!isLive || mode === 'nonRecurring' || issuedThrough < firstPeriod || subscription.cancelAt !== null)
    return
  const begins = beginningOf(subscription, nextPeriod)
  must(nextBillingAt === begins, () => `${id} is billed at ${nextBillingAt} and not at ${begins}`)
  const offsetMs = companies.find((one) => one.id === companyId)?.clockOffsetMs ?? 0
  must(begins > scheduler.clock.now + offsetMs, () => `${id} has not begun the period ${nextPeriod}`)
}

function beginningOf({ startsAt, trialEndsAt, cycle }: KeptSubscription, period: number): number {
  const first = trialEndsAt ?? startsAt
  if (cycle === 'daily') return first + period * dayMs
  const from = new Date(first)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + period + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + period, day) + (first % dayMs)
}

/** Where a period is, is what its invoice says. */
function checkInvoice(
  { chronicle }: World,
  { id, cancelledAt, endedAt, cancelAt, nextPeriod }: KeptSubscription,
  { period, state, invoiceId }: KeptPeriod,
  invoices: KeptInvoice[],
): void {
  const isOver = cancelledAt !== null || endedAt !== null
  const invoice = invoiceOf(invoices, invoiceId)
  const { closed, paid, amount, achFailed, settling, reserved } = invoice.facts
  const isPaid = paid >= amount
  const isEmpty = paid + settling + reserved === 0
  must(
    state !== 'withdrawn' || !!closed || !isEmpty,
    () => `${id} left the invoice of ${period}, which it took back`,
  )
  const isUnwanted = period >= nextPeriod && (isOver || cancelAt !== null)
  must(!isUnwanted || !!closed || !isEmpty, () => `${id} is to be over, and ${period} can still be paid`)
  must(state !== 'forgiven' || !!closed, () => `${id} let ${period} go, and its invoice is ${invoice.status}`)
  const wasPaid = chronicle.saidSince(invoiceId, 0).some(({ status }) => status === 'Paid')
  must(state !== 'settled' || wasPaid || closed === 'Refunded', () => `${id} never had ${period} paid`)
  if (isOver) return
  must(
    state !== 'open' || (!closed && !isPaid),
    () => `${id} waits for ${period}, which is ${invoice.status}`,
  )
  must(
    state !== 'settled' || !!closed || !achFailed || isPaid,
    () => `${id} does not know that ${period} went back`,
  )
}

/** The status follows from the invoices, worked out anew. */
function checkStatus(world: World, subscription: KeptSubscription, invoices: KeptInvoice[]): void {
  const { id, mode, status, companyId, timeZone, isVaultDeleted, vaultId, defaultVaultId } = subscription
  const now = nowOf(world, companyId)
  const periods = subscription.periods.map(({ beginsAt, invoiceId, state, failedAt, suspends }) => {
    const { facts } = invoiceOf(invoices, invoiceId)
    const { amount, paid, settling, reserved, closed, dueAt } = facts
    const dueDateOnly = subscription.invoices.some((one) => one.id === invoiceId && one.dueDateOnly)
    return {
      beginsAt,
      passesAt: passesAt({ dueAt, dueDateOnly }, timeZone),
      isUnpaid: state === 'open' && !closed && paid < amount,
      isCovered: amount <= paid + settling + reserved,
      failedAt: failedAt ?? undefined,
      suspends,
    }
  })
  const expected = statusOf({
    now,
    billingMode: mode,
    startsAt: subscription.startsAt,
    activatedAt: subscription.activatedAt ?? undefined,
    cancelledAt: subscription.cancelledAt ?? undefined,
    endedAt: subscription.endedAt ?? undefined,
    suspendAfterDays: subscription.suspendAfterDays,
    hasMethod: vaultId === null ? defaultVaultId !== null : !isVaultDeleted,
    periods,
  })
  must(status === expected, () => `${id} is ${status}, and by its invoices ${expected}`)
  checkActivation(world, subscription)
}

function checkActivation(
  { chronicle }: World,
  { id, activatedAt, trialEndsAt, mode, invoices }: KeptSubscription,
): void {
  const isTrial = trialEndsAt !== null && mode !== 'nonRecurring'
  const wasPaid = invoices.some((one) =>
    chronicle.saidSince(one.id, 0).some((said) => said.status === 'Paid'),
  )
  must(activatedAt === null || isTrial || wasPaid, () => `${id} is active, and nothing was ever paid`)
}

/** What is being charged is open at the processor, or waits to be tried again. */
function checkSlot({ id, attemptId, timers }: KeptSubscription, invoices: KeptInvoice[]): void {
  if (attemptId === null) return
  const waits = timers.some(({ kind }) => kind === 'subscription charge')
  must(isOpen(invoices, attemptId) || waits, () => `${id} names the charge ${attemptId}, which is over`)
}

/** Nothing waits but the next thing that time brings, and that waits for sure. */
function checkTimers(world: World, subscription: KeptSubscription): void {
  const { id, mode, timers, companyId, cancelledAt, endedAt, nextPeriod, firstPeriod, issuedThrough } =
    subscription
  const now = nowOf(world, companyId)
  const isOver = cancelledAt !== null || endedAt !== null
  must(!isOver || timers.length === 0, () => `${id} is over, and has timers left`)
  const due = timers.filter(({ kind, dueAt }) => kind === 'subscription news' || dueAt <= now)
  must(due.length === 0, () => `${id} is not looked after`)
  if (isOver || mode === 'nonRecurring' || issuedThrough < firstPeriod) return
  const next = timers.find(({ kind }) => kind === 'subscription')
  must(
    next !== undefined && next.dueAt <= beginningOf(subscription, nextPeriod),
    () => `nobody looks after ${id} when it begins ${nextPeriod}`,
  )
}

function nowOf({ scheduler, companies }: World, companyId: string): number {
  return scheduler.clock.now + (companies.find(({ id }) => id === companyId)?.clockOffsetMs ?? 0)
}

function invoiceOf(invoices: KeptInvoice[], id: string): KeptInvoice & { facts: { amount: Cents } } {
  const invoice = invoices.find((one) => one.id === id)
  if (!invoice) throw new Error(`the invoice ${id} is missing`)
  return invoice
}
