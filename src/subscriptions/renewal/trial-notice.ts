import { toSendTime } from '#kernel/calendar'
import { dayMs } from '#kernel/clock'
import { addScheduleDays } from '../terms/schedule.ts'
import { getFirstTotal, isInvoiced, type Subscription } from '../subscription.ts'
import type { DueStep } from '../step.ts'
import type { DecisionContext, SubscriptionNotice, SubscriptionState } from '../subscription-state.ts'
import { findChargeableMethod } from '../dunning/chargeable-method.ts'
import {
  getPeriodStart,
  getStartTime,
  getTrialEnd,
  toScheduleZone,
  type ZonedCompany,
} from '../terms/calendar.ts'

/** Announces the end of a trial to its payer, 7 or 3 days before, and asks for another card if it expires before. */
export function decideTrialNotice(
  state: SubscriptionState,
  { now, company }: DecisionContext,
): DueStep | undefined {
  const { subscription } = state
  const at = findTrialNoticeTime(subscription, company)
  const vaultId = findChargeableMethod(state)
  if (at === undefined || at <= subscription.standsAt) return undefined
  const renewsAt = getPeriodStart(subscription, subscription.firstPeriod, company)
  if (now >= renewsAt) return undefined
  // The mail of a trial that has just started says when it ends.
  const startedAt = Math.max(getStartTime(subscription, company), subscription.createdAt)
  const isJustStarted = at - startedAt < dayMs
  const ending = { kind: 'trial_ending', renewsAt, amount: getFirstTotal(subscription) } as const
  const notices: SubscriptionNotice[] = [
    ...(isJustStarted ? [] : [vaultId === undefined ? ending : { ...ending, vaultId }]),
    ...(vaultId === undefined ? [] : [{ kind: 'card_expiring', renewsAt, vaultId } as const]),
  ]
  return { on: 'update', at, notices }
}

/**
 * Returns when the payer of a trial is warned, ms: at 9:00, 7 days before its end, or 3 if it lasts less than 14 days.
 * It is never before the start.
 */
export function findTrialNoticeTime(subscription: Subscription, company: ZonedCompany): number | undefined {
  const { billingMode, activatedAt, cancelAt } = subscription
  const endsAt = getTrialEnd(subscription, company)
  if (endsAt === undefined || billingMode !== 'recurring' || isInvoiced(subscription)) return undefined
  if (activatedAt === undefined || cancelAt !== undefined) return undefined
  const startsAt = getStartTime(subscription, company)
  const days = endsAt - startsAt < 14 * dayMs ? 3 : 7
  const first = Math.max(startsAt, subscription.createdAt) + 1
  const { timeZone } = company
  const day = addScheduleDays(endsAt, -days, toScheduleZone(subscription, company))
  return Math.max(first, toSendTime({ at: day, readIn: timeZone }, { timeZone }))
}
