import { toOverdueTime } from '#invoices'
import { dayMs, minuteMs } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { must } from '../violation.ts'
import type { KeptPeriod, KeptSubscription } from './kept-subscriptions.ts'
import type { KeptInvoice } from './store.ts'
import { nowOf } from './subscription-calendar.ts'
import type { World } from './world.ts'

/** An unpaid period, derived from its invoice, its payments and the subscription's history. */
type Unpaid = {
  beginsAt: number
  /** When the due date passes. */
  passesAt: number
  /** Paid and pending amounts cover the invoice. */
  isCovered: boolean
  failedAt: number | undefined
}

/** Derives the status from invoices, payments, methods and requests, without the engine's own records. */
export function checkStatus(world: World, subscription: KeptSubscription, invoices: KeptInvoice[]): void {
  const { id, status } = subscription
  checkEnd(world, subscription, invoices)
  if (status === 'cancelled' || status === 'ended') return
  const expected = expectedOf(world, subscription, invoices)
  must(
    expected.some((one) => one === status),
    () => `${id} is ${status}, and by its invoices ${expected.join(' or ')}`,
  )
}

/**
 * Checks that an ended subscription was cancelled on request or by its first invoice, and that a confirmed cancellation
 * took effect.
 */
function checkEnd(world: World, subscription: KeptSubscription, invoices: KeptInvoice[]): void {
  const { id, status, mode, cancelledAt, endedAt } = subscription
  const wasTold = world.cancelledSubscriptions.has(toPublicId('sub', id))
  must(!wasTold || status === 'cancelled', () => `${id} was told to be cancelled, and is ${status}`)
  const isEnded = mode === 'nonRecurring' && wasActivated(world, subscription)
  must(endedAt === null || isEnded, () => `${id} has ended, and was not paid`)
  if (cancelledAt === null) return
  const wasAsked = world.askers.some(
    ({ call }) => call.params['id'] === toPublicId('sub', id) && call.body['operation'] === 'cancel',
  )
  const [first] = invoicesOf(subscription, invoices, subscription.firstPeriod)
  must(wasAsked || !!first?.facts.closed, () => `${id} is cancelled, and nobody asked for that`)
}

function invoicesOf({ invoices: own }: KeptSubscription, invoices: KeptInvoice[], period: number) {
  const ids = own.filter((one) => one.period === period).map(({ id }) => id as string)
  return invoices.filter(({ id }) => ids.includes(id))
}

/** Whether a subscription ever became active: its trial began, or its first invoice was paid in full at some time. */
function wasActivated(world: World, subscription: KeptSubscription): boolean {
  const { mode, trialEndsAt, startsAt, companyId, firstPeriod, invoices } = subscription
  if (trialEndsAt !== null && mode !== 'nonRecurring') return startsAt <= nowOf(world, companyId)
  const first = invoices.filter(({ period }) => period === firstPeriod)
  return first
    .flatMap(({ id }) => world.chronicle.reportedSince(id, 0))
    .some(({ status }) => status === 'Paid')
}

function expectedOf(world: World, subscription: KeptSubscription, invoices: KeptInvoice[]): string[] {
  const { mode, companyId, startsAt } = subscription
  if (nowOf(world, companyId) < startsAt || !wasActivated(world, subscription)) return ['pending']
  const unpaid = subscription.periods.flatMap((period) => unpaidOf(world, subscription, period, invoices))
  return mode === 'recurring'
    ? expectedOfCharged(world, subscription, unpaid)
    : [expectedOfManual(world, subscription, unpaid)]
}

