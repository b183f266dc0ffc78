import { dayMs } from '#kernel/clock'
import { must } from '../violation.ts'
import type { Cycle, KeptSubscription } from './kept-subscriptions.ts'
import type { World } from './world.ts'

/** From which period on a subscription has a cycle. */
export type CycleSince = { from: number; cycle: Cycle }

const lengths = {
  daily: { unit: 'day', units: 1 },
  weekly: { unit: 'day', units: 7 },
  monthly: { unit: 'month', units: 1 },
  quarterly: { unit: 'month', units: 3 },
} as const

/** When a period begins by the cycles that a subscription had, counted from its start or the end of its trial. Ms. */
export function beginningOf(
  { seenSubscriptions }: World,
  { id, startsAt, trialEndsAt }: Pick<KeptSubscription, 'id' | 'startsAt' | 'trialEndsAt'>,
  period: number,
): number {
  const cycles = seenSubscriptions.get(id)?.cycles ?? []
  let anchor = trialEndsAt ?? startsAt
  let passed = 0
  for (const [place, { from, cycle }] of cycles.entries()) {
    const next = cycles[place + 1]
    const { unit, units } = lengths[cycle]
    passed += (Math.min(period, next?.from ?? period) - from) * units
    if (!next || period <= next.from) return shifted(anchor, unit, passed)
    // The day of the month stays what it was at the start, from months to months only.
    if (lengths[next.cycle].unit === unit) continue
    anchor = shifted(anchor, unit, passed)
    passed = 0
  }
  throw new Error(`nobody has seen ${id}`)
}

function shifted(at: number, unit: 'day' | 'month', by: number): number {
  if (unit === 'day') return at + by * dayMs
  const from = new Date(at)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + by + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + by, day) + (at % dayMs)
}

/** What was begun and what begins next follow from the day of the month on which it started, and nothing is invoiced early. */
export function checkCalendar(world: World, subscription: KeptSubscription): void {
  const { id, mode, periods, nextPeriod, nextBillingAt, firstPeriod, issuedThrough } = subscription
  const beginsAt = (period: number) => beginningOf(world, subscription, period)
  for (const one of periods)
    must(one.beginsAt === beginsAt(one.period), () => `${id} began ${one.period} at another time`)
  for (const { period, createdAt } of subscription.invoices) {
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

/** The invoice of the period that comes next is there when its time has come, unless nothing renews. */
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

/** The moment of a company, ms. */
export function nowOf({ scheduler, companies }: World, companyId: string): number {
  return scheduler.clock.now + (companies.find(({ id }) => id === companyId)?.clockOffsetMs ?? 0)
}
