import type { CompanyId, TransactionId } from '#kernel/ids'
import { toPartRows, type PartRows, type Reader } from '#platform/database'
import { deleteRefusedMethod, findRefusedMethod, insertRefusedMethod } from './refused-method-queries.ts'

/** The hard decline of a method: the attempt and its reason. */
export type MethodRefusal = {
  attemptId: TransactionId
  reasonCode: string | null
  reasonText: string | null
}

/** Returns the rows that stop schedules from charging a method. */
export function methodRefusalRows(
  companyId: CompanyId,
  vaultId: string,
  { attemptId, reasonCode, reasonText }: MethodRefusal,
): PartRows {
  return toPartRows(insertRefusedMethod, {
    company_id: companyId,
    vault_id: vaultId,
    attempt_id: attemptId,
    reason_code: reasonCode,
    reason_text: reasonText,
  })
}

/** Returns the rows that let schedules charge a method again after it was selected anew. */
export function methodRefusalRemovalRows(companyId: CompanyId, vaultId: string): PartRows {
  return toPartRows(deleteRefusedMethod, { company_id: companyId, vault_id: vaultId })
}

/** Returns the hard decline of a method, or undefined if there is none or the method was selected anew since. */
export async function loadMethodRefusal(
  db: Reader,
  companyId: CompanyId,
  vaultId: string,
): Promise<MethodRefusal | undefined> {
  const row = await db.first(findRefusedMethod, { companyId, vaultId })
  return row && { attemptId: row.attempt_id, reasonCode: row.reason_code, reasonText: row.reason_text }
}
