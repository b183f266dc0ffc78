import { omitNullish } from '#kernel/json'
import { isHardDecline, isReturnCode } from '#attempts'
import { noPendingCharge, toChargeDetail, type DueCharge, type PendingCharge } from '../charging.ts'
import { acknowledgePayments, type Period } from '../period.ts'
import type { Step } from '../step.ts'
import { isOver } from '../subscription.ts'
import type { ChargeResult, DecisionContext, SubscriptionState } from '../subscription-state.ts'
import { toNextFailure } from './failure.ts'
import { toFailureMail, toUnchargedMail } from './failure-mails.ts'

/**
 * Fails a due period that must not be charged to the current method. Either the method to be tried is gone, or the
 * current one was hard-declined before, for this or another period.
 */
export function failWithDeclinedMethod(
  period: Period,
  { occasion: billingReason }: DueCharge,
  {
    methodId: vaultId,
    methodRefusal,
    now,
  }: Pick<SubscriptionState, 'methodRefusal'> & { methodId: string; now: number },
): Step {
  const undue = { ...period, chargeDue: undefined }
  if (period.failedAt !== undefined || billingReason === 'first') return { on: 'update', periods: [undue] }
  const ownReturn = period.takenBack.findLast((one) => one.vaultId === vaultId)
  const reasonText = ownReturn ? undefined : (methodRefusal?.reasonText ?? undefined)
  const { attemptId, reasonCode: knownCode } = ownReturn ?? methodRefusal ?? {}
  const reasonCode = knownCode ?? period.failure?.reasonCode ?? 'returned'
  const failure = { reasonCode, vaultId, ...omitNullish({ attemptId, reasonText }) }
  return {
    on: 'charge failed',
    periods: [{ ...undue, failedAt: now, failure: toNextFailure(period.failure, failure) }],
    events: [{ type: 'charge_failed', detail: { period: period.period, reasonCode } }],
    mails: [toUnchargedMail(period, { isOver: false, hasMethod: true })],
  }
}

/** Fails a due period if there is no method. A sign-up is never charged to a method that is added later. */
export function failWithoutMethod(period: Period, { occasion: billingReason }: DueCharge, now: number): Step {
  const undue = { ...period, chargeDue: undefined }
  if (billingReason === 'first') return { on: 'update', periods: [undue] }
  const reasonCode = 'no_method'
  return {
    on: 'charge failed',
    periods: [
      { ...undue, failedAt: period.failedAt ?? now, failure: toNextFailure(period.failure, { reasonCode }) },
    ],
    events: [{ type: 'charge_failed', detail: { period: period.period, reasonCode } }],
    mails: [
      billingReason === 'renewal' ? { kind: 'setup_link', period: period.period } : toUnchargedMail(period),
    ],
  }
}

/** Records a charge that was declined, or not made because its method is gone. */
export function recordFailedCharge(
  { subscription }: SubscriptionState,
  charging: PendingCharge,
  result: ChargeResult,
  period: Period | undefined,
  { now }: DecisionContext,
): Step {
  const reasonCode = result.outcome === 'no method' ? 'no_method' : (result.reasonCode ?? 'declined')
  const detail = { ...toChargeDetail(charging, result), reasonCode, reasonText: result.reasonText }
  const after: Step = {
    on: 'charge failed',
    changes: noPendingCharge,
    events: [{ type: 'charge_failed', detail }],
  }
  if (!period || isOver(subscription)) return after
  // A bank may return a debit before its acceptance was recorded. The recorder of the return has already mailed the
  // payer.
  const mails = isReturnCode(reasonCode) ? [] : [toFailureMail(period, result)]
  const { vaultId } = charging
  const isFinal = result.outcome === 'no method' || isHardDecline({ reasonCode })
  const failure = toNextFailure(
    period.failure,
    {
      reasonCode,
      ...(result.reasonText === undefined ? {} : { reasonText: result.reasonText }),
      vaultId,
      ...(result.isWritten ? { attemptId: result.attemptId } : {}),
    },
    isFinal ? vaultId : undefined,
  )
  // A sign-up is not retried automatically: its invoice stays payable. A hard decline is kept even if another payment
  // has paid the period, because a bank may return that payment.
  const undue = { ...period, ...(failure.spentIds ? { failure } : {}), chargeDue: undefined }
  if (period.state !== 'open') return { ...after, periods: [undue] }
  if (charging.occasion === 'first') return { ...after, periods: [undue], mails }
  const acknowledged = period.returned?.attemptId === result.attemptId ? acknowledgePayments(period) : period
  return {
    ...after,
    periods: [{ ...acknowledged, chargeDue: undefined, failedAt: period.failedAt ?? now, failure }],
    mails,
  }
}
