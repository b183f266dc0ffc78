import { dayMs } from '#kernel/clock'
import { addScheduleDays } from '../terms/schedule.ts'
import { isInvoiced, type Subscription } from '../subscription.ts'
import type { DueStep } from '../step.ts'
import { type DecisionContext, type SubscriptionState } from '../subscription-state.ts'
import { findChargeableMethod } from '../dunning/chargeable-method.ts'
import {
  getPeriodStart,
  getStartTime,
  getTrialEnd,
  toScheduleZone,
  type ZonedCompany,
} from '../terms/calendar.ts'

/** Warns the payer of a trial, 7 or 3 days before its end, if the card expires before the first charge. */
export function decideTrialNotice(
  state: SubscriptionState,
  { now, company }: DecisionContext,
): DueStep | undefined {
  const { subscription } = state
  const at = findTrialNoticeTime(subscription, company)
  const vaultId = findChargeableMethod(state)
  if (at === undefined || at <= subscription.standsAt || vaultId === undefined) return undefined
  const renewsAt = getPeriodStart(subscription, subscription.firstPeriod, company)
  return now < renewsAt
    ? { on: 'update', at, notices: [{ kind: 'card_expiring', renewsAt, vaultId }] }
    : undefined
}

/**
 * Returns when the payer of a trial is warned, ms: 7 days before its end, or 3 if it lasts less than 14 days. It is
 * never before the start.
 */
export function findTrialNoticeTime(subscription: Subscription, company: ZonedCompany): number | undefined {
  const { billingMode, activatedAt, cancelAt } = subscription
  const endsAt = getTrialEnd(subscription, company)
  if (endsAt === undefined || billingMode !== 'recurring' || isInvoiced(subscription)) return undefined
  if (activatedAt === undefined || cancelAt !== undefined) return undefined
  const startsAt = getStartTime(subscription, company)
  const days = endsAt - startsAt < 14 * dayMs ? 3 : 7
  const first = Math.max(startsAt, subscription.createdAt) + 1
  return Math.max(first, addScheduleDays(endsAt, -days, toScheduleZone(subscription, company)))
}
