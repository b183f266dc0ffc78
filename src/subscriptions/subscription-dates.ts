import { beginOf, type Anchor, type BillingCycle } from '#kernel/billing-calendar'
import { dayMs } from '#kernel/clock'

/**
 * When the invoice of a period is issued (ms): so many days before it begins, but never before the period before it does.
 * That of the first period is never issued ahead; where it begins before the subscription was created, it is issued then.
 */
export function issueAt(
  anchor: Anchor,
  cycle: BillingCycle,
  period: number,
  firstPeriod: number,
  leadTimeDays: number,
): number {
  const begins = beginOf(anchor, cycle, period)
  if (period <= firstPeriod) return begins
  return Math.max(begins - leadTimeDays * dayMs, beginOf(anchor, cycle, period - 1))
}

/**
 * When an invoice issued at `issuedAt` is due (ms): so many days later, but never before the period that it bills begins.
 * Where the schedule has dates only, that is a day of UTC, which passes at its end.
 */
export function dueAtOf({
  issuedAt,
  paymentDueDays,
  renewalAt,
  dateOnly,
}: {
  issuedAt: number
  paymentDueDays: number
  renewalAt: number
  dateOnly: boolean
}): number {
  const dueAt = Math.max(issuedAt + paymentDueDays * dayMs, renewalAt)
  return dateOnly ? Math.floor(dueAt / dayMs) * dayMs : dueAt
}
