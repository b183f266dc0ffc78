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
import type { DecisionContext, SubscriptionState } from '../renewal/subscription-state.ts'
import { stampWrite, writeSubscription } from '../renewal/write-subscription.ts'
import { isOver } from '../subscription.ts'
import { toSubscriptionAuditEntry } from '../subscription-audit.ts'

/** Which subscription a request changes, who asks, and the ids that it came with. */
export type SubscriptionCommand = {
  company: Company
  subscriptionId: SubscriptionId
  by: HistoryActor
  /** The call that the audit keeps, where it keeps it. */
  call?: AuditedCall | undefined
  correlationId: string
  key: LockedKey | undefined
  /** How long the timer leaves a charge that follows to the one who asks. */
  chargeWaitMs?: number | undefined
}

/** What a request makes of a subscription, and what is written along with it, its answer for the key among it. */
export type SubscriptionDecision<Answer> = {
  after: SubscriptionState
  /** What the audit calls it. */
  action: AuditAction
  answer: (written: SubscriptionState) => Answer
  along?: (answer: Answer) => PartRows[]
  /** What else is written with it. */
  effects?: PartRows[]
}

/**
 * Changes the subscription that a request addresses. What time and its invoices have brought it is done first, so that the
 * request is decided on it as it stands, again after every lost race; what follows from the change is done before it answers.
 */
export async function changeSubscription<Answer>(
  services: AppContext,
  { company, subscriptionId, by, call, correlationId, key, chargeWaitMs }: SubscriptionCommand,
  decide: (
    standing: SubscriptionState,
    circumstances: DecisionContext,
  ) => Promise<SubscriptionDecision<Answer>>,
): Promise<Answer> {
  for (let race = 0; race < lostRacesMax; race++) {
    const looked = await processDue(services, { companyId: company.id, id: subscriptionId })
    if (!looked) throw new ApiError('not_found')
    const before = looked.standing
    // As of the look: what came since is no doing of this request. It would be told as one, or be a move that it cannot make.
    const circumstances = { ...looked.circumstances, by }
    const { after: changed, action, answer, along, effects = [] } = await decide(before, circumstances)
    if (changed === before) return answer(before)
    const after = applyDueSteps(changed, { ...circumstances, by: 'schedule' })
    const written = { ...after, subscription: stampWrite(after, before.subscription, circumstances.now) }
    const told = answer(written)
    const customer = await loadCustomer(services.db, company.id, before.subscription.customerId)
    const { now } = circumstances
    const noted = () => toSubscriptionAuditEntry(action, company, before.subscription, written.subscription)
    const parts = [...(along?.(told) ?? []), ...effects, ...auditRowsIf(services, call, noted)]
    const writing = { company, customer, before, after, now, along: parts, chargeWaitMs }
    if ((await writeSubscription(services, { ...writing, key, correlationId })) !== 'lost race') {
      if (along) key?.answerKept()
      await followUp(services, company, subscriptionId, chargeWaitMs)
      return told
    }
    await key?.assertHeld()
  }
  throw new ApiError('service_unavailable')
}

/** Refuses to change what is over. */
export function assertLive({ subscription }: Pick<SubscriptionState, 'subscription'>): void {
  if (!isOver(subscription)) return
  throw new ApiError('unprocessable_entity', { message: `The subscription is ${subscription.status}.` })
}

/** What follows from a change that is written already: whatever goes wrong with it is the timer's. */
async function followUp(
  services: AppContext,
  company: Company,
  id: SubscriptionId,
  chargeWaitMs?: number,
): Promise<void> {
  await processDue(services, { companyId: company.id, id, chargeWaitMs }).catch((error: unknown) =>
    services.log.warn('a subscription was changed and not looked after yet', {
      companyId: company.id,
      error,
    }),
  )
}
