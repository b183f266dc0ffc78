import type { Company } from '#companies'
import { toOverdueTime } from '#invoices'
import { addDays } from '#kernel/calendar'
import { calculatePeriodDue, isPaid, type Period } from '../period.ts'
import type { Subscription } from '../subscription.ts'
import type { PeriodStatusFacts } from '../subscription-status.ts'

/** Returns the facts of a period from which the subscription status is derived. */
export function toPeriodStatusFacts(
  period: Period,
  terms: LateTerms,
  company: Pick<Company, 'timeZone'>,
): PeriodStatusFacts {
  const { state, invoice, beginsAt, failedAt, suspends } = period
  return {
    beginsAt,
    ...deriveLateTimes(period, terms, company),
    isUnpaid: state === 'open' && invoice.closed === undefined && !isPaid(period),
    isCovered: calculatePeriodDue(period) === 0,
    failedAt,
    suspends,
  }
}

/** Returns when time alone may change the status of a manual subscription for an open period, in ms. */
export function listLateTimes(
  subscription: Pick<Subscription, 'billingMode' | 'suspendAfterDays'>,
  period: Period,
  company: Pick<Company, 'timeZone'>,
): number[] {
  if (subscription.billingMode !== 'recurringManual' || period.state !== 'open') return []
  const { passesAt, suspendsAt } = deriveLateTimes(period, subscription, company)
  return [passesAt, suspendsAt]
}

type LateTerms = Pick<Subscription, 'suspendAfterDays'>

/**
 * Returns when the due date passes and when a manual subscription is suspended for it, in ms. A due date without a time
 * passes at the end of its day.
 */
function deriveLateTimes(
  { invoice }: Pick<Period, 'invoice'>,
  { suspendAfterDays }: LateTerms,
  { timeZone }: Pick<Company, 'timeZone'>,
): Pick<PeriodStatusFacts, 'passesAt' | 'suspendsAt'> {
  const passed = toOverdueTime(invoice, timeZone)
  const zone = invoice.dueDateOnly ? timeZone : 'UTC'
  return { passesAt: passed, suspendsAt: addDays(passed, suspendAfterDays, zone) }
}
