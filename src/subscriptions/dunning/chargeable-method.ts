import { isHardDecline, isReturnCode } from '#attempts'
import type { Period } from '../period.ts'
import type { SubscriptionState } from '../subscription-state.ts'

/**
 * Maximum number of retries of a returned bank debit. Nacha Operating Rules, reinitiation of returned entries: at most
 * twice, and only after R01 (insufficient funds) and R09 (uncollected funds).
 */
const reinitiationsMax = 2

/** Returns the method that the schedule may charge; undefined if there is none or it was hard-declined. */
export function findChargeableMethod({
  methodId,
  methodRefusal,
}: Pick<SubscriptionState, 'methodId' | 'methodRefusal'>): string | undefined {
  return methodRefusal ? undefined : methodId
}

/** Returns whether the schedule may charge a period to the current method. */
export function isChargeable(
  state: Pick<SubscriptionState, 'methodId' | 'methodRefusal'>,
  period: Pick<Period, 'failure' | 'takenBack'>,
): boolean {
  const methodId = findChargeableMethod(state)
  return methodId !== undefined && !isMethodHardDeclined(period, methodId)
}

/**
 * Returns whether a period must not be charged to a method again. The method was hard-declined, a bank returned its
 * payment for a final reason, or too many of its debits were returned. Attempts with other methods since then make no
 * difference.
 */
export function isMethodHardDeclined(
  { failure, takenBack }: Pick<Period, 'failure' | 'takenBack'>,
  vaultId: string,
): boolean {
  const isDeclined = failure?.spentIds?.includes(vaultId) ?? false
  const ownTakenBack = takenBack.filter((one) => one.vaultId === vaultId)
  const isUsedUp = ownTakenBack.length > reinitiationsMax
  return isDeclined || isUsedUp || ownTakenBack.some(({ reasonCode }) => isFinalReturn(reasonCode))
}

/** A debit that was returned for lack of funds may be retried. The chargeback of a card is final. */
function isFinalReturn(reasonCode: string | null): boolean {
  return reasonCode === null || isHardDecline({ reasonCode }) || !isReturnCode(reasonCode)
}
