import { toReturnFailure, keepHardDeclines } from '../dunning/failure.ts'
import {
  calculatePeriodDue,
  hasUnprocessedReturn,
  isFullyRefunded,
  acknowledgePayments,
  isPaid,
  countsAsPaid,
  isReturnedByBank,
  clearedChargeFields,
  type Period,
} from '../period.ts'
import { hasRenewals } from '../subscription.ts'
import type { DecisionContext, SubscriptionState } from '../subscription-state.ts'
import type { Step } from '../step.ts'
import { isFullyReturned, reissuePeriod, voidUpcomingInvoice } from './void-upcoming-invoice.ts'

/** Returns the step for a changed invoice: it was closed or paid in full, or a bank returned its payment. */
export function decideInvoiceStep(state: SubscriptionState, context: DecisionContext): Step | undefined {
  const { subscription } = state
  if (!hasRenewals(subscription) && subscription.activatedAt !== undefined)
    return {
      on: 'invoice changed',
      changes: { endedAt: context.now, nextBillingAt: undefined },
      events: [{ type: 'ended' }],
    }
  for (const period of state.periods) {
    const step = decidePeriodStep(state, period, context)
    if (step) return step
  }
  return undefined
}

/**
 * Returns the step for changed invoices of a subscription that is over. A paid invoice can be fully refunded later, and
 * then it is no longer payable. An invoice whose payment a bank returned is payable again.
 */
export function decideStepWhenOver({ subscription, periods }: SubscriptionState): Step | undefined {
  const moved = periods.flatMap((period): Period[] => {
    if (isVoidedByMerchant(period)) return [waivePeriod(period)]
    const { state, invoice } = period
    // A refunded payment ahead of a period that will not come is not collected again.
    const isAhead = period.period >= subscription.nextPeriod
    if (state === 'settled' && isAhead && !invoice.closed && isFullyReturned(period))
      return [{ ...acknowledgePayments(period), ...clearedChargeFields, state: 'withdrawn' }]
    const unpaidState = isAhead ? 'withdrawn' : 'open'
    if (state === 'settled' && hasUnprocessedReturn(period))
      return [
        isReturnedByBank(period)
          ? { ...acknowledgePayments(period), ...clearedChargeFields, state: unpaidState }
          : acknowledgePayments(period),
      ]
    if (state !== 'open' || !(invoice.closed || countsAsPaid(period) || isFullyRefunded(period))) return []
    return [{ ...acknowledgePayment(period), ...clearedChargeFields, state: toPeriodState(invoice.closed) }]
  })
  return moved.length > 0 ? { on: 'invoice changed', periods: moved } : undefined
}

function decidePeriodStep(
  state: SubscriptionState,
  period: Period,
  { now }: DecisionContext,
): Step | undefined {
  const { state: periodState, invoice } = period
  // The merchant waived the invoice. If the cancellation is revoked, it stays the invoice of its period.
  if (isVoidedByMerchant(period)) {
    const isNext = period.period === state.subscription.nextPeriod
    const changes = isNext ? { issuedThrough: period.period } : {}
    return { on: 'invoice changed', changes, periods: [waivePeriod(period)] }
  }
  if (isReinstated(state, period))
    return {
      on: 'invoice changed',
      changes: { issuedThrough: period.period },
      periods: [reinstatePeriod(period)],
    }
  if (periodState === 'open' && invoice.closed) return decideClosed(state, period, now)
  if (periodState === 'open' && countsAsPaid(period)) return decidePaid(state, period, now)
  if (isAfterCancellation(state, period) && periodState === 'settled' && isFullyReturned(period))
    return { on: 'invoice changed', ...voidUpcomingInvoice({ ...state, periods: [period] }) }
  if (!hasUnprocessedReturn(period) || invoice.closed) return undefined
  if (periodState === 'open')
    return isReturnOfRenewal(state, period) ? decideReturned(state, period, now) : undefined
  if (periodState !== 'settled') return undefined
  // Another payment replaced the returned one before this step, or the returned one was to pay a refunded amount again.
  if (!isReturnedByBank(period)) return { on: 'invoice changed', periods: [acknowledgePayments(period)] }
  return decideReturned(state, period, now)
}

/**
 * Whether the voided invoice of a period that comes after all is open or paid again, because a refund of it was
 * returned.
 */
function isReinstated(state: SubscriptionState, period: Period): boolean {
  const { state: periodState, invoice } = period
  const isNext = period.period === state.subscription.nextPeriod && !isAfterCancellation(state, period)
  return isNext && periodState === 'withdrawn' && (!invoice.closed || isPaid(period))
}

