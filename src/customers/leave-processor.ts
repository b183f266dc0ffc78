import type { CompanyId } from '#kernel/ids'
import type { Reader, Transaction } from '#platform/database'
import { anySavedMethod, forgetContacts } from './customer-queries.ts'

/** Whether any method of the company's customers is saved at its processor. */
export async function hasSavedMethods(db: Reader, companyId: CompanyId): Promise<boolean> {
  return (await db.first(anySavedMethod, { companyId }))?.found ?? false
}

/** Has the company's customers begin anew at another processor: each gets a contact there once one is needed. */
export async function leaveProcessor(tx: Transaction, companyId: CompanyId): Promise<void> {
  await tx.run(forgetContacts, { companyId })
}
