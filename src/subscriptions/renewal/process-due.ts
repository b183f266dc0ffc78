import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, type Company } from '#companies'
import { loadCustomer } from '#customers'
import type { CompanyId, SubscriptionId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { isOver } from '../subscription.ts'
import { findNextDueTime } from './calendar-steps.ts'
import { closeInvoices } from './close-invoices.ts'
import { applyDueSteps } from './decide-next.ts'
import { toChargeResult, toDecisionContext, loadStateWithCharge } from './load-subscription-state.ts'
import type { ChargeResult, DecisionContext, SubscriptionState } from './subscription-state.ts'
import { issuePlaceholder } from './issue-placeholder.ts'
import { writeWithInvoice } from './write-with-invoice.ts'
import { writeSubscription } from './write-subscription.ts'

/** A subscription as it stands, and what the books say of the charge that it names. */
type LoadedSubscription = { company: Company; standing: SubscriptionState; charge: ChargeResult | undefined }

/** A subscription as it stands, and the circumstances in which nothing is due of it. */
export type ProcessedSubscription = {
  standing: SubscriptionState
  circumstances: DecisionContext
  /** Whether something was due: it was written along with when it is looked at next, or has news of its own. */
  isWritten: boolean
}

/** Which subscription is looked after, by whom that knows more than the books. */
export type ProcessDueInput = {
  companyId: CompanyId
  id: SubscriptionId
  /** What is known of its charge beside the books. */
  told?: ChargeResult | undefined
  /** How long the timer leaves a charge to a caller who makes it. */
  chargeWaitMs?: number | undefined
}

// A process that slept for years issues each period it missed with a write of its own.
const writesMax = 20_000

/**
 * Does all that is due of a subscription by its facts as they stand, each thing once, however often and by however many it is
 * looked after. Answers it as it stands then, with nothing left to do; undefined where there is none.
 */
export async function processDue(
  services: AppContext,
  { companyId, id, told, chargeWaitMs = 0 }: ProcessDueInput,
): Promise<ProcessedSubscription | undefined> {
  let lost = 0
  // What was just written is known. What became of its invoices since it was read has news of its own.
  let written: LoadedSubscription | undefined
  for (let writes = 0; writes < writesMax;) {
    const looked = written ?? (await loadSubscription(services, companyId, id))
    if (!looked) return undefined
    const { standing } = looked
    const circumstances = buildContext(services, looked, told)
    const after = await processOnce(services, looked, circumstances, chargeWaitMs)
    if (after === standing) return { standing, circumstances, isWritten: writes > 0 }
    written = after === 'lost race' ? undefined : toLoaded(looked, after)
    if (written) writes++
    else if (++lost > lostRacesMax)
      throw new Error('a subscription could not be looked after: too many others wrote it')
  }
  throw new Error('a subscription does not come to rest')
}

/** When a subscription that was looked after is to be looked at next, ms. */
export function getNextDueTime({
  standing,
  circumstances,
}: Omit<ProcessedSubscription, 'isWritten'>): number | undefined {
  return isOver(standing.subscription) ? undefined : findNextDueTime(standing, circumstances)
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

/** What was written, as if it had been read: nothing is in the books yet of a charge that was named just now. */
function toLoaded({ company, charge }: LoadedSubscription, standing: SubscriptionState): LoadedSubscription {
  const { chargingAttemptId: id } = standing.subscription
  if (id === charge?.attemptId) return { company, standing, charge }
  return { company, standing, charge: id && toChargeResult(id, undefined) }
}

/** What is known of the charge that is named: by the books, unless what was told is newer than they are. */
function buildContext(
  services: AppContext,
  { company, standing, charge: inBooks }: LoadedSubscription,
  told: ChargeResult | undefined,
): DecisionContext {
  const isNewer = told !== undefined && told.attemptId === standing.subscription.chargingAttemptId
  const charge = isNewer && !inBooks?.isWritten ? told : inBooks
  return { ...toDecisionContext(services, company, getCompanyTime(services.clock, company)), charge }
}

/** Writes what is due, or else closes what is to be closed. Answers `standing` itself where there is neither. */
async function processOnce(
  services: AppContext,
  { company, standing: before }: LoadedSubscription,
  circumstances: DecisionContext,
  chargeWaitMs: number,
): Promise<SubscriptionState | 'lost race'> {
  const known = applyDueSteps(before, { ...circumstances, issue: issuePlaceholder })
  if (known === before) return closeInvoices(services, company, before)
  const isForCustomer = known.issued !== undefined || known.mails.length + known.notices.length > 0
  const customer = isForCustomer
    ? loadCustomer(services.db, company.id, before.subscription.customerId)
    : undefined
  if (known.issued !== undefined)
    return writeWithInvoice(services, { company, customer, before, from: before, circumstances })
  return writeSubscription(services, {
    company,
    customer: await customer,
    before,
    after: known,
    chargeWaitMs,
  })
}
