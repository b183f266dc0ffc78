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
 * same object if nothing is due. At most one invoice is issued.
 */
export function applyDueSteps(
  standing: SubscriptionState,
  circumstances: DecisionContext,
): SubscriptionState {
  let current = standing
  for (let steps = 0; steps < stepsMax; steps++) {
    const step = decideNextStep(current, circumstances)
    if (!step) return current
    current = applyStep(current, step, circumstances)
  }
  throw new Error('a subscription does not come to rest')
}

/**
 * Returns the first due step. The order is: invoice changes, the result of the charge, steps due by time, the next
 * charge, and corrections of announced surcharges.
 */
function decideNextStep(standing: SubscriptionState, circumstances: DecisionContext): Step | undefined {
  if (isOver(standing.subscription))
    return (
      decideStepWhenOver(standing) ?? decideMethodStep(standing) ?? decideChargeStep(standing, circumstances)
    )
  const news = decideInvoiceStep(standing, circumstances) ?? decideStatusStep(standing, circumstances)
  if (news) return { at: findEffectiveTime(standing, circumstances), ...news }
  return (
    decideMethodStep(standing) ??
    decideChargeStep(standing, circumstances) ??
    decideZoneStep(standing, circumstances) ??
    decideCalendarStep(standing, circumstances) ??
    decideNextCharge(standing, circumstances) ??
    decideRemainderCharge(standing) ??
    decideSurchargeStep(standing, circumstances)
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
function decideZoneStep(standing: SubscriptionState, { company }: DecisionContext): Step | undefined {
  const { datesOnly, nextBillingAt, cancelAt } = standing.subscription
  if (!datesOnly) return undefined
  const at = findNextPeriodStart(standing, company)
  const changes = {
    ...(nextBillingAt === undefined || nextBillingAt === at ? {} : { nextBillingAt: at }),
    ...(cancelAt === undefined || cancelAt === at ? {} : { cancelAt: at }),
  }
  return Object.keys(changes).length > 0 ? { on: 'update', changes } : undefined
}

/** Updates the status after a change of a method, of a payment in flight or of a due date. */
function decideStatusStep(standing: SubscriptionState, { company }: DecisionContext): Step | undefined {
  const { billingMode, status, activatedAt } = standing.subscription
  if (!hasRenewals(standing.subscription) || activatedAt === undefined) return undefined
  if (deriveStatusAt(standing, company) === status) return undefined
  return { on: billingMode === 'recurring' ? 'method changes' : 'invoice changed' }
}
