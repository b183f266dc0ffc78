import { isOver, hasRenewals } from '../subscription.ts'
import { findEffectiveTime, decideCalendarStep } from './calendar-steps.ts'
import { decideChargeStep, decideNextCharge, decideRemainderCharge } from './charge-steps.ts'
import { decideInvoiceStep, decideStepWhenOver } from './invoice-steps.ts'
import {
  findNextPeriodStart,
  deriveStatusAt,
  type DecisionContext,
  type SubscriptionState,
} from './subscription-state.ts'
import { applyStep, type Step } from './step.ts'
import { decideSurchargeStep } from './surcharge-steps.ts'

// Each step takes something away that is due; more of them than ever can be due are a mistake of the rules.
const stepsMax = 10_000

/**
 * Does in memory all that is due of a subscription, one step after the other, until nothing is: facts in, what is to be
 * written out. At most one invoice is issued.
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

/** The first of what is due: news of its invoices and of its charge, then what time brings, then the next charge, then what is not true any more. */
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

/** The method that was attached is deleted, and that is not noted yet. */
function decideMethodStep({
  subscription: { vaultId, methodGone },
  methodId,
}: SubscriptionState): Step | undefined {
  const isGone = vaultId !== undefined && methodId === undefined
  return isGone === methodGone ? undefined : { on: 'method changes', changes: { methodGone: isGone } }
}

/** Its company is in another zone than when it was worked out when a schedule of dates bills next, or ends. */
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

/** A method came or went, something is in flight for an invoice or not any more, or a due date was moved. */
function decideStatusStep(standing: SubscriptionState, { company }: DecisionContext): Step | undefined {
  const { billingMode, status, activatedAt } = standing.subscription
  if (!hasRenewals(standing.subscription) || activatedAt === undefined) return undefined
  if (deriveStatusAt(standing, company) === status) return undefined
  return { on: billingMode === 'recurring' ? 'method changes' : 'invoice changed' }
}