/** A closed invoice is not collected again. */
function reinstatePeriod(period: Period): Period {
  return period.invoice.closed ? { ...acknowledgePayments(period), state: 'settled' } : reissuePeriod(period)
}

/** Whether the merchant voided the invoice of a cancelled period before this service closed it. */
function isVoidedByMerchant({ state, invoice: { closed } }: Period): boolean {
  return state === 'withdrawn' && closed === 'Voided'
}

function waivePeriod(period: Period): Period {
  return { ...acknowledgePayments(period), state: 'forgiven' }
}

/** Returns the state of a period whose invoice was closed; an invoice that was not closed is paid. */
function toPeriodState(closed: Period['invoice']['closed']): Period['state'] {
  return closed === undefined || closed === 'Refunded' ? 'settled' : 'forgiven'
}

/** Whether a debit for a renewal was returned. A first invoice that was never paid stays payable. */
function isReturnOfRenewal({ subscription }: SubscriptionState, period: Period): boolean {
  const { billingMode, activatedAt, firstPeriod, nextPeriod } = subscription
  const isSignUp = activatedAt === undefined && period.period === firstPeriod
  if (billingMode !== 'recurring' || isSignUp || period.period >= nextPeriod) return false
  return period.chargeDue === undefined && calculatePeriodDue(period) > 0
}

/**
 * Closes the period of a closed invoice. If the unpaid first invoice was closed, the subscription is cancelled, and an
 * invoice issued ahead is voided too.
 */
function decideClosed(state: SubscriptionState, period: Period, now: number): Step {
  const { subscription } = state
  const { closed: as } = period.invoice
  const closedPeriod: Period = { ...period, ...clearedChargeFields, state: toPeriodState(as) }
  const isSignUp = subscription.activatedAt === undefined && period.period === subscription.firstPeriod
  if (!isSignUp) return { on: 'invoice changed', periods: [closedPeriod] }
  const cancelReason = `its first invoice was ${as?.toLowerCase()}`
  const { changes, periods } = voidUpcomingInvoice(state)
  return {
    on: 'invoice changed',
    changes: { ...changes, cancelledAt: now, cancelReason, cancelAt: undefined, nextBillingAt: undefined },
    periods: [closedPeriod, ...periods],
    events: [{ type: 'cancelled', detail: { reason: cancelReason } }],
  }
}

function decidePaid({ subscription }: SubscriptionState, period: Period, now: number): Step {
  const settled: Period = {
    ...acknowledgePayment(period),
    ...clearedChargeFields,
    state: 'settled',
    // If a bank returns the payment, methods that were hard-declined before are not tried again.
    failure: keepHardDeclines(period),
  }
  // A renewal can be paid before a bank transfer for the first invoice has settled.
  const isFirst = period.period === subscription.firstPeriod
  if (subscription.activatedAt !== undefined || !isFirst) return { on: 'invoice changed', periods: [settled] }
  return {
    on: 'invoice changed',
    changes: { activatedAt: now },
    periods: [settled],
    events: [{ type: 'activated' }],
  }
}

/** Marks the payment as processed. A later return of a part of it is processed after that. */
function acknowledgePayment(period: Period): Period {
  return isPaid(period)
    ? acknowledgePayments(period)
    : { ...period, timesPaidHeard: period.invoice.timesPaid }
}

/** Handles a payment that a bank returned. An automatic charge has failed; any other invoice is payable again. */
function decideReturned(state: SubscriptionState, period: Period, now: number): Step {
  const { subscription, methodId } = state
  const { billingMode, nextPeriod } = subscription
  // A period that was paid ahead is charged when it begins.
  if (billingMode !== 'recurring' || period.period >= nextPeriod)
    return reopenPeriod(state, { ...acknowledgePayments(period), ...clearedChargeFields, state: 'open' })
  const failure = toReturnFailure(period, methodId)
  const reasonCode = period.returned?.reasonCode ?? 'returned'
  return {
    on: 'invoice changed',
    periods: [{ ...acknowledgePayments(period), state: 'open', failedAt: period.failedAt ?? now, failure }],
    events: [{ type: 'charge_failed', detail: { period: period.period, reasonCode } }],
  }
}

/** Whether a period will not come because the subscription ends before it. */
function isAfterCancellation(
  { subscription: { cancelAt, nextPeriod } }: SubscriptionState,
  { period }: Period,
): boolean {
  return cancelAt !== undefined && period >= nextPeriod
}

/** Makes a period payable again, or voids its invoice if the period will not come. */
function reopenPeriod(state: SubscriptionState, period: Period): Step {
  if (!isAfterCancellation(state, period)) return { on: 'invoice changed', periods: [period] }
  return { on: 'invoice changed', ...voidUpcomingInvoice({ ...state, periods: [period] }) }
}
