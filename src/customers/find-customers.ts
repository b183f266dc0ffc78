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
import { findSurvivorByReference, listSurvivors } from './merge/merge-queries.ts'

/**
 * Returns a customer of the company by its id, or undefined. The id of a merged customer returns the one that it was
 * merged into.
 */
export async function loadCustomer(db: Reader, companyId: CompanyId, id: CustomerId) {
  const row =
    (await db.first(findCustomer, { companyId, id })) ?? (await loadSurvivors(db, companyId, [id]))[0]
  return row && rowToCustomer(row)
}

async function loadSurvivors(db: Reader, companyId: CompanyId, ids: CustomerId[]) {
  return ids.length === 0 ? [] : db.all(listSurvivors, { companyId, ids })
}

/** Returns a customer for new work, or undefined if there is none or it was erased. */
export async function loadUnerasedCustomer(db: Reader, companyId: CompanyId, id: CustomerId) {
  const customer = await loadCustomer(db, companyId, id)
  return customer?.isErased ? undefined : customer
}

/** Returns customers of the company by their ids, as `loadCustomer` does. Unknown ids are left out. */
export async function loadCustomers(
  db: Reader,
  companyId: CompanyId,
  ids: CustomerId[],
): Promise<Map<CustomerId, Customer>> {
  const rows = ids.length === 0 ? [] : await db.all(listCustomers, { companyId, ids })
  const found = new Map(rows.map((row) => [row.id, rowToCustomer(row)]))
  const missing = ids.filter((id) => !found.has(id))
  for (const row of await loadSurvivors(db, companyId, missing)) found.set(row.merged_id, rowToCustomer(row))
  return found
}

/** Returns the customer of a path. Throws if the company has no customer of this id. */
export async function addressedCustomer(db: Reader, companyId: CompanyId, id: CustomerId): Promise<Customer> {
  const customer = await loadCustomer(db, companyId, id)
  if (!customer) throw new ApiError('not_found')
  return customer
}

/** Returns the customer of a contact at the processor, or undefined. An anonymous payer's contact has no customer. */
export async function loadCustomerByContact(db: Reader, companyId: CompanyId, contactId: string) {
  const row = await db.first(findCustomerByContact, { companyId, contactId })
  return row && rowToCustomer(row)
}

/**
 * Returns the customer of a merchant's reference, for new work: by our id, its external id or its contact's id. Returns
 * undefined if there is none, or if it was erased.
 */
export async function loadCustomerByReference(db: Reader, companyId: CompanyId, reference: string) {
  const id = parseId('cus', reference) ?? null
  const row =
    (await db.first(findCustomerByReference, { companyId, id, reference })) ??
    (await db.first(findSurvivorByReference, { companyId, id, reference }))
  return row && !row.is_erased ? rowToCustomer(row) : undefined
}

/** Returns the customer of a path for a change. Throws if it was erased. */
export async function getChangeableCustomer(
  db: Reader,
  companyId: CompanyId,
  id: CustomerId,
): Promise<Customer> {
  const customer = await addressedCustomer(db, companyId, id)
  assertNotErased(customer)
  return customer
}

/** Throws if the customer was erased. */
export function assertNotErased({ isErased }: Customer): void {
  if (isErased) throw new ApiError('unprocessable_entity', { message: 'This customer was erased.' })
}

/** Returns the customer of a caller's `contact_api_id`; throws if there is none. */
export async function getCustomerByReference(
  db: Reader,
  companyId: CompanyId,
  reference: string,
): Promise<Customer> {
  const customer = await loadCustomerByReference(db, companyId, reference)
  if (customer) return customer
  const message =
    'No customer has this contact_api_id: it takes a customer id, an externalUserId or a contactId.'
  throw new ApiError('not_found', { message })
}

/** Returns whether a saved method that the processor does not have was deleted here. */
export async function isDeletedMethod(db: Reader, companyId: CompanyId, vaultId: string): Promise<boolean> {
  return (await db.first(findDeletedMethod, { companyId, vaultId }))?.deleted ?? false
}
