import type { InvoiceId, TransactionId } from '#kernel/ids'
import { zeroCents } from '#kernel/money'
import { dollar } from '../../../test/support/books.ts'
import { dueAtOf } from '../subscription-dates.ts'
import type { Charging } from '../charging.ts'
import { hasUnheardReturn, type Period } from '../period.ts'
import { beginningOf, isOver, zoneOf, type Subscription, type Zoned } from '../subscription.ts'
import { blankPeriod } from './issue-invoice.ts'
import type { ChargeNews } from './standing.ts'

/** What each period costs. */
export const amount = dollar(50)

/** The invoice of a period, of which nothing is paid. */
export function issuedPeriod(
  subscription: Subscription,
  period: number,
  now: number,
  company: Zoned = { timeZone: 'UTC' },
): Period {
  const beginsAt = beginningOf(subscription, period, company)
  const dueAt = dueAtOf({
    issuedAt: now,
    paymentDueDays: subscription.paymentDueDays,
    renewalAt: beginsAt,
    timeZone: zoneOf(subscription, company),
  })
  return {
    ...blankPeriod,
    period,
    beginsAt,
    endsAt: beginningOf(subscription, period + 1, company),
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
export type Made = {
  id: TransactionId
  charging: Charging
  outcome: ChargeNews['outcome']
  reasonCode?: string
}

/** What the books say of the charge that a subscription names. */
export function newsOf(
  { chargingAttemptId: attemptId }: Subscription,
  charges: Map<TransactionId, Made>,
): ChargeNews | undefined {
  if (attemptId === undefined) return undefined
  const made = charges.get(attemptId)
  if (!made) return { attemptId, isWritten: false, outcome: 'open' }
  return { attemptId, isWritten: true, outcome: made.outcome, reasonCode: made.reasonCode }
}

/** Whether a period is read with its subscription: what nothing can become of any more is not. */
export function isRead(period: Period, subscription: Subscription): boolean {
  const { state, invoice } = period
  if (state === 'open') return true
  if (state === 'withdrawn') return invoice.closed === undefined || invoice.closed === 'Voided'
  if (invoice.closed || state === 'forgiven') return false
  return hasUnheardReturn(period) || (invoice.paid === 0 && isOver(subscription))
}

/** What a world begins with. */
export type Setup = {
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
