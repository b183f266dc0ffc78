import type { Company } from '#companies'
import type { AppContext } from '#context'
import { countFirstDay, type NextActions } from '#invoices'
import { findExpectedRetry } from '../dunning/dunning-steps.ts'
import { loadSubscriptionState } from '../renewal/load-subscription-state.ts'
import { listUnpaidSubscriptions } from '../subscription-queries.ts'
import { listOpenPeriods, type SubscriptionState } from '../subscription-state.ts'

const subscriptionsMax = 100

/**
 * Counts the subscriptions whose failed charge the settings of a company retry next, and returns their day; undefined
 * if none is retried. `isPartial` means that only the oldest 100 subscriptions were counted.
 */
export async function countNextRetries(
  { db }: Pick<AppContext, 'db'>,
  company: Company,
): Promise<NextActions | undefined> {
  const rows = await db.all(listUnpaidSubscriptions, { companyId: company.id, limit: subscriptionsMax + 1 })
  const counted = rows.slice(0, subscriptionsMax)
  const states = await Promise.all(counted.map(({ id }) => loadSubscriptionState(db, company.id, id)))
  const times = states.flatMap((state) => (state ? (findNextRetry(state, company) ?? []) : []))
  const isPartial = rows.length > subscriptionsMax
  return countFirstDay(times, { timeZone: company.timeZone, isPartial })
}

function findNextRetry(state: SubscriptionState, company: Company): number | undefined {
  const period = listOpenPeriods(state).find(({ failedAt }) => failedAt !== undefined)
  const expected = period && findExpectedRetry(state, period, company)
  return typeof expected === 'number' ? expected : undefined
}
