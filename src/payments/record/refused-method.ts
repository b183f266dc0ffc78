import { methodRefusalRows } from '#customers'
import type { PartRows } from '#platform/database'
import { isHardDecline, isReturnCode, type Transaction } from '#attempts'

/**
 * Returns whether the schedule may never charge the attempt's method again. That is so after a hard decline or return,
 * or a charge-back of a scheduled card charge.
 */
export function isHardDeclined({ action, status, reasonCode, occasion }: Transaction): boolean {
  if (action !== 'sale' && action !== 'auth') return false
  if (status !== 'failed' && status !== 'returned') return false
  if (isHardDecline({ reasonCode })) return true
  const isOfBank = reasonCode !== undefined && isReturnCode(reasonCode)
  return status === 'returned' && !isOfBank && occasion === 'schedule'
}

/** Returns the rows that mark the method of a hard-declined attempt. */
export function refusedMethodRows(before: Transaction, after: Transaction): PartRows[] {
  const { companyId, id: attemptId, instrument, reasonCode = null, reasonText = null } = after
  if (instrument.vaultId === undefined || isHardDeclined(before) || !isHardDeclined(after)) return []
  return [methodRefusalRows(companyId, instrument.vaultId, { attemptId, reasonCode, reasonText })]
}
