import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, type Company } from '#companies'
import { loadCustomer } from '#customers'
import type { CompanyId, SubscriptionId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { isOver } from '../subscription.ts'
import { findNextDueTime, isIssueDue } from './calendar-steps.ts'
import { closeInvoices } from './close-invoices.ts'
import { applyDueSteps } from './decide-next.ts'
import { toChargeResult, toDecisionContext, loadStateWithCharge } from './load-subscription-state.ts'
import type { ChargeResult, DecisionContext, SubscriptionState } from '../subscription-state.ts'
import { createIssue, loadPricing } from './issue-invoice.ts'
import { writeSubscription } from './write-subscription.ts'

/** A subscription as read, with the stored result of its pending charge. */
type LoadedSubscription = { company: Company; state: SubscriptionState; charge: ChargeResult | undefined }

/** A subscription with nothing due, and the context of that decision. */
export type ProcessedSubscription = {
  state: SubscriptionState
  decisionContext: DecisionContext
  /**
   * Whether due work was written. That write also scheduled the next job, or another change starts the processing.
   */
  isWritten: boolean
}

/** The subscription to process, and a charge result that is not stored yet. */
export type ProcessDueInput = {
  companyId: CompanyId
  id: SubscriptionId
  /** A result of its charge that is not stored yet. */
  result?: ChargeResult | undefined
  /** How long the job waits before it makes a charge, so that the caller can make it first. */
  chargeWaitMs?: number | undefined
}

// After years of downtime each missed period is issued with its own write.
const writesMax = 20_000

/**
 * Does all due work of a subscription from its current facts, each step once, even with repeated or concurrent calls.
 * Returns the subscription with nothing left to do; undefined if it does not exist. Throws if too many other writers
 * change it meanwhile.
 */
export async function processDue(
  context: AppContext,
  { companyId, id, result, chargeWaitMs = 0 }: ProcessDueInput,
): Promise<ProcessedSubscription | undefined> {
  let lost = 0
  // The written state is used without another read. A change of its invoices since the read starts its own processing.
  let written: LoadedSubscription | undefined
  for (let writes = 0; writes < writesMax;) {
    const processed = written ?? (await loadSubscription(context, companyId, id))
    if (!processed) return undefined
    const { state } = processed
    const decisionContext = buildContext(context, processed, result)
    const after = await processOnce(context, processed, decisionContext, chargeWaitMs)
    if (after === state) return { state, decisionContext, isWritten: writes > 0 }
    written = after === 'lost race' ? undefined : toLoaded(processed, after)
    if (written) writes++
    else if (++lost > lostRacesMax)
      throw new Error('a subscription could not be looked after: too many others wrote it')
  }
  throw new Error('the due steps of a subscription do not end')
}

/** Returns when a processed subscription is due next, ms; undefined if nothing is scheduled. */
export function getNextDueTime({
  state,
  decisionContext,
}: Omit<ProcessedSubscription, 'isWritten'>): number | undefined {
  const { subscription } = state
  return isOver(subscription) || subscription.isHeld ? undefined : findNextDueTime(state, decisionContext)
}

async function loadSubscription(
  { db }: AppContext,
  companyId: CompanyId,
  id: SubscriptionId,
): Promise<LoadedSubscription | undefined> {
  const [company, read] = await Promise.all([
    loadExistingCompany(db, companyId),
    loadStateWithCharge(db, companyId, id),
  ])
  return read && { company, ...read }
}

/** Returns the written state as if it had been read. A charge that was scheduled just now has no transaction yet. */
function toLoaded({ company, charge }: LoadedSubscription, state: SubscriptionState): LoadedSubscription {
  const { chargingAttemptId: id } = state.subscription
  if (id === charge?.attemptId) return { company, state, charge }
  return { company, state, charge: id && toChargeResult(id, undefined) }
}

/**
 * Builds the context of a decision. A given charge result is used only if the pending charge has no transaction yet.
 */
function buildContext(
  context: AppContext,
  { company, state, charge: inBooks }: LoadedSubscription,
  result: ChargeResult | undefined,
): DecisionContext {
  const isNewer = result !== undefined && result.attemptId === state.subscription.chargingAttemptId
  const charge = isNewer && !inBooks?.isWritten ? result : inBooks
  return { ...toDecisionContext(context, company, getCompanyTime(context.clock, company)), charge }
}

/** Writes the due steps, or closes invoices if no step is due. Returns the same state object if there is neither. */
async function processOnce(
  context: AppContext,
  { company, state: before }: LoadedSubscription,
  decisionContext: DecisionContext,
  chargeWaitMs: number,
): Promise<SubscriptionState | 'lost race'> {
  const { now } = decisionContext
  const issue = isIssueDue(before, decisionContext)
    ? createIssue(context, await loadPricing(context, company, before.subscription), now)
    : undefined
  const after = applyDueSteps(before, { ...decisionContext, issue })
  if (after === before) return closeInvoices(context, company, before)
  const isForCustomer = after.issued !== undefined || after.mails.length + after.notices.length > 0
  const customer = isForCustomer
    ? await loadCustomer(context.db, company.id, before.subscription.customerId)
    : undefined
  return writeSubscription(context, { company, customer, before, after, now, chargeWaitMs })
}
