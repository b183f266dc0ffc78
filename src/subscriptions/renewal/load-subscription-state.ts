import type { AppContext } from '#context'
import type { CompanyId, SubscriptionId, TransactionId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import type { ChargeFacts } from '../charging.ts'
import { rowToPeriod } from '../period.ts'
import { rowToSubscription, type Subscription } from '../subscription.ts'
import { findSubscriptionState } from '../subscription-queries.ts'
import type { ChargeResult, DecisionContext, SubscriptionState } from '../subscription-state.ts'
import { getAutomaticSurcharge } from './surcharge-steps.ts'

/** Returns a subscription with its invoices and methods as of one moment; undefined if it does not exist. */
export async function loadSubscriptionState(
  db: Reader,
  companyId: CompanyId,
  id: SubscriptionId,
): Promise<SubscriptionState | undefined> {
  return (await loadStateWithCharge(db, companyId, id))?.state
}

/** Returns the same with the stored result of the pending charge, which is undefined if no charge is pending. */
export async function loadStateWithCharge(
  db: Reader,
  companyId: CompanyId,
  id: SubscriptionId,
): Promise<{ state: SubscriptionState; charge: ChargeResult | undefined } | undefined> {
  const row = await db.first(findSubscriptionState, { companyId, id })
  if (!row) return undefined
  const subscription = rowToSubscription(row)
  const state = {
    subscription,
    periods: row.periods.map(rowToPeriod),
    methodId: resolveMethod(subscription, row.default_vault_id ?? undefined, row.vault_is_deleted),
    methodRefusal: row.method_refusal ?? undefined,
    ...noEffects,
  }
  return { state, charge: toPendingChargeResult(subscription, row.charge ?? undefined) }
}

/** A state as read has no effects to write. */
export const noEffects = { events: [], mails: [], notices: [], issued: undefined }

/**
 * Returns the attached method, or the default of the customer if none was ever attached. The default does not replace
 * an attached method that is deleted.
 */
export function resolveMethod(
  { vaultId }: Pick<Subscription, 'vaultId'>,
  defaultVaultId: string | undefined,
  isDeleted: boolean,
): string | undefined {
  if (vaultId === undefined) return defaultVaultId
  return isDeleted ? undefined : vaultId
}

/** Returns the context of a decision by the schedule at `now` (ms), without a known result of a charge. */
export function toDecisionContext(
  { ids }: Pick<AppContext, 'ids'>,
  company: DecisionContext['company'] & Parameters<typeof getAutomaticSurcharge>[0],
  now: number,
): DecisionContext {
  const newAttemptId = () => ids.next<TransactionId>()
  const surcharge = getAutomaticSurcharge(company)
  return { now, company, surcharge, by: 'schedule', charge: undefined, newAttemptId, issue: undefined }
}

function toPendingChargeResult({ chargingAttemptId }: Subscription, charge: ChargeFacts | undefined) {
  return chargingAttemptId === undefined ? undefined : toChargeResult(chargingAttemptId, charge)
}

/** Returns the result of a charge from its transaction. The charge is open if it has no transaction yet. */
export function toChargeResult(attemptId: TransactionId, charge: ChargeFacts | undefined): ChargeResult {
  if (!charge) return { attemptId, isWritten: false, outcome: 'open' }
  const { reasonCode, reasonText, instrument } = charge
  return { attemptId, isWritten: true, outcome: toChargeOutcome(charge), reasonCode, reasonText, instrument }
}

function toChargeOutcome({ status, reasonCode, unknownAt }: ChargeFacts): ChargeResult['outcome'] {
  switch (status) {
    case 'created':
      return unknownAt === undefined ? 'open' : 'unknown'
    case 'pending':
      return 'accepted'
    case 'failed':
      return reasonCode === 'NOT_CHARGED' ? 'not charged' : 'declined'
    default:
      return 'approved'
  }
}
