import type { AppContext } from '#context'
import { parseId } from '#kernel/ids'
import { secondMs } from '#kernel/clock'
import { loadExistingCompany, openCredentials, type Company } from '#companies'
import type { JobHandlers } from '#platform/jobs'
import { isProcessorError } from '#processor'
import { toContact, type Customer } from './customer.ts'
import { loadCustomer } from './find-customers.ts'

/** The job that updates the contact at the processor again. */
export const syncContactJob = 'sync contact'

/** The delay of the job after a change. It is a second attempt if the first one fails. */
export const syncContactLaterMs = 30 * secondMs

// Retries back off to one in five minutes: about a day.
const attemptsMax = 300

/** Updates the contact at the processor. If the call fails, the job repeats it; the change itself is kept. */
export async function trySyncContact(
  context: AppContext,
  company: Company,
  customer: Customer,
): Promise<void> {
  try {
    await syncContact(context, company, customer)
  } catch (error) {
    if (!isProcessorError(error)) throw error
    context.log.warn('a changed customer was not sent to the processor', { companyId: company.id, error })
  }
}

async function syncContact(context: AppContext, company: Company, customer: Customer): Promise<void> {
  if (customer.contactId === undefined) return
  const location = openCredentials(context.secrets, company)
  await context.processor.replaceContact(location, customer.contactId, toContact(customer))
}

/** Returns the handlers of customer jobs. */
export function customerJobs(context: AppContext): JobHandlers {
  return {
    async [syncContactJob]({ companyId, subjectId, attempts }) {
      const id = parseId('cus', subjectId)
      const customer = id && (await loadCustomer(context.db, companyId, id))
      if (!customer || attempts >= attemptsMax) return 'done'
      await syncContact(context, await loadExistingCompany(context.db, companyId), customer)
      return 'done'
    },
  }
}
