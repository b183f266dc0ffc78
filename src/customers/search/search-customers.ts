import type { Services } from '#access'
import type { Company } from '#companies'
import type { CustomerId } from '#kernel/ids'
import { present } from '#kernel/json'
import { findPage, type SearchBody } from '#search'
import { customerDocument, type Customer } from '../customer.ts'
import { readCustomers } from '../find-customers.ts'
import { customerResource } from './customer-resource.ts'

/** Finds a page of a company's customers. `sent` are its filters as they came, for which a cursor is good. */
export async function searchCustomers(
  services: Services,
  company: Company,
  { body, sent }: { body: SearchBody; sent: string },
) {
  const { ids, nextCursor } = await findPage(services, { company, resource: customerResource, body, sent })
  const found = await readCustomers(services.db, company.id, ids as CustomerId[])
  const customers = ids.flatMap((id) => found.get(id as CustomerId) ?? [])
  return {
    customers: customers.map((customer) => ({
      ...customerDocument(customer),
      ...present({ name: nameOf(customer) }),
    })),
    nextCursor,
    hasMore: nextCursor !== null,
    truncated: false,
  }
}

/** The customer in one word: the person, or else the company. */
function nameOf({ firstName, lastName, companyName }: Customer): string | undefined {
  return [firstName, lastName].filter(Boolean).join(' ') || companyName
}
