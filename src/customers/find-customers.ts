import type { CompanyId, CustomerId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Reader } from '#platform/database'
import { rowToCustomer, type Customer } from './customer.ts'
import { findCustomer, findCustomerByContact, listCustomers } from './customer-queries.ts'

/** A customer of the company by its id, or undefined. */
export async function readCustomer(
  db: Reader,
  companyId: CompanyId,
  id: CustomerId,
): Promise<Customer | undefined> {
  const row = await db.first(findCustomer, { companyId, id })
  return row && rowToCustomer(row)
}

/** Customers of the company by their ids. One that there is none of is left out. */
export async function readCustomers(
  db: Reader,
  companyId: CompanyId,
  ids: CustomerId[],
): Promise<Map<CustomerId, Customer>> {
  const rows = ids.length === 0 ? [] : await db.all(listCustomers, { companyId, ids })
  return new Map(rows.map((row) => [row.id, rowToCustomer(row)]))
}

/** The customer that a path names; refused when the company has none of this id. */
export async function addressedCustomer(db: Reader, companyId: CompanyId, id: CustomerId): Promise<Customer> {
  const customer = await readCustomer(db, companyId, id)
  if (!customer) throw new ApiError('not_found')
  return customer
}

/** The customer that a contact at the processor stands for, or undefined: an anonymous payer's stands for nobody. */
export async function readCustomerByContact(
  db: Reader,
  companyId: CompanyId,
  contactId: string,
): Promise<Customer | undefined> {
  const row = await db.first(findCustomerByContact, { companyId, contactId })
  return row && rowToCustomer(row)
}
