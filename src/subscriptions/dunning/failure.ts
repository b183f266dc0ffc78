import { isReturnCode } from '#attempts'
import type { Failure, Period } from '../period.ts'

/** Returns the next failure of a period. It keeps the hard-declined methods and adds `vaultId` to them. */
export function toNextFailure(
  before: Failure | undefined,
  failure: Omit<Failure, 'spentIds'>,
  vaultId?: string,
): Failure {
  const spentIds = [...new Set([...(before?.spentIds ?? []), ...(vaultId === undefined ? [] : [vaultId])])]
  return spentIds.length > 0 ? { ...failure, spentIds } : failure
}

/**
 * Returns the failure to keep once its period is paid. Hard-declined methods are kept, because a bank may return the
 * payment.
 */
export function keepHardDeclines({ failure }: Pick<Period, 'failure'>): Failure | undefined {
  return failure?.spentIds ? failure : undefined
}

/**
 * Returns the failure of a period whose payment a bank returned. `methodId` is the method that would be charged for it
 * now.
 */
export function toReturnFailure(
  { failure: before, returned }: Pick<Period, 'failure' | 'returned'>,
  methodId: string | undefined,
): Failure {
  const reasonCode = returned?.reasonCode ?? 'returned'
  const isOfBank = isReturnCode(reasonCode)
  const chargedMethodId = returned ? (returned.vaultId ?? undefined) : methodId
  const attempt = returned ? { attemptId: returned.attemptId } : {}
  // The return of another payment, such as the payer's own transfer, does not concern the method that failed before it.
  if (isOfBank && before?.vaultId !== undefined && before.vaultId !== chargedMethodId)
    return toNextFailure(before, { ...before, ...attempt })
  // After a bank return, a method other than the returned one is tried at once. After a chargeback it is not.
  const vaultId = isOfBank ? chargedMethodId : methodId
  return toNextFailure(before, { reasonCode, ...attempt, ...(vaultId === undefined ? {} : { vaultId }) })
}
