import { dayMs } from '#kernel/clock'
import { must } from '../../violation.ts'
import type { KeptSubscription } from './subscribing.ts'

const lengths = {
  daily: { unit: 'day', units: 1 },
  weekly: { unit: 'day', units: 7 },
  biweekly: { unit: 'day', units: 14 },
  monthly: { unit: 'month', units: 1 },
  quarterly: { unit: 'month', units: 3 },
  semiannual: { unit: 'month', units: 6 },
  yearly: { unit: 'month', units: 12 },
} as const

/** When a period begins by the cycles that a subscription had, counted from its start or the end of its trial. Ms. */
export function beginsAt({ subscription, cycles }: KeptSubscription, period: number): number {
  let anchor = subscription.trialEndsAt ?? subscription.startsAt
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
  throw new Error('a subscription has no cycle')
}

function shifted(at: number, unit: 'day' | 'month', by: number): number {
  if (unit === 'day') return at + by * dayMs
  const from = new Date(at)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + by + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + by, day) + (at % dayMs)
}

/** What began and what begins next follow from the day on which it started, and nothing is invoiced early. */
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
