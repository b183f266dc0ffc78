import { dayMs } from '#kernel/clock'
import { must } from '../violation.ts'
import { periodBeginning } from '../period-beginnings.ts'
import type { KeptSubscription } from './kept-subscriptions.ts'
import type { World } from './world.ts'

/** Returns when a period of a subscription begins under its observed cycles, ms. */
export function beginningOf(
  { seenSubscriptions }: World,
  { id, startsAt, trialEndsAt }: Pick<KeptSubscription, 'id' | 'startsAt' | 'trialEndsAt'>,
  period: number,
): number {
  return periodBeginning(trialEndsAt ?? startsAt, seenSubscriptions.get(id)?.cycles ?? [], period)
}

/**
 * Checks that past and upcoming periods begin on the subscription's day of the month, and that none is invoiced early.
 */
export function checkCalendar(world: World, subscription: KeptSubscription): void {
  const { id, mode, periods, nextPeriod, nextBillingAt, firstPeriod, issuedThrough } = subscription
  const beginsAt = (period: number) => beginningOf(world, subscription, period)
  for (const one of periods)
    must(one.beginsAt === beginsAt(one.period), () => `${id} began ${one.period} at another time`)
  for (const { period, createdAt } of subscription.invoices) {
    if (period === null) continue
    const earliest = beginsAt(period > firstPeriod ? period - 1 : period)
    must(
      createdAt >= earliest,
      () => `${id} was invoiced for ${period} before ${period - 1} began, or its trial ended`,
    )
  }
  const isLive = subscription.cancelledAt === null && subscription.endedAt === null
  if (!isLive || mode === 'nonRecurring' || issuedThrough < firstPeriod || subscription.cancelAt !== null)
    return
  const begins = beginsAt(nextPeriod)
  must(nextBillingAt === begins, () => `${id} is billed at ${nextBillingAt} and not at ${begins}`)
  must(begins > nowOf(world, subscription.companyId), () => `${id} has not begun the period ${nextPeriod}`)
  checkLeadTime(world, subscription)
}

/**
 * Checks that the invoice of the next period exists once its lead time begins, unless the subscription does not renew.
 */
function checkLeadTime(world: World, subscription: KeptSubscription): void {
  const { id, status, activatedAt, nextPeriod, leadTimeDays, companyId, invoices } = subscription
  if (activatedAt === null || status === 'suspended') return
  const begun = beginningOf(world, subscription, nextPeriod - 1)
  const issuesAt = Math.max(begun, beginningOf(world, subscription, nextPeriod) - leadTimeDays * dayMs)
  const isThere = invoices.some(({ period, isWithdrawn }) => period === nextPeriod && !isWithdrawn)
  must(
    isThere || issuesAt > nowOf(world, companyId),
    () => `${id} was not invoiced for ${nextPeriod}, which was due at ${issuesAt}`,
  )
}

/** Returns the time on a company's clock, ms. */
export function nowOf({ scheduler, companies }: World, companyId: string): number {
  return scheduler.clock.now + (companies.find(({ id }) => id === companyId)?.clockOffsetMs ?? 0)
}
