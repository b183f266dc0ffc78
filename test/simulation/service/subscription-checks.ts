import { toPublicId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import { must } from '../violation.ts'
import type { KeptPeriod, KeptSubscription } from './kept-subscriptions.ts'
import type { KeptInvoice } from './store.ts'
import { beginningOf, checkCalendar, nowOf } from './subscription-calendar.ts'
import { isOpen } from './subscription-claims.ts'
import { checkStatus } from './subscription-state.ts'
import type { World } from './world.ts'

/** Checks all subscriptions. The caller calls it when nothing is due and no call is in flight. */
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
    checkStatus(withRequestedCancellations(world), subscription, invoices)
    checkSlot(subscription, invoices)
    checkActivation(world, subscription)
    checkJobs(world, subscription)
    checkMails(world, subscription, invoices)
  }
}

/** A payer's cancellation on the page counts like one by the merchant. */
function withRequestedCancellations(world: World): World {
  const byPayers = world.askers.flatMap(({ about, call, ...asker }) => {
    if (!about || !call.path.endsWith('/manage/cancel')) return []
    const params = { id: toPublicId('sub', about.id) }
    return [{ ...asker, call: { ...call, params, body: { operation: 'cancel' } } }]
  })
  return { ...world, askers: [...world.askers, ...byPayers] }
}

/** Checks that the entries of a history are numbered without gaps, and that no failed charge in it was approved. */
function checkHistory(
  world: World,
  { id, events, eventsWritten, locationId, vaultId }: KeptSubscription,
): void {
  const numbers = events.map(({ number }) => number).join()
  must(
    numbers === Array.from({ length: eventsWritten }, (_, place) => place + 1).join(),
    () => `${id} has ${eventsWritten} events: ${numbers}`,
  )
  const reportedIds = new Set<unknown>()
  for (const { type, detail, status } of events) {
    must(type !== 'invoiced' || status !== 'suspended', () => `${id} was invoiced while it was suspended`)
    const attempt = detail?.['transactionId']
    if (attempt === undefined || (type !== 'charged' && type !== 'charge_failed')) continue
    must(!reportedIds.has(attempt), () => `${id} tells twice what became of ${String(attempt)}`)
    reportedIds.add(attempt)
    const entry = world.books.entryOf(locationId, String(attempt))
    const isMade = entry !== undefined && entry.movement.status !== 'declined'
    must(type !== 'charged' || isMade, () => `${id} counts ${String(attempt)} as made, and it was not`)
    const isRefused = entry
      ? // If the processor executed a charge after its cancellation, the first result counts. The same holds for a
        // payment that was returned before its result was recorded and is reinstated later.
        !isMade ||
        entry.isRogue ||
        entry.movement.status === 'returned' ||
        entry.movement.isReinstated === true
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

/** Checks that each period that has begun was either invoiced or skipped, and only once. */
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
  const early = invoices.filter(({ period }) => (period ?? 0) > nextPeriod)
  must(early.length === 0, () => `${id} was invoiced before its time`)
}

/** Checks that the state of a period agrees with its invoice. */
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
  const wasPaid = chronicle.reportedSince(invoiceId, 0).some(({ status }) => status === 'Paid')
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

function checkActivation(
  { chronicle }: World,
  { id, activatedAt, trialEndsAt, mode, invoices }: KeptSubscription,
): void {
  const isTrial = trialEndsAt !== null && mode !== 'nonRecurring'
  const wasPaid = invoices.some((one) =>
    chronicle.reportedSince(one.id, 0).some((reported) => reported.status === 'Paid'),
  )
  must(activatedAt === null || isTrial || wasPaid, () => `${id} is active, and nothing was ever paid`)
}

/** Checks that each failed payment is mailed at most once, and that a failed scheduled charge is always mailed. */
function checkMails(
  { books, chronicle }: World,
  { id, events, invoices: own }: KeptSubscription,
  invoices: KeptInvoice[],
): void {
  // A charge that the processor executed after its cancellation may have been mailed as failed.
  if (books.habits.forgetsCancellations) return
  for (const { id: invoiceId, period, closed } of own) {
    const { movements, failureMails, writtenFailureMails } = invoiceOf(invoices, invoiceId)
    const failed = movements.filter(
      ({ action, status, reasonCode }) =>
        action === 'sale' && (status === 'failed' || status === 'returned') && reasonCode !== 'NOT_CHARGED',
    )
    must(
      failureMails - writtenFailureMails <= failed.length,
      () => `${id}: ${failureMails} mails tell of ${failed.length} failures`,
    )
    const failures = events.filter(
      ({ type, status, detail }) =>
        type === 'charge_failed' &&
        detail?.['period'] === period &&
        detail['transactionId'] !== undefined &&
        status !== 'cancelled',
    )
    // A payer who has paid since gets no mail about an earlier failure.
    if (closed || chronicle.reportedSince(invoiceId, 0).some((reported) => reported.status === 'Paid'))
      continue
    must(
      failureMails >= failures.length,
      () => `${id}: ${failures.length} charges failed, and ${failureMails} mails say so`,
    )
  }
}

/** Checks that a pending charge is open in the service's books, or that its job waits to try again. */
function checkSlot({ id, attemptId, jobs }: KeptSubscription, invoices: KeptInvoice[]): void {
  if (attemptId === null) return
  const waits = jobs.some(({ kind }) => kind === 'subscription charge')
  must(isOpen(invoices, attemptId) || waits, () => `${id} names the charge ${attemptId}, which is over`)
}

/** Checks that the only job that waits is the one for the next due time, and that it is scheduled. */
function checkJobs(world: World, subscription: KeptSubscription): void {
  const { id, mode, jobs, companyId, cancelledAt, endedAt, nextPeriod, firstPeriod, issuedThrough } =
    subscription
  const now = nowOf(world, companyId)
  const isOver = cancelledAt !== null || endedAt !== null
  must(!isOver || jobs.length === 0, () => `${id} is over, and has jobs left`)
  const due = jobs.filter(({ kind, dueAt }) => kind === 'subscription news' || dueAt <= now)
  must(due.length === 0, () => `${id} is not looked after`)
  if (isOver || mode === 'nonRecurring' || issuedThrough < firstPeriod) return
  const next = jobs.find(({ kind }) => kind === 'subscription')
  must(
    next !== undefined && next.dueAt <= beginningOf(world, subscription, nextPeriod),
    () => `nobody looks after ${id} when it begins ${nextPeriod}`,
  )
}

function invoiceOf(invoices: KeptInvoice[], id: string): KeptInvoice & { facts: { amount: Cents } } {
  const invoice = invoices.find((one) => one.id === id)
  if (!invoice) throw new Error(`the invoice ${id} is missing`)
  return invoice
}
