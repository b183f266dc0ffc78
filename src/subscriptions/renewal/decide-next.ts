import { isOver, hasRenewals } from '../subscription.ts'
import { findEffectiveTime, decideCalendarStep } from './calendar-steps.ts'
import { decideChargeStep, decideNextCharge, decideRemainderCharge } from './charge-steps.ts'
import { decideInvoiceStep, decideStepWhenOver } from './invoice-steps.ts'
import {
  findNextPeriodStart,
  deriveStatusAt,
  type DecisionContext,
  type SubscriptionState,
} from '../subscription-state.ts'
import { applyStep, type Step } from '../step.ts'
import { decideSurchargeStep } from './surcharge-steps.ts'

// Each step removes due work. More steps than can ever be due are a defect of the rules.
const stepsMax = 10_000

/**
 * Applies all due steps of a subscription in memory, one after the other, and returns the state to write. Returns the
 * same object if nothing is due, or if the subscription is held. At most one invoice is issued.
 */
export function applyDueSteps(state: SubscriptionState, context: DecisionContext): SubscriptionState {
  if (state.subscription.isHeld) return state
  let current = state
  for (let steps = 0; steps < stepsMax; steps++) {
    const step = decideNextStep(current, context)
    if (!step) return current
    current = applyStep(current, step, context)
  }
  throw new Error('the steps of a subscription do not end')
}

/**
 * Returns the first due step. The order is: invoice changes, the result of the charge, steps due by time, the next
 * charge, and corrections of announced surcharges.
 */
function decideNextStep(state: SubscriptionState, context: DecisionContext): Step | undefined {
  if (isOver(state.subscription))
    return decideStepWhenOver(state) ?? decideMethodStep(state) ?? decideChargeStep(state, context)
  const step = decideInvoiceStep(state, context) ?? decideStatusStep(state, context)
  if (step) return { at: findEffectiveTime(state, context), ...step }
  return (
    decideMethodStep(state) ??
    decideChargeStep(state, context) ??
    decideZoneStep(state, context) ??
    decideCalendarStep(state, context) ??
    decideNextCharge(state, context) ??
    decideRemainderCharge(state) ??
    decideSurchargeStep(state, context)
  )
}

/** Records that the attached method was deleted, if that is not recorded yet. */
function decideMethodStep({
  subscription: { vaultId, methodGone },
  methodId,
}: SubscriptionState): Step | undefined {
  const isGone = vaultId !== undefined && methodId === undefined
  return isGone === methodGone ? undefined : { on: 'method changes', changes: { methodGone: isGone } }
}

/** Recomputes the next billing and the end of a schedule of dates after its company changed its time zone. */
function decideZoneStep(state: SubscriptionState, { company }: DecisionContext): Step | undefined {
  const { datesOnly, nextBillingAt, cancelAt } = state.subscription
  if (!datesOnly) return undefined
  const at = findNextPeriodStart(state, company)
  const changes = {
    ...(nextBillingAt === undefined || nextBillingAt === at ? {} : { nextBillingAt: at }),
    ...(cancelAt === undefined || cancelAt === at ? {} : { cancelAt: at }),
  }
  return Object.keys(changes).length > 0 ? { on: 'update', changes } : undefined
}

/** Updates the status after a change of a method, of a payment in flight or of a due date. */
function decideStatusStep(state: SubscriptionState, { company }: DecisionContext): Step | undefined {
  const { billingMode, status, activatedAt } = state.subscription
  if (!hasRenewals(state.subscription) || activatedAt === undefined) return undefined
  if (deriveStatusAt(state, company) === status) return undefined
  return { on: billingMode === 'recurring' ? 'method changes' : 'invoice changed' }
}
