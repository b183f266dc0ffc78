import type { AppContext } from '#context'
import { auditRowsIf, type AuditAction, type AuditedCall } from '#audit'
import type { Company } from '#companies'
import { loadCustomer } from '#customers'
import type { SubscriptionId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { PartRows } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import type { HistoryActor } from '../history-entry.ts'
import { applyDueSteps } from '../renewal/decide-next.ts'
import { processDue } from '../renewal/process-due.ts'
import type { DecisionContext, SubscriptionState } from '../subscription-state.ts'
import { stampWrite, writeSubscription } from '../renewal/write-subscription.ts'
import { isOver } from '../subscription.ts'
import { toSubscriptionAuditEntry } from '../subscription-audit.ts'

/** Identifies the subscription to change, the actor and the request. */
export type SubscriptionCommand = {
  company: Company
  subscriptionId: SubscriptionId
  by: HistoryActor
  /** The request for the audit; undefined if the change is not audited. */
  call?: AuditedCall | undefined
  correlationId: string
  key: LockedKey | undefined
  /** How long the job waits before it makes a resulting charge, so that the caller can make it first. */
  chargeWaitMs?: number | undefined
}

/** The state that a request leads to, its response, and the rows written in the same statement. */
export type SubscriptionDecision<Answer> = {
  after: SubscriptionState
  /** The action as named in the audit. */
  action: AuditAction
  answer: (written: SubscriptionState) => Answer
  responseEffects?: (answer: Answer) => PartRows[]
  /** Rows that do not depend on the response. */
  effects?: PartRows[]
}

/**
 * Changes a subscription on request. Due work is processed first, so the decision is made on the current state, and
 * again after every lost race. Work that becomes due by the change is processed before this returns. Throws not_found
 * if the subscription does not exist, and service_unavailable after too many lost races.
 */
export async function changeSubscription<Answer>(
  context: AppContext,
  { company, subscriptionId, by, call, correlationId, key, chargeWaitMs }: SubscriptionCommand,
  decide: (
    state: SubscriptionState,
    decisionContext: DecisionContext,
  ) => Promise<SubscriptionDecision<Answer>>,
): Promise<Answer> {
  for (let race = 0; race < lostRacesMax; race++) {
    const processed = await processDue(context, { companyId: company.id, id: subscriptionId })
    if (!processed) throw new ApiError('not_found')
    const before = processed.state
    // The decision uses the time at which due work was processed. Work that became due since then is not caused by this
    // request. It would be recorded as part of it, or fail as a transition that the request cannot make.
    const decisionContext = { ...processed.decisionContext, by }
    const {
      after: changed,
      action,
      answer,
      responseEffects,
      effects = [],
    } = await decide(before, decisionContext)
    if (changed === before) return answer(before)
    const after = applyDueSteps(changed, { ...decisionContext, by: 'schedule' })
    const written = { ...after, subscription: stampWrite(after, before.subscription, decisionContext.now) }
    const response = answer(written)
    const customer = await loadCustomer(context.db, company.id, before.subscription.customerId)
    const { now } = decisionContext
    const auditEntry = () =>
      toSubscriptionAuditEntry(action, company, before.subscription, written.subscription)
    const parts = [
      ...(responseEffects?.(response) ?? []),
      ...effects,
      ...auditRowsIf(context, call, auditEntry),
    ]
    const writing = { company, customer, before, after, now, effects: parts, chargeWaitMs }
    if ((await writeSubscription(context, { ...writing, key, correlationId })) !== 'lost race') {
      if (responseEffects) key?.answerKept()
      await followUp(context, company, subscriptionId, chargeWaitMs)
      return response
    }
    await key?.assertHeld()
  }
  throw new ApiError('service_unavailable')
}

/** Throws unprocessable_entity if the subscription is over. */
export function assertLive({ subscription }: Pick<SubscriptionState, 'subscription'>): void {
  if (!isOver(subscription)) return
  throw new ApiError('unprocessable_entity', { message: `The subscription is ${subscription.status}.` })
}

/** Throws unprocessable_entity if the subscription is over, or imported and still managed by the former system. */
export function assertChangeable(state: Pick<SubscriptionState, 'subscription'>): void {
  assertLive(state)
  if (!state.subscription.isHeld) return
  const message = 'The subscription is imported and held until the cut-over: change it in the former system.'
  throw new ApiError('unprocessable_entity', { message })
}

/**
 * Processes the work that became due by a written change. A failure is only logged, because the job processes the
 * same work later.
 */
async function followUp(
  context: AppContext,
  company: Company,
  id: SubscriptionId,
  chargeWaitMs?: number,
): Promise<void> {
  await processDue(context, { companyId: company.id, id, chargeWaitMs }).catch((error: unknown) =>
    context.log.warn('a subscription was changed and not looked after yet', {
      companyId: company.id,
      error,
    }),
  )
}