/** Returns the period if it is unpaid. A period that was paid once and then refunded is not. */
function unpaidOf(
  world: World,
  subscription: KeptSubscription,
  { period, beginsAt, invoiceId, state, failedAt }: KeptPeriod,
  invoices: KeptInvoice[],
): Unpaid[] {
  const { id, timeZone, invoices: own } = subscription
  const invoice = invoices.find((one) => one.id === invoiceId)
  if (!invoice) throw new Error(`the invoice ${invoiceId} is missing`)
  const { amount, paid, settling, reserved, closed, dueAt } = invoice.facts
  const reported = world.chronicle.reportedSince(invoiceId, 0)
  const wasPaid = reported.some(({ status }) => status === 'Paid')
  // A period that was refunded before it was paid in full stays settled, even if the refund fails later.
  if (!wasPaid && state === 'settled' && reported.some(({ status }) => status === 'Refunded')) return []
  const isTakenBack = invoice.movements.some((one) => one.action === 'sale' && one.status === 'returned')
  if (closed || paid >= amount || state === 'withdrawn') return []
  must(wasPaid || state === 'open', () => `${id} has ${period} ${state}, and it was never paid`)
  must(!wasPaid || isTakenBack || state !== 'open', () => `${id} waits for ${period}, which was paid once`)
  must(
    state !== 'settled' || paid + refundedOf(invoice) >= amount,
    () => `${id} does not know that a bank took back what was paid of ${period}`,
  )
  if (state !== 'open') return []
  const failures = failuresOf(subscription, period)
  must(
    failedAt === null ? wasPaid || failures.length === 0 : failures.some((at) => isOfOnePoll(failedAt, at)),
    () => `${id} counts days of ${period} from ${failedAt}, and it failed at ${failures.join()}`,
  )
  const dueDateOnly = own.some((one) => one.id === invoiceId && one.dueDateOnly)
  return [
    {
      beginsAt,
      passesAt: toOverdueTime({ dueAt, dueDateOnly }, timeZone),
      isCovered: amount <= paid + settling + reserved,
      failedAt: failedAt ?? undefined,
    },
  ]
}

/** Returns the refunded amount of the invoice's completed payments. */
function refundedOf({ movements }: KeptInvoice): number {
  const stands = (parentId: string | undefined) =>
    movements.some((one) => one.id === parentId && one.status === 'completed')
  const back = movements.filter(
    ({ action, status, parentId }) => action === 'refund' && status === 'completed' && stands(parentId),
  )
  return back.reduce((sum, { subtotal }) => sum + subtotal, 0)
}

/** Returns when charges of a period failed, by the history. A declined sign-up does not count. */
function failuresOf({ events }: KeptSubscription, period: number): number[] {
  return events
    .filter(({ type, detail }) => type === 'charge_failed' && detail?.['period'] === period)
    .filter(({ detail }) => detail?.['occasion'] !== 'first')
    .map(({ at }) => at)
}

/** A poll writes its decision a little after the time of the decision. */
function isOfOnePoll(decidedAt: number, writtenAt: number): boolean {
  return decidedAt <= writtenAt && writtenAt < decidedAt + minuteMs
}

function expectedOfCharged(world: World, subscription: KeptSubscription, unpaid: Unpaid[]): string[] {
  const { companyId, vaultId, isVaultDeleted, defaultVaultId } = subscription
  const now = nowOf(world, companyId)
  const settings = world.companies.find(({ id }) => id === companyId)?.settings
  const lastDay = Math.max(...(settings?.dunningDays ?? []))
  const exhausted = unpaid.filter(
    ({ failedAt }) => failedAt !== undefined && failedAt + lastDay * dayMs <= now,
  )
  const hasMethod = vaultId === null ? defaultVaultId !== null : !isVaultDeleted
  const isWaiting = unpaid.some(({ beginsAt, isCovered }) => beginsAt <= now && !isCovered)
  const hasFailed = unpaid.some(({ failedAt }) => failedAt !== undefined)
  const otherwise = isWaiting && !hasMethod ? 'pending' : hasFailed ? 'failed' : 'active'
  if (!settings?.suspendAfterDunning || exhausted.length === 0) return [otherwise]
  // A charge in flight postpones the last day. If the charge came after the last day, the dunning is over already.
  return exhausted.some(({ isCovered }) => !isCovered) ? ['suspended'] : ['suspended', otherwise]
}

function expectedOfManual(world: World, { companyId, suspendAfterDays }: KeptSubscription, unpaid: Unpaid[]) {
  const now = nowOf(world, companyId)
  const late = unpaid.filter((one) => !one.isCovered && one.passesAt <= now)
  if (late.some((one) => one.passesAt + suspendAfterDays * dayMs <= now)) return 'suspended'
  return late.length > 0 ? 'past_due' : 'active'
}
