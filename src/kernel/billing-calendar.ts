import { dayMs } from './clock.ts'

/** How often a subscription bills. Spec, Subscription plan. */
export const billingCycles = [
  'daily',
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'semiannual',
  'yearly',
] as const
export type BillingCycle = (typeof billingCycles)[number]

/**
 * The fixed point of a schedule: `period` begins `units` (days or months, by the cycle) after `at` (ms). Every other
 * period begins whole cycles before or after it.
 */
export type Anchor = { at: number; units: number; period: number }

/** The most days that a renewal invoice may be issued ahead of its period. Spec, Subscription plan. */
export const leadTimeDaysMax: Record<BillingCycle, number> = {
  daily: 1,
  weekly: 7,
  biweekly: 14,
  monthly: 30,
  quarterly: 90,
  semiannual: 182,
  yearly: 365,
}

const lengths: Record<BillingCycle, { unit: 'day' | 'month'; units: number }> = {
  daily: { unit: 'day', units: 1 },
  weekly: { unit: 'day', units: 7 },
  biweekly: { unit: 'day', units: 14 },
  monthly: { unit: 'month', units: 1 },
  quarterly: { unit: 'month', units: 3 },
  semiannual: { unit: 'month', units: 6 },
  yearly: { unit: 'month', units: 12 },
}

/**
 * Returns the instant (ms) at which a period begins, in UTC and at the anchor's time of day. In a month without the
 * anchor's day, the period begins on its last day. Periods are counted from the anchor: counted from the previous
 * period, the 31st would stay a 28th.
 */
export function toPeriodStart(anchor: Anchor, cycle: BillingCycle, period: number): number {
  const units = countUnitsUntil(anchor, cycle, period)
  return lengths[cycle].unit === 'day' ? anchor.at + units * dayMs : addMonths(anchor.at, units)
}

/** Returns the period that contains a moment (ms). Periods before the anchor count downwards. */
export function findPeriodAt(anchor: Anchor, cycle: BillingCycle, moment: number): number {
  const { unit, units } = lengths[cycle]
  const passed =
    unit === 'day'
      ? Math.floor((moment - anchor.at) / dayMs)
      : toMonthNumber(moment) - toMonthNumber(anchor.at)
  const period = anchor.period + Math.floor((passed - anchor.units) / units)
  // The period may begin later in the month of the moment.
  return toPeriodStart(anchor, cycle, period) <= moment ? period : period - 1
}

/**
 * Returns the anchor for a change of the cycle at the start of `period`. A change between monthly cycles keeps the day
 * of the month, even if `period` begins on the last day of a shorter month. Days and months have no common day to keep.
 */
export function reanchor(
  anchor: Anchor,
  { from, to, period }: { from: BillingCycle; to: BillingCycle; period: number },
): Anchor {
  if (lengths[from].unit !== lengths[to].unit)
    return { at: toPeriodStart(anchor, from, period), units: 0, period }
  return { at: anchor.at, units: countUnitsUntil(anchor, from, period), period }
}

function countUnitsUntil(anchor: Anchor, cycle: BillingCycle, period: number): number {
  return anchor.units + (period - anchor.period) * lengths[cycle].units
}

function addMonths(at: number, months: number): number {
  const anchor = new Date(at)
  const begin = new Date(at)
  begin.setUTCFullYear(anchor.getUTCFullYear(), anchor.getUTCMonth() + months + 1, 0)
  return begin.getUTCDate() <= anchor.getUTCDate() ? begin.getTime() : begin.setUTCDate(anchor.getUTCDate())
}

/** Returns the months since the year 0. */
function toMonthNumber(at: number): number {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
