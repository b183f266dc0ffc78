import { leadTimeDaysMax, toPeriodStart, type Anchor, type BillingCycle } from '#kernel/billing-calendar'
import { toDayStart, addDays } from '#kernel/calendar'
import { dayMs } from '#kernel/clock'

/**
 * The schedule from which the starts of periods are computed. A schedule of dates keeps dates as 00:00 UTC, and its
 * days begin and end in `timeZone`, the zone of the company. Any other schedule keeps UTC instants, and no clock change
 * moves it.
 */
export type Schedule = { anchor: Anchor; cycle: BillingCycle; timeZone: string | undefined }

/** Converts a stored moment to an instant in ms. A date becomes the start of its day in the zone. */
export function toInstant(at: number, timeZone: string | undefined): number {
  return timeZone === undefined ? at : toDayStart({ at, readIn: 'UTC' }, { timeZone })
}

/** Converts an instant in ms to the moment that a schedule stores. A schedule of dates stores the date. */
export function toScheduleTime(instant: number, timeZone: string | undefined): number {
  return timeZone === undefined ? instant : toDayStart({ at: instant, readIn: timeZone }, { timeZone: 'UTC' })
}

/** Returns when a period begins, in ms. */
export function toScheduledStart({ anchor, cycle, timeZone }: Schedule, period: number): number {
  return toInstant(toPeriodStart(anchor, cycle, period), timeZone)
}

/** Adds calendar days of a schedule to an instant in ms. */
export function addScheduleDays(at: number, days: number, timeZone: string | undefined): number {
  return addDays(at, days, timeZone ?? 'UTC')
}

/**
 * Returns when the invoice of a period is issued, in ms: the lead time before the period, but not before the previous
 * period begins. The first invoice is never issued ahead. If its period began before the subscription was created, the
 * invoice is issued at creation.
 */
export function toIssueTime(
  schedule: Schedule,
  period: number,
  firstPeriod: number,
  leadTimeDays: number,
): number {
  const { anchor, cycle, timeZone } = schedule
  if (period <= firstPeriod) return toScheduledStart(schedule, period)
  const ahead = toPeriodStart(anchor, cycle, period) - leadTimeDays * dayMs
  return Math.max(toInstant(ahead, timeZone), toScheduledStart(schedule, period - 1))
}

/**
 * Returns when an invoice is due, in ms: the payment term after its issue, but not before its period begins. In a
 * schedule of dates the due date is a date, 00:00 UTC. It passes at the end of that day in the company's zone.
 */
export function toDueTime({
  issuedAt,
  paymentDueDays,
  renewalAt,
  timeZone,
}: {
  issuedAt: number
  paymentDueDays: number
  renewalAt: number
  timeZone: string | undefined
}): number {
  return Math.max(
    toScheduleTime(issuedAt, timeZone) + paymentDueDays * dayMs,
    toScheduleTime(renewalAt, timeZone),
  )
}

/** Caps a lead time to the maximum of the billing cycle. Spec, Subscription plan: capped, not rejected. */
export function capLeadTime(billingCycle: BillingCycle, days: number): number {
  return Math.min(days, leadTimeDaysMax[billingCycle])
}
