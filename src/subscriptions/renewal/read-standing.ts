import type { AppContext } from '#access'
import type { CompanyId, SubscriptionId, TransactionId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import type { ChargeFacts } from '../charging.ts'
import { periodOf } from '../period.ts'
import { rowToSubscription, type Subscription } from '../subscription.ts'
import { findStanding } from '../subscription-queries.ts'
import type { ChargeNews, Circumstances, Standing } from './standing.ts'
import { surchargeOf } from './surcharge-steps.ts'

/** A subscription with its invoices and methods as they stand at one moment; undefined where there is none. */
export async function readStanding(
  db: Reader,
  companyId: CompanyId,
  id: SubscriptionId,
): Promise<Standing | undefined> {
  return (await readCharged(db, companyId, id))?.standing
}

/** The same, with what the books say at that moment of the charge that it names; undefined where it names none. */
export async function readCharged(
  db: Reader,
  companyId: CompanyId,
  id: SubscriptionId,
): Promise<{ standing: Standing; charge: ChargeNews | undefined } | undefined> {
  const row = await db.first(findStanding, { companyId, id })
  if (!row) return undefined
  const subscription = rowToSubscription(row)
  const standing = {
    subscription,
    periods: row.periods.map(periodOf),
    methodId: methodOf(subscription, row.default_vault_id ?? undefined, row.vault_is_deleted),
    methodRefusal: row.method_refusal ?? undefined,
    ...nothingYet,
  }
  return { standing, charge: newsOf(subscription, row.charge ?? undefined) }
}

/** What a write has to tell that was not decided yet. */
export const nothingYet = { events: [], mails: [], notices: [], issued: undefined }

/** The method that was attached; where none ever was, the customer's default. One that is deleted is not made up for. */
export function methodOf(
  { vaultId }: Pick<Subscription, 'vaultId'>,
  defaultVaultId: string | undefined,
  isDeleted: boolean,
): string | undefined {
  if (vaultId === undefined) return defaultVaultId
  return isDeleted ? undefined : vaultId
}

/** The circumstances of a moment at which nobody asks for anything and nothing is known of a charge. */
export function circumstancesAt(
  { ids }: Pick<AppContext, 'ids'>,
  company: Circumstances['company'] & Parameters<typeof surchargeOf>[0],
  now: number,
): Circumstances {
  const newAttemptId = () => ids.next<TransactionId>()
  const surcharge = surchargeOf(company)
  return { now, company, surcharge, by: 'schedule', charge: undefined, newAttemptId, issue: undefined }
}

function newsOf({ chargingAttemptId }: Subscription, charge: ChargeFacts | undefined) {
  return chargingAttemptId === undefined ? undefined : chargeNewsOf(chargingAttemptId, charge)
}

/** What the books say of a charge by its transaction; undefined where it has none yet. */
export function chargeNewsOf(attemptId: TransactionId, charge: ChargeFacts | undefined): ChargeNews {
  if (!charge) return { attemptId, isWritten: false, outcome: 'open' }
  const { reasonCode, reasonText, instrument } = charge
  return { attemptId, isWritten: true, outcome: outcomeOf(charge), reasonCode, reasonText, instrument }
}

function outcomeOf({ status, reasonCode, unknownAt }: ChargeFacts): ChargeNews['outcome'] {
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
