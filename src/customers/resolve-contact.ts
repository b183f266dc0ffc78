import type { Services } from '#access'
import { publicId } from '#kernel/ids'
import { companyNow, credentialsOf, type Company } from '#companies'
import { schedule } from '#platform/timers'
import { atProcessor } from '#processor'
import { contactOf, isSameContact, rowToCustomer, type Customer } from './customer.ts'
import { adoptContact } from './customer-queries.ts'
import { addressedCustomer, refuseErased } from './find-customers.ts'
import { syncContactTimer } from './sync-contact.ts'

/** The customer's contact at the processor, made when there is none yet. A customer only ever has one. */
export async function resolveContact(
  services: Services,
  company: Company,
  customer: Customer,
): Promise<string> {
  refuseErased(customer)
  if (customer.contactId !== undefined) return customer.contactId
  const { db, clock } = services
  const location = credentialsOf(services.secrets, company)
  const contactId = await atProcessor(() => services.processor.createContact(location, contactOf(customer)))
  const now = companyNow(clock, company)
  const [row] = await db.run(adoptContact, { companyId: company.id, id: customer.id, contactId, now })
  if (!row) return theOther(services, company, customer)
  if (!isSameContact(rowToCustomer(row), customer)) {
    // The customer was changed while its contact was made, by somebody who knew of no contact to change.
    await schedule(db, company, syncContactTimer, publicId('cus', customer.id), now)
  }
  return contactId
}

/** Another request was faster; the contact made here stays unused. */
async function theOther({ db }: Services, company: Company, customer: Customer): Promise<string> {
  const { contactId } = await addressedCustomer(db, company.id, customer.id)
  if (contactId === undefined) throw new Error('a customer lost its contact')
  return contactId
}
