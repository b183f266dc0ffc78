import type { AppContext } from '#context'
import { toPublicId, type CompanyId, type CustomerId } from '#kernel/ids'
import { getCompanyTime, loadExistingCompany, openCredentials, type Company } from '#companies'
import { adoptContact, upsertMethods } from './customer-queries.ts'
import { loadCustomerByContact } from './find-customers.ts'
import { methodsJob } from './methods-job.ts'

/**
 * Records methods that the processor has for a customer. Already recorded ones stay unchanged. The first new one becomes
 * the default of a customer without one, unless `choosesDefault` is false.
 */
export async function recordMethods(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  company: Company,
  customerId: CustomerId,
  vaultIds: string[],
  choosesDefault = true,
): Promise<void> {
  if (vaultIds.length === 0) return
  const now = getCompanyTime(clock, company)
  const job = { kind: methodsJob, wakeAt: now - company.clockOffsetMs }
  await db.run(upsertMethods, { companyId: company.id, customerId, vaultIds, now, choosesDefault, ...job })
}

/**
 * Records a method that was saved in the secure form; the first one becomes its customer's default. `saved` must have
 * been read from the processor, not merely be reported. An anonymous payer's method is not recorded.
 */
export async function recordSavedMethod(
  context: Pick<AppContext, 'db' | 'clock' | 'processor' | 'secrets'>,
  company: Company,
  saved: { contactId: string; vaultId: string },
): Promise<void> {
  const customer = await loadCustomerByContact(context.db, company.id, saved.contactId)
  // The form was opened before its customer was erased.
  if (customer?.isErased)
    await context.processor.deleteVault(openCredentials(context.secrets, company), saved.vaultId)
  else if (customer) await recordMethods(context, company, customer.id, [saved.vaultId])
}

/** Sets the contact of a customer at the processor, and records the methods that another system saved for it. */
export async function recordAdoptedMethods(
  context: Pick<AppContext, 'db' | 'clock'>,
  company: Company,
  customerId: CustomerId,
  adopted: { contactId: string; vaultIds: string[]; hasDefault: boolean },
): Promise<void> {
  const now = getCompanyTime(context.clock, company)
  const { contactId, vaultIds, hasDefault } = adopted
  await context.db.run(adoptContact, { companyId: company.id, id: customerId, contactId, now })
  await recordMethods(context, company, customerId, vaultIds, hasDefault)
}

/** Records a method that a payer saved in a form of ours. After a failure, the gateway's postback records it. */
export async function recordMethodSavedInForm(
  context: Pick<AppContext, 'db' | 'clock' | 'processor' | 'secrets' | 'log'>,
  companyId: CompanyId,
  vaultId: string,
): Promise<void> {
  const { db, processor, secrets, log } = context
  try {
    const company = await loadExistingCompany(db, companyId)
    const vault = await processor.readVault(openCredentials(secrets, company), vaultId)
    const contactId = vault?.contactId
    if (contactId !== undefined) await recordSavedMethod(context, company, { contactId, vaultId })
  } catch (error) {
    log.warn('a method that was saved could not be noted yet', {
      companyId: toPublicId('cmp', companyId),
      error,
    })
  }
}
