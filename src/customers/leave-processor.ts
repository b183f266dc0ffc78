import type { CompanyId } from '#kernel/ids'
import type { Reader, Transaction } from '#platform/database'
import { readCompanyClock, type Company } from '#companies'
import type { Clock } from '#kernel/clock'
import { anySavedMethod, forgetContacts, deleteAllMethods } from './customer-queries.ts'
import { methodsTimer } from './methods-timer.ts'

/** Whether any method of the company's customers is saved at its processor. */
export async function hasSavedMethods(db: Reader, companyId: CompanyId): Promise<boolean> {
  return (await db.first(anySavedMethod, { companyId }))?.found ?? false
}

/** Has the company's customers begin anew at another processor: each gets a contact there once one is needed. */
export async function clearContacts(tx: Transaction, companyId: CompanyId): Promise<void> {
  await tx.run(forgetContacts, { companyId })
}

/**
 * Withdraws all methods of the company's customers, as if each had been deleted: they are at an account where nobody can charge or
 * delete them any more. Whoever would charge one is told. Answers how many there were.
 */
export async function deleteAllSavedMethods(
  tx: Transaction,
  clock: Clock,
  company: Company,
): Promise<number> {
  const now = readCompanyClock(clock, company)
  const wakeAt = now - company.clockOffsetMs
  const given = { companyId: company.id, now, kind: methodsTimer, wakeAt }
  return (await tx.run(deleteAllMethods, given))[0]?.count ?? 0
}
