import type { AppContext } from '#context'
import { toPublicId } from '#kernel/ids'
import { getCompanyTime, openCredentials, type Company } from '#companies'
import { schedule } from '#platform/jobs'
import { callProcessor } from '#processor'
import { toContact, isSameContact, rowToCustomer, type Customer } from './customer.ts'
import { adoptContact } from './customer-queries.ts'
import { addressedCustomer, assertNotErased } from './find-customers.ts'
import { syncContactJob } from './sync-contact.ts'

/**
 * Returns the customer's contact at the processor, and creates it if there is none. A customer has only one contact.
 */
export async function resolveContact(
  context: AppContext,
  company: Company,
  customer: Customer,
): Promise<string> {
  assertNotErased(customer)
  if (customer.contactId !== undefined) return customer.contactId
  const { db, clock } = context
  const location = openCredentials(context.secrets, company)
  const contactId = await callProcessor(() => context.processor.createContact(location, toContact(customer)))
  const now = getCompanyTime(clock, company)
  const [row] = await db.run(adoptContact, { companyId: company.id, id: customer.id, contactId, now })
  if (!row) return loadConcurrentContact(context, company, customer)
  if (!isSameContact(rowToCustomer(row), customer)) {
    // Another request changed the customer while the contact was created, and had no contact to update.
    await schedule(db, company, syncContactJob, toPublicId('cus', customer.id), now)
  }
  return contactId
}

/** Another request was faster; the contact created here stays unused. */
async function loadConcurrentContact(
  { db }: AppContext,
  company: Company,
  customer: Customer,
): Promise<string> {
  const { contactId } = await addressedCustomer(db, company.id, customer.id)
  if (contactId === undefined) throw new Error('a customer lost its contact')
  return contactId
}
