import type { AppContext } from '#access'
import { parseId } from '#kernel/ids'
import { secondMs } from '#kernel/clock'
import { readExistingCompany, openCredentials, type Company } from '#companies'
import type { TimerHandlers } from '#platform/timers'
import { isProcessorError } from '#processor'
import { toContact, type Customer } from './customer.ts'
import { readCustomer } from './find-customers.ts'

/** The timer that tells the processor once more what a customer has become. */
export const syncContactTimer = 'sync contact'

/** How long after a change it does so, unless the processor cannot be reached then either. */
export const syncContactLaterMs = 30 * secondMs

// Retries back off to one in five minutes: about a day.
const attemptsMax = 300

/** Tells the processor of a change. When that fails the timer does it later; the change itself stands. */
export async function trySyncContact(
  services: AppContext,
  company: Company,
  customer: Customer,
): Promise<void> {
  try {
    await syncContact(services, company, customer)
  } catch (error) {
    if (!isProcessorError(error)) throw error
    services.log.warn('the processor was not told of a changed customer', { companyId: company.id, error })
  }
}

async function syncContact(services: AppContext, company: Company, customer: Customer): Promise<void> {
  if (customer.contactId === undefined) return
  const location = openCredentials(services.secrets, company)
  await services.processor.replaceContact(location, customer.contactId, toContact(customer))
}

/** What falls due for customers. */
export function customerTimers(services: AppContext): TimerHandlers {
  return {
    async [syncContactTimer]({ companyId, subjectId, attempts }) {
      const id = parseId('cus', subjectId)
      const customer = id && (await readCustomer(services.db, companyId, id))
      if (!customer || attempts >= attemptsMax) return 'done'
      await syncContact(services, await readExistingCompany(services.db, companyId), customer)
      return 'done'
    },
  }
}
