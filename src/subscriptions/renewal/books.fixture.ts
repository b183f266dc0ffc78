import type { InvoiceId, TransactionId } from '#kernel/ids'
import { zeroCents } from '#kernel/money'
import { dollar } from '../../../test/support/books.ts'
import { toDueTime } from '../terms/schedule.ts'
import type { PendingCharge } from '../charging.ts'
import { hasUnprocessedReturn, type Period } from '../period.ts'
import { isOver, type Subscription } from '../subscription.ts'
import { blankPeriod } from './issue-invoice.ts'
import type { ChargeResult, IssuedPeriod } from '../subscription-state.ts'
import { getPeriodStart, toScheduleZone, type ZonedCompany } from '../terms/calendar.ts'

/** The price of each period, cents. */
export const amount = dollar(50)

/** Returns a period with an invoice on which nothing is paid. */
export function buildPeriod(
  subscription: Subscription,
  period: number,
  now: number,
  company: ZonedCompany = { timeZone: 'UTC' },
): Period {
  const beginsAt = getPeriodStart(subscription, period, company)
  const dueAt = toDueTime({
    issuedAt: now,
    paymentDueDays: subscription.paymentDueDays,
    renewalAt: beginsAt,
    timeZone: toScheduleZone(subscription, company),
  })
  return {
    ...blankPeriod,
    period,
    beginsAt,
    endsAt: getPeriodStart(subscription, period + 1, company),
    invoiceId: `invoice ${period}` as string as InvoiceId,
    invoice: {
      amount,
      paid: zeroCents,
      settling: zeroCents,
      reserved: zeroCents,
      closed: undefined,
      dueAt,
      dueDateOnly: subscription.datesOnly,
      timesPaid: 0,
      returns: 0,
    },
  }
}

/** Returns what a decision issues for a period: an invoice on which nothing is paid. */
export function issuePeriod(
  subscription: Subscription,
  number: number,
  now: number,
  company?: ZonedCompany,
): IssuedPeriod {
  const period = buildPeriod(subscription, number, now, company)
  const { invoiceId: id, beginsAt: invoiceDate, invoice: charged } = period
  const about = { description: 'Plan', lines: [], invoiceDate, dueAt: charged.dueAt, issuedAt: now }
  return { period, total: amount, invoice: { period: number, id, amount, ...about } }
}

/** The outcomes of a charge. The result of a bank debit arrives three days later. */
export const outcomes = [
  'approved',
  'declined',
  'lost card',
  'not charged',
  'unknown, then approved',
  'unknown, then declined',
  'settles',
  'comes back',
  'comes back for good',
  'settles, then comes back',
] as const
export type Outcome = (typeof outcomes)[number]

/** A submitted charge and its outcome. */
export type FakeCharge = {
  id: TransactionId
  charging: PendingCharge
  outcome: ChargeResult['outcome']
  reasonCode?: string
}

/** Returns the stored result of the pending charge. */
export function getChargeResult(
  { chargingAttemptId: attemptId }: Subscription,
  charges: Map<TransactionId, FakeCharge>,
): ChargeResult | undefined {
  if (attemptId === undefined) return undefined
  const made = charges.get(attemptId)
  if (!made) return { attemptId, isWritten: false, outcome: 'open' }
  return { attemptId, isWritten: true, outcome: made.outcome, reasonCode: made.reasonCode }
}

/** Returns whether a period is read with its subscription. A period that can no longer change is not. */
export function isPeriodRead(period: Period, subscription: Subscription): boolean {
  const { state, invoice } = period
  if (state === 'open') return true
  if (state === 'withdrawn') return invoice.closed === undefined || invoice.closed === 'Voided'
  if (invoice.closed || state === 'forgiven') return false
  return hasUnprocessedReturn(period) || (invoice.paid === 0 && isOver(subscription))
}

/** The initial state of a world. */
export type WorldSetup = {
  subscription?: Partial<Subscription>
  methodId?: string | undefined
  outcomes?: readonly Outcome[]
  /** The outcome of each charge to a method, which takes precedence over the list of outcomes. */
  always?: Record<string, Outcome>
  dunningDays?: number[]
  suspendAfterDunning?: boolean
  /** The time zone of the company. */
  timeZone?: string
}
