import type { CompanyId, TransactionId } from '#kernel/ids'
import { toPartRows, type PartRows, type Reader } from '#platform/database'
import { deleteRefusedMethod, findRefusedMethod, insertRefusedMethod } from './refused-method-queries.ts'

/** Why a method was refused for good: the attempt that says so, and its reason. */
export type MethodRefusal = {
  attemptId: TransactionId
  reasonCode: string | null
  reasonText: string | null
}

/** The rows from which on no schedule charges a method. */
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

/** The rows from which on schedules may charge a method that was chosen anew. */
export function methodRefusalRemovalRows(companyId: CompanyId, vaultId: string): PartRows {
  return toPartRows(deleteRefusedMethod, { company_id: companyId, vault_id: vaultId })
}

/** Why a method was refused for good; undefined where it was not, or was chosen anew since. */
export async function readMethodRefusal(
  db: Reader,
  companyId: CompanyId,
  vaultId: string,
): Promise<MethodRefusal | undefined> {
  const row = await db.first(findRefusedMethod, { companyId, vaultId })
  return row && { attemptId: row.attempt_id, reasonCode: row.reason_code, reasonText: row.reason_text }
}
