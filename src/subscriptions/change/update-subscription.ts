import type { AppContext } from '#context'
import type { Company } from '#companies'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { loadPlan } from '../plans/find-plans.ts'
import { toPlanProblem, type Plan } from '../plans/plan.ts'
import { findNextPeriodStart, type DecisionContext, type SubscriptionState } from '../subscription-state.ts'
import { applyStep, type Step } from '../step.ts'
import { findReissuablePeriods, reissuePeriod } from '../renewal/void-upcoming-invoice.ts'
import type { Subscription } from '../subscription.ts'
import type { ZonedCompany } from '../terms/calendar.ts'
import {
  changesPrice,
  findNextPricedPeriod,
  toChangedTerms,
  type TermUpdates,
} from '../terms/change-terms.ts'
import {
  findAddOnProblems,
  findFieldProblems,
  listConflictingTerms,
  loadTotal,
} from '../terms/check-terms.ts'
import { assertChangeable, changeSubscription, type SubscriptionCommand } from './change-subscription.ts'
import { toChangeResponse } from './change-response.ts'

/** The changes that a request can make. */
export type SubscriptionUpdates = TermUpdates & {
  /** False revokes a cancellation at period end. */
  cancelAtPeriodEnd?: false | undefined
}

export type UpdateSubscription = SubscriptionCommand & { updates: SubscriptionUpdates }

/**
 * Changes the terms of a subscription. The new terms apply to every invoice issued after the write. Throws not_found,
 * validation_failed for invalid updates, and unprocessable_entity if the subscription is over.
 */
export async function updateSubscription(context: AppContext, command: UpdateSubscription) {
  const { company, updates } = command
  return changeSubscription(context, command, async (state, decisionContext) => {
    const { after, plan } = await applyUpdates(context, { company, updates }, state, decisionContext)
    return { after, action: 'subscription.changed', ...toChangeResponse(command, plan) }
  })
}

/**
 * Returns the state after updates, and the plan then. Returns the same state object if nothing changes. Throws as
 * `updateSubscription` does.
 */
export async function applyUpdates(
  context: AppContext,
  { company, updates }: Pick<UpdateSubscription, 'company' | 'updates'>,
  state: SubscriptionState,
  decisionContext: DecisionContext,
): Promise<{ after: SubscriptionState; plan: Plan }> {
  assertChangeable(state)
  const { changes, plan } = await parseChanges(context, company, toCurrentTerms(state, updates), updates)
  const step = decideUpdate(state, changes, updates, company)
  return { after: step === undefined ? state : applyStep(state, step, decisionContext), plan }
}

/** Returns the step that applies changed terms and revokes a cancellation; undefined if nothing changes. */
export function decideUpdate(
  state: SubscriptionState,
  changes: Partial<Subscription>,
  updates: SubscriptionUpdates,
  company: ZonedCompany,
): Step | undefined {
  const kept =
    updates.cancelAtPeriodEnd === false
      ? revokeCancellation({ ...state.subscription, ...changes }, state, company)
      : {}
  const names = Object.entries(updates).flatMap(([name, value]) =>
    value === undefined || name === 'cancelAtPeriodEnd' ? [] : [name],
  )
  const events = names.length > 0 ? [{ type: 'updated' as const, detail: { changed: names } }] : []
  const all = [...events, ...(kept.events ?? [])]
  if (all.length === 0) return undefined
  return {
    on: 'update',
    changes: { ...changes, ...kept.changes },
    periods: kept.periods ?? [],
    events: all,
    notices: kept.notices,
  }
}

/**
 * Revokes a scheduled cancellation. A voided invoice that is not closed yet becomes payable again. A closed one is
 * replaced by a new invoice.
 */
function revokeCancellation(
  subscription: Subscription,
  { periods }: SubscriptionState,
  company: ZonedCompany,
): Partial<Step> {
  if (subscription.cancelAt === undefined) return {}
  const { nextPeriod } = subscription
  const reissued = findReissuablePeriods({ subscription, periods })
  const issued = reissued.length > 0 ? { issuedThrough: nextPeriod } : {}
  const renewsAt = findNextPeriodStart({ subscription: { ...subscription, ...issued }, periods }, company)
  const amount = reissued[0]?.invoice.amount ?? subscription.total
  return {
    changes: { cancelAt: undefined, cancelReason: undefined, nextBillingAt: renewsAt, ...issued },
    notices: [{ kind: 'subscription_continues', renewsAt, amount }],
    periods: reissued.map(reissuePeriod),
    events: [{ type: 'cancel_withdrawn' }],
  }
}

/**
 * Returns the terms to change. If the update revokes a cancellation, an invoice that becomes payable again counts as
 * issued already.
 */
export function toCurrentTerms(
  state: SubscriptionState,
  { cancelAtPeriodEnd }: SubscriptionUpdates,
): Subscription {
  const { subscription } = state
  const isReissued = cancelAtPeriodEnd === false && findReissuablePeriods(state).length > 0
  return isReissued ? { ...subscription, issuedThrough: subscription.nextPeriod } : subscription
}

async function parseChanges(
  context: AppContext,
  company: Company,
  before: Subscription,
  updates: SubscriptionUpdates,
): Promise<{ changes: Partial<Subscription>; plan: Plan }> {
  const plan = await loadPlan(context.db, company.id, updates.planId ?? before.planId)
  const fields = await findUpdateProblems(context, company, before, updates, plan)
  if (fields.length > 0 || !plan) throw new ApiError('validation_failed', { fields })
  const changes = toChangedTerms(before, updates, plan)
  if (!changesPrice(updates)) return { changes, plan }
  const total = await loadTotal(context, company, {
    terms: { ...before, ...changes },
    plan,
    period: findNextPricedPeriod(before),
    path: 'body.updates',
  })
  return { changes: { ...changes, total }, plan }
}

async function findUpdateProblems(
  context: AppContext,
  company: Company,
  before: Subscription,
  { amount, addOns, discounts, planId, customFields = {} }: SubscriptionUpdates,
  plan: Plan | undefined,
): Promise<FieldProblem[]> {
  const path = 'body.updates'
  const [ofAddOns, ofFields] = await Promise.all([
    findAddOnProblems(context, company, addOns ?? [], `${path}.addOns`),
    findFieldProblems(context, company, customFields, `${path}.customFields`),
  ])
  const override = amount === undefined ? before.override : (amount ?? undefined)
  const conflicting = listConflictingTerms({
    override,
    addOns: addOns ?? before.addOns,
    discounts: discounts ?? before.discounts,
  })
  const isSent = { addOns, discounts }
  const isPlanGone = planId !== undefined && !plan?.active
  return [
    ...(isPlanGone ? [toPlanProblem(`${path}.planId`, plan)] : []),
    ...conflicting.map((name) => {
      const at = isSent[name] === undefined ? 'amount' : name
      const message = 'amount is the whole price: it excludes add-ons and discounts, [] clears them'
      return { path: `${path}.${at}`, code: 'conflicting', message }
    }),
    ...ofAddOns,
    ...ofFields,
  ]
}
