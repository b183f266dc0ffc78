import type { AppContext } from '#context'
import type { CompanyId, SubscriptionId, TransactionId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import type { ChargeFacts } from '../charging.ts'
import { rowToPeriod } from '../period.ts'
import { rowToSubscription, type Subscription } from '../subscription.ts'
import { findSubscriptionState } from '../subscription-queries.ts'
import type { ChargeResult, DecisionContext, SubscriptionState } from './subscription-state.ts'
import { getAutomaticSurcharge } from './surcharge-steps.ts'

/** A subscription with its invoices and methods as they stand at one moment; undefined where there is none. */
export async function loadSubscriptionState(
  db: Reader,
  companyId: CompanyId,
  id: SubscriptionId,
): Promise<SubscriptionState | undefined> {
  return (await loadStateWithCharge(db, companyId, id))?.standing
}

/** The same, with what the books say at that moment of the charge that it names; undefined where it names none. */
export async function loadStateWithCharge(
  db: Reader,
  companyId: CompanyId,
  id: SubscriptionId,
): Promise<{ standing: SubscriptionState; charge: ChargeResult | undefined } | undefined> {
  const row = await db.first(findSubscriptionState, { companyId, id })
  if (!row) return undefined
  const subscription = rowToSubscription(row)
  const standing = {
    subscription,
    periods: row.periods.map(rowToPeriod),
    methodId: resolveMethod(subscription, row.default_vault_id ?? undefined, row.vault_is_deleted),
    methodRefusal: row.method_refusal ?? undefined,
    ...noEffects,
  }
  return { standing, charge: toPendingChargeResult(subscription, row.charge ?? undefined) }
}

/** What a write has to tell that was not decided yet. */
export const noEffects = { events: [], mails: [], notices: [], issued: undefined }

/** The method that was attached; where none ever was, the customer's default. One that is deleted is not made up for. */
export function resolveMethod(
  { vaultId }: Pick<Subscription, 'vaultId'>,
  defaultVaultId: string | undefined,
  isDeleted: boolean,
): string | undefined {
  if (vaultId === undefined) return defaultVaultId
  return isDeleted ? undefined : vaultId
}

/** The circumstances of a moment at which nobody asks for anything and nothing is known of a charge. */
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

/** What the books say of a charge by its transaction; undefined where it has none yet. */
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
