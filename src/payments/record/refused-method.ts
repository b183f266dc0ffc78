import { methodRefusalRows } from '#customers'
import type { PartRows } from '#platform/database'
import { isHardDecline, isReturnCode, type Transaction } from '#transactions'

/**
 * Whether an attempt says that its method is never to be charged by a schedule again: it was declined or returned for good, or a schedule
 * charged a card whose holder took the money back.
 */
export function isHardDeclined({ action, status, reasonCode, occasion }: Transaction): boolean {
  if (action !== 'sale' && action !== 'auth') return false
  if (status !== 'failed' && status !== 'returned') return false
  if (isHardDecline({ reasonCode })) return true
  const isOfBank = reasonCode !== undefined && isReturnCode(reasonCode)
  return status === 'returned' && !isOfBank && occasion === 'schedule'
}

/** The rows that note on its method what became of an attempt. */
export function refusedMethodRows(before: Transaction, after: Transaction): PartRows[] {
  const { companyId, id: attemptId, instrument, reasonCode = null, reasonText = null } = after
  if (instrument.vaultId === undefined || isHardDeclined(before) || !isHardDeclined(after)) return []
  return [methodRefusalRows(companyId, instrument.vaultId, { attemptId, reasonCode, reasonText })]
}
