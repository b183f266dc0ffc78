import { toPeriodStart, type Anchor, type BillingCycle } from '#kernel/billing-calendar'
import { toDayStart, addDays } from '#kernel/calendar'
import { dayMs } from '#kernel/clock'

/**
 * When periods begin. A schedule that was begun by a date alone counts dates, kept as 00:00 UTC; its days begin and end where its
 * company is, in `timeZone`. Any other counts instants of UTC, and no clock change moves it.
 */
export type Schedule = { anchor: Anchor; cycle: BillingCycle; timeZone: string | undefined }

/** The instant (ms) of a moment that a schedule keeps: itself, or the beginning of its date. */
export function toInstant(at: number, timeZone: string | undefined): number {
  return timeZone === undefined ? at : toDayStart({ at, readIn: 'UTC' }, { timeZone })
}

/** The moment that a schedule keeps of an instant (ms): itself, or its date. */
export function toScheduleTime(instant: number, timeZone: string | undefined): number {
  return timeZone === undefined ? instant : toDayStart({ at: instant, readIn: timeZone }, { timeZone: 'UTC' })
}

/** The instant (ms) at which a period of a schedule begins. */
export function toScheduledStart({ anchor, cycle, timeZone }: Schedule, period: number): number {
  return toInstant(toPeriodStart(anchor, cycle, period), timeZone)
}

/** The instant (ms) so many days of a schedule after another. */
export function addScheduleDays(at: number, days: number, timeZone: string | undefined): number {
  return addDays(at, days, timeZone ?? 'UTC')
}

/**
 * When the invoice of a period is issued (ms): so many days before it begins, but never before the period before it does.
 * That of the first period is never issued ahead; where it begins before the subscription was created, it is issued then.
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
 * When an invoice issued at `issuedAt` is due (ms): so many days later, but never before the period that it bills begins.
 * Of a schedule of dates that is a date, 00:00 UTC, which passes at its end where the company is.
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
