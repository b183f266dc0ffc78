import { dayMs } from '#kernel/clock'
import { closingReasons } from '../../../../src/subscriptions/renewal/void-upcoming-invoice.ts'
import { must } from '../../violation.ts'
import { periodBeginning } from '../../period-beginnings.ts'
import type { World } from '../world.ts'
import type { KeptSubscription } from './subscribing.ts'

/** Returns when a period of a subscription begins, ms. */
export function beginsAt({ subscription, cycles }: KeptSubscription, period: number): number {
  return periodBeginning(subscription.trialEndsAt ?? subscription.startsAt, cycles, period)
}

/**
 * Past and upcoming period starts follow from the day on which the subscription started, and no period is invoiced
 * early.
 */
export function checkCalendar(kept: KeptSubscription, now: number): void {
  const { subscription, periods, issued } = kept
  const { firstPeriod, nextPeriod, issuedThrough, nextBillingAt, billingMode, cancelAt } = subscription
  for (const one of periods.values())
    must(one.beginsAt === beginsAt(kept, one.period), () => `${one.period} began at another time`)
  for (const { period, at } of issued) {
    const earliest = beginsAt(kept, period > firstPeriod ? period - 1 : period)
    must(at >= earliest, () => `${period} was invoiced before ${period - 1} began, or its trial ended`)
  }
  const isLive = subscription.cancelledAt === undefined && subscription.endedAt === undefined
  if (!isLive || billingMode === 'nonRecurring' || issuedThrough < firstPeriod || cancelAt !== undefined)
    return
  const next = beginsAt(kept, nextPeriod)
  must(nextBillingAt === next, () => `it is billed at ${nextBillingAt} and not at ${next}`)
  must(next > now, () => `${nextPeriod} has not begun`)
  must(beginsAt(kept, nextPeriod - 1) <= now, () => `${nextPeriod - 1} began early`)
}

/** The invoice of the next period exists once its lead time begins, unless the subscription does not renew. */
export function checkLeadTime({ invoices, clock }: World, kept: KeptSubscription): void {
  const { subscription, issued } = kept
  const { billingMode, status, activatedAt, endedAt, cancelAt } = subscription
  const { firstPeriod, nextPeriod, leadTimeDays } = subscription
  if (billingMode === 'nonRecurring' || activatedAt === undefined || cancelAt !== undefined) return
  if (status === 'suspended' || status === 'cancelled' || endedAt !== undefined) return
  if (nextPeriod === firstPeriod) return
  const issuesAt = Math.max(beginsAt(kept, nextPeriod - 1), beginsAt(kept, nextPeriod) - leadTimeDays * dayMs)
  const isThere = issued.some(({ period, isReleased, invoiceId }) => {
    const invoice = invoices.get(invoiceId)
    // A closed invoice can still receive money; its period is then paid.
    const isWithdrawn = invoice?.closedReason === closingReasons.notComing && invoice.paid < invoice.amount
    return period === nextPeriod && !isReleased && !isWithdrawn
  })
  must(isThere || issuesAt > clock.now, () => `${nextPeriod} was not invoiced, which was due at ${issuesAt}`)
}
