import type { Failure, Period } from '../period.ts'

/**
 * How often a bank debit that came back is debited once more. Nacha Operating Rules, reinitiation of returned entries: at
 * most twice, and only after R01 (insufficient funds) and R09 (uncollected funds).
 */
const reinitiationsMax = 2
import { isHardDecline, isReturnCode } from '#transactions'

/**
 * Whether no further try of a period is made with a method, whatever others were tried since: it was declined for good, a bank took a
 * payment back for good that was made with it, or as many debits of it came back as may be made.
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

/** A failure behind another one of the same period: what was spent stays so, and `vaultId` is from now on. */
export function toNextFailure(
  before: Failure | undefined,
  failure: Omit<Failure, 'spentIds'>,
  vaultId?: string,
): Failure {
  const spentIds = [...new Set([...(before?.spentIds ?? []), ...(vaultId === undefined ? [] : [vaultId])])]
  return spentIds.length > 0 ? { ...failure, spentIds } : failure
}

/** What is kept of a failure once its period is paid: the bank may take that back, and what was spent is spent. */
export function keepHardDeclines({ failure }: Pick<Period, 'failure'>): Failure | undefined {
  return failure?.spentIds ? failure : undefined
}

/** How a period has failed of which a bank took a payment back; `methodId` is what would be charged for it now. */
export function toReturnFailure(
  { failure: before, returned }: Pick<Period, 'failure' | 'returned'>,
  methodId: string | undefined,
): Failure {
  const reasonCode = returned?.reasonCode ?? 'returned'
  const isOfBank = isReturnCode(reasonCode)
  const answeredFor = returned ? (returned.vaultId ?? undefined) : methodId
  const attempt = returned ? { attemptId: returned.attemptId } : {}
  // Somebody's own transfer is no news of the method that had failed before it.
  if (isOfBank && before?.vaultId !== undefined && before.vaultId !== answeredFor)
    return toNextFailure(before, { ...before, ...attempt })
  // Another method than that which the bank answered for is tried at once, but not behind a charge-back.
  const vaultId = isOfBank ? answeredFor : methodId
  return toNextFailure(before, { reasonCode, ...attempt, ...(vaultId === undefined ? {} : { vaultId }) })
}

/** Of a bank transfer that had no cover there may be another try; a card's charge-back is final. */
function isFinalReturn(reasonCode: string | null): boolean {
  return reasonCode === null || isHardDecline({ reasonCode }) || !isReturnCode(reasonCode)
}
