import { dayMs } from '#kernel/clock'
import type { Period } from '../../../../src/subscriptions/period.ts'
import { isOver } from '../../../../src/subscriptions/subscription.ts'
import { must } from '../../violation.ts'
import type { World } from '../world.ts'
import { invoiceOf } from './subscription-state.ts'
import type { KeptSubscription } from './subscribing.ts'

/** Derives the status from invoices, payments, methods and requests, without the rules under test. */
export function checkStatus(world: World, kept: KeptSubscription): void {
  const { status, cancelledAt, endedAt } = kept.subscription
  must((cancelledAt !== undefined) === (status === 'cancelled'), () => `it is ${status}`)
  must((endedAt !== undefined) === (status === 'ended'), () => `it is ${status}`)
  checkActivation(world, kept)
  if (isOver(kept.subscription)) return
  const expected = expectedOf(world, kept)
  must(expected.includes(status), () => `it is ${status}, and by its invoices ${expected.join(' or ')}`)
}

/** A subscription is active once its trial began or its first invoice was paid in full, and not before. */
function checkActivation(world: World, { subscription, issued }: KeptSubscription): void {
  const { activatedAt, billingMode, trialEndsAt, startsAt, firstPeriod, endedAt } = subscription
  if (trialEndsAt !== undefined && billingMode !== 'nonRecurring') return
  const first = issued.filter(({ period }) => period === firstPeriod)
  const reported = first.flatMap(({ invoiceId }) => world.chronicle.reportedSince(invoiceId, 0))
  const wasPaid = reported.some(({ status }) => status === 'Paid')
  must(activatedAt === undefined || wasPaid, () => 'it is active, and nothing was ever paid')
  must(!wasPaid || activatedAt !== undefined || isOver(subscription), () => 'it was paid, and is not active')
  must(endedAt === undefined || activatedAt !== undefined, () => `it has ended since ${startsAt}, unpaid`)
}

/** An unpaid period, derived from its invoice and its payments. */
type Unpaid = {
  beginsAt: number
  dueAt: number
  isCovered: boolean
  isCharged: boolean
  failedAt: number | undefined
  exhaustedAt: number | undefined
}

function expectedOf(world: World, kept: KeptSubscription): string[] {
  const { startsAt, activatedAt, billingMode } = kept.subscription
  if (world.clock.now < startsAt || activatedAt === undefined) return ['pending']
  const unpaid = unpaidOf(world, kept)
  return billingMode === 'recurring'
    ? expectedOfCharged(world, kept, unpaid)
    : [expectedOfManual(world, kept, unpaid)]
}

/**
 * Returns the unpaid periods. A period that was paid once and then refunded is not unpaid, unless it was cancelled and
 * invoiced again.
 */
function unpaidOf(world: World, kept: KeptSubscription): Unpaid[] {
  return [...kept.periods.values()].flatMap((period) => {
    const { invoiceId, state, beginsAt, failedAt, exhaustedAt, chargeDue } = period
    const { amount, paid, settling, reserved, closed, dueAt } = invoiceOf(world, period)
    if (closed || paid >= amount || state === 'withdrawn') return []
    const wasPaid = world.chronicle.reportedSince(invoiceId, 0).some(({ status }) => status === 'Paid')
    must(
      !wasPaid || state !== 'open' || wasReturned(world, period) || wasReissued(kept, period),
      () => `it waits for ${period.period}, which was paid once`,
    )
    if (state !== 'open') return []
    const isCharged = chargeDue !== undefined
    const isCovered = amount <= paid + settling + reserved
    return [{ beginsAt, dueAt, failedAt, exhaustedAt, isCharged, isCovered }]
  })
}

// The order of the history counts and not its timestamps, because the clocks of processes differ.
function wasReissued({ history }: KeptSubscription, { period }: Period): boolean {
  const issued = history.findLastIndex(
    ({ type, detail }) => type === 'invoiced' && detail?.['period'] === period,
  )
  return history.slice(issued + 1).some(({ type }) => type === 'cancel_withdrawn')
}

function wasReturned({ transactions }: World, { invoiceId }: { invoiceId: string }): boolean {
  return [...transactions.values()].some(
    (one) => one.invoiceId === invoiceId && one.action === 'sale' && one.status === 'returned',
  )
}

function expectedOfCharged(world: World, { subscription }: KeptSubscription, unpaid: Unpaid[]): string[] {
  const { clock, subscribing } = world
  const { company, defaultMethodId, deleted } = subscribing
  const { dunningDays, suspendAfterDunning } = company.settings
  const { vaultId } = subscription
  const hasMethod = vaultId === undefined ? defaultMethodId !== undefined : !deleted.has(vaultId)
  const isWaiting = unpaid.some(({ beginsAt, isCovered }) => beginsAt <= clock.now && !isCovered)
  const hasFailed = unpaid.some(({ failedAt }) => failedAt !== undefined)
  const otherwise = isWaiting && !hasMethod ? 'pending' : hasFailed ? 'failed' : 'active'
  const lastDay = Math.max(...dunningDays)
  // A dunning that ended by an earlier list of days stays ended.
  const over = unpaid.filter(
    ({ failedAt = Infinity, exhaustedAt }) =>
      exhaustedAt !== undefined || failedAt + lastDay * dayMs <= clock.now,
  )
  if (!suspendAfterDunning || over.length === 0) return [otherwise]
  // A charge in flight or a pending charge postpones the last day. If the charge came after the last day, the dunning
  // is over already.
  return over.some(({ isCovered, isCharged }) => !isCovered && !isCharged)
    ? ['suspended']
    : ['suspended', otherwise]
}

function expectedOfManual({ clock }: World, { subscription }: KeptSubscription, unpaid: Unpaid[]): string {
  const late = unpaid.filter(({ isCovered, dueAt }) => !isCovered && dueAt <= clock.now)
  const suspendsMs = subscription.suspendAfterDays * dayMs
  if (late.some(({ dueAt }) => dueAt + suspendsMs <= clock.now)) return 'suspended'
  return late.length > 0 ? 'past_due' : 'active'
}
