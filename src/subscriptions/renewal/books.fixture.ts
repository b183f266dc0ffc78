import type { InvoiceId, TransactionId } from '#kernel/ids'
import { zeroCents } from '#kernel/money'
import { dollar } from '../../../test/support/books.ts'
import { toDueTime } from '../subscription-dates.ts'
import type { PendingCharge } from '../charging.ts'
import { hasUnprocessedReturn, type Period } from '../period.ts'
import {
  getPeriodStart,
  isOver,
  toScheduleZone,
  type Subscription,
  type ZonedCompany,
} from '../subscription.ts'
import { blankPeriod } from './issue-invoice.ts'
import type { ChargeResult } from './subscription-state.ts'

/** What each period costs. */
export const amount = dollar(50)

/** The invoice of a period, of which nothing is paid. */
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

/** What becomes of a charge. A bank's word on a debit comes three days later. */
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

/** A charge that was submitted, and what became of it. */
export type FakeCharge = {
  id: TransactionId
  charging: PendingCharge
  outcome: ChargeResult['outcome']
  reasonCode?: string
}

/** What the books say of the charge that a subscription names. */
export function getChargeResult(
  { chargingAttemptId: attemptId }: Subscription,
  charges: Map<TransactionId, FakeCharge>,
): ChargeResult | undefined {
  if (attemptId === undefined) return undefined
  const made = charges.get(attemptId)
  if (!made) return { attemptId, isWritten: false, outcome: 'open' }
  return { attemptId, isWritten: true, outcome: made.outcome, reasonCode: made.reasonCode }
}

/** Whether a period is read with its subscription: what nothing can become of any more is not. */
export function isPeriodRead(period: Period, subscription: Subscription): boolean {
  const { state, invoice } = period
  if (state === 'open') return true
  if (state === 'withdrawn') return invoice.closed === undefined || invoice.closed === 'Voided'
  if (invoice.closed || state === 'forgiven') return false
  return hasUnprocessedReturn(period) || (invoice.paid === 0 && isOver(subscription))
}

/** What a world begins with. */
export type WorldSetup = {
  subscription?: Partial<Subscription>
  methodId?: string | undefined
  outcomes?: readonly Outcome[]
  /** What a method does whenever it is charged, whatever the outcomes say. */
  always?: Record<string, Outcome>
  dunningDays?: number[]
  suspendAfterDunning?: boolean
  /** Where its company is. */
  timeZone?: string
}
