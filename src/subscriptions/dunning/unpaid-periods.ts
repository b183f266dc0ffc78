import { calculatePeriodDue, type Period } from '../period.ts'
import type { Subscription } from '../subscription.ts'
import { isCharging, type SubscriptionState } from '../subscription-state.ts'
import { isMethodHardDeclined } from './chargeable-method.ts'

/** Returns the open periods of a subscription whose charge failed or is due. */
export function listUnpaidPeriods({ periods }: Pick<SubscriptionState, 'periods'>): Period[] {
  return periods.filter(({ state, failedAt, chargeDue }) => state === 'open' && (failedAt ?? chargeDue))
}

/** Returns the unpaid periods whose last failed charge was made with this method. */
export function selectFailedWith(vaultId: string, unpaid: Period[]): Period[] {
  return unpaid.filter(({ failure }) => failure?.vaultId === vaultId)
}

/**
 * Returns whether a failed period may be charged again. It may not while a charge of it is due or in progress, nor
 * while payments in flight would pay it.
 */
export function isAwaitingRetry(subscription: Pick<Subscription, 'charging'>, period: Period): boolean {
  const { state, failedAt, chargeDue } = period
  if (state !== 'open' || failedAt === undefined || chargeDue) return false
  return !isCharging(subscription, period) && calculatePeriodDue(period) > 0
}

/**
 * Returns whether a period that failed with a method is retried when the payer chooses that method again. A period that
 * failed with another method is retried anyway.
 */
export function isRetriedWithSameMethod(
  subscription: Pick<Subscription, 'charging'>,
  period: Period,
  vaultId: string,
  failed: Pick<Period, 'period' | 'failure'>[],
): boolean {
  const { failure } = period
  if (!isAwaitingRetry(subscription, period)) return false
  if (failure?.vaultId !== vaultId || isMethodHardDeclined(period, vaultId)) return false
  // Of several simultaneous requests, only the first starts a retry.
  return failed.some((one) => one.period === period.period && one.failure?.attemptId === failure.attemptId)
}
