import type { BillingCycle } from '#kernel/billing-calendar'
import { dayMs } from '#kernel/clock'

/** A billing cycle, and the first period that it applies to. */
export type CycleSince = { from: number; cycle: BillingCycle }

/** Returns the cycles after a change from a given period on. An earlier change from the same period on is dropped. */
export function withCycle(cycles: CycleSince[], since: CycleSince): CycleSince[] {
  return [...cycles.filter(({ from }) => from < since.from), since]
}

const lengths = {
  daily: { unit: 'day', units: 1 },
  weekly: { unit: 'day', units: 7 },
  biweekly: { unit: 'day', units: 14 },
  monthly: { unit: 'month', units: 1 },
  quarterly: { unit: 'month', units: 3 },
  semiannual: { unit: 'month', units: 6 },
  yearly: { unit: 'month', units: 12 },
} as const

/**
 * Returns when a period begins under the cycles of a subscription, counted from its start or the end of its trial, ms.
 * The calculation is independent of the service's own.
 */
export function periodBeginning(firstBeginning: number, cycles: CycleSince[], period: number): number {
  let anchor = firstBeginning
  let passed = 0
  for (const [place, { from, cycle }] of cycles.entries()) {
    const next = cycles[place + 1]
    const { unit, units } = lengths[cycle]
    passed += (Math.min(period, next?.from ?? period) - from) * units
    if (!next || period <= next.from) return shiftDate(anchor, unit, passed)
    // The day of the month is kept only when a cycle in months follows one in months.
    if (lengths[next.cycle].unit === unit) continue
    anchor = shiftDate(anchor, unit, passed)
    passed = 0
  }
  throw new Error('a subscription has no cycle')
}

function shiftDate(at: number, unit: 'day' | 'month', by: number): number {
  if (unit === 'day') return at + by * dayMs
  const from = new Date(at)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + by + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + by, day) + (at % dayMs)
}
