import type { CompanyId } from '#kernel/ids'
import type { Reader, Transaction } from '#platform/database'
import { getCompanyTime, type Company } from '#companies'
import type { Clock } from '#kernel/clock'
import { anySavedMethod, forgetContacts, deleteAllMethods } from './customer-queries.ts'
import { methodsJob } from './methods-job.ts'

/** Returns whether any method of the company's customers is saved at its processor. */
export async function hasSavedMethods(db: Reader, companyId: CompanyId): Promise<boolean> {
  return (await db.first(anySavedMethod, { companyId }))?.found ?? false
}

/**
 * Clears the contacts of the company's customers. Each gets a new contact at the other processor when one is needed.
 */
export async function clearContacts(tx: Transaction, companyId: CompanyId): Promise<void> {
  await tx.run(forgetContacts, { companyId })
}

/**
 * Marks all methods of the company's customers as deleted. They belong to an account where they can neither be charged
 * nor deleted any more. Schedules that would charge one are notified. Returns the number of methods.
 */
export async function deleteAllSavedMethods(
  tx: Transaction,
  clock: Clock,
  company: Company,
): Promise<number> {
  const now = getCompanyTime(clock, company)
  const wakeAt = now - company.clockOffsetMs
  const given = { companyId: company.id, now, kind: methodsJob, wakeAt }
  return (await tx.run(deleteAllMethods, given))[0]?.count ?? 0
}
