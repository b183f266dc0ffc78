import { parseId, type CompanyId, type CustomerId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Reader } from '#platform/database'
import { rowToCustomer, type Customer } from './customer.ts'
import {
  findCustomer,
  findCustomerByContact,
  findCustomerByReference,
  listCustomers,
  findDeletedMethod,
} from './customer-queries.ts'

/** A customer of the company by its id, or undefined. */
export async function readCustomer(db: Reader, companyId: CompanyId, id: CustomerId) {
  const row = await db.first(findCustomer, { companyId, id })
  return row && rowToCustomer(row)
}

/** A customer with whom something new may be begun: undefined also where it was erased. */
export async function readUnerasedCustomer(db: Reader, companyId: CompanyId, id: CustomerId) {
  const customer = await readCustomer(db, companyId, id)
  return customer?.isErased ? undefined : customer
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
export async function readCustomerByContact(db: Reader, companyId: CompanyId, contactId: string) {
  const row = await db.first(findCustomerByContact, { companyId, contactId })
  return row && rowToCustomer(row)
}

/**
 * The customer that a merchant names by our id, by its external id or by its contact's id, with whom something new is to be
 * begun; undefined where there is none, or it was erased.
 */
export async function readCustomerByReference(db: Reader, companyId: CompanyId, reference: string) {
  const id = parseId('cus', reference) ?? null
  const row = await db.first(findCustomerByReference, { companyId, id, reference })
  return row && !row.is_erased ? rowToCustomer(row) : undefined
}

/** The customer that a path names, which is to be changed; refused where it was erased. */
export async function getChangeableCustomer(
  db: Reader,
  companyId: CompanyId,
  id: CustomerId,
): Promise<Customer> {
  const customer = await addressedCustomer(db, companyId, id)
  assertNotErased(customer)
  return customer
}

/** Refuses a customer of whom nothing is kept any more. */
export function assertNotErased({ isErased }: Customer): void {
  if (isErased) throw new ApiError('unprocessable_entity', { message: 'This customer was erased.' })
}

/** The customer that a caller names by its `contact_api_id`; throws the refusal where there is none. */
export async function getCustomerByReference(
  db: Reader,
  companyId: CompanyId,
  reference: string,
): Promise<Customer> {
  const customer = await readCustomerByReference(db, companyId, reference)
  if (customer) return customer
  const message =
    'No customer has this contact_api_id: it takes a customer id, an externalUserId or a contactId.'
  throw new ApiError('not_found', { message })
}

/** Whether a saved method that the processor does not know, or not any more, was deleted here. */
export async function isDeletedMethod(db: Reader, companyId: CompanyId, vaultId: string): Promise<boolean> {
  return (await db.first(findDeletedMethod, { companyId, vaultId }))?.deleted ?? false
}
