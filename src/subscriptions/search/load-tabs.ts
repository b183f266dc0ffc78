import type { BillingCycle } from '#kernel/billing-calendar'
import type { CompanyId } from '#kernel/ids'
import { toCents, toDollars } from '#kernel/money'
import type { Reader } from '#platform/database'
import { subscriptionTabs } from './subscription-resource.ts'
import { sumSubscriptionsByTab } from './summary-queries.ts'

// The Gregorian calendar has 146,097 days and 4,800 months in 400 years.
const monthDays = 146_097 / 4_800

/** The average number of billings in a month. */
const billingsPerMonth: Record<BillingCycle, number> = {
  daily: monthDays,
  weekly: monthDays / 7,
  biweekly: monthDays / 14,
  monthly: 1,
  quarterly: 1 / 3,
  semiannual: 1 / 6,
  yearly: 1 / 12,
}

/**
 * Counts the subscriptions of each tab, and sums up an average month of them, in dollars. Subscriptions that are billed
 * once add nothing to the sum.
 */
export async function loadTabs(db: Reader, companyId: CompanyId) {
  const rows = await db.all(sumSubscriptionsByTab, { companyId })
  return subscriptionTabs.map((tab) => {
    const own = rows.filter((row) => row.tab === tab)
    const monthly = own.map(({ billing_cycle, is_once, total_cents }) =>
      is_once ? 0 : total_cents * billingsPerMonth[billing_cycle],
    )
    return {
      tab,
      count: own.reduce((sum, { count }) => sum + count, 0),
      perMonth: toDollars(toCents(Math.round(monthly.reduce((sum, cents) => sum + cents, 0)))),
    }
  })
}
