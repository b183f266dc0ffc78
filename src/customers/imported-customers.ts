import type { CompanyId, CustomerId } from '#kernel/ids'
import { foldText } from '#kernel/fold-text'
import { toPartRows, type PartRows, type Reader } from '#platform/database'
import type { CustomerInput } from './customer-input.ts'
import { insertCustomers, listByContactIds, listByExternalUserIds } from './imported-customers-queries.ts'

/** A customer of another system, which may have no email. */
export type ImportedCustomer = Omit<CustomerInput, 'email' | 'customFields'> & { email?: string | undefined }

/** Returns the rows that create customers of another system; `now` is in ms. */
export function importedCustomerRows(
  companyId: CompanyId,
  imported: { id: CustomerId; input: ImportedCustomer }[],
  now: number,
): PartRows {
  const rows = imported.map(({ id, input }) => ({
    company_id: companyId,
    id,
    email: input.email ?? null,
    email_search: input.email === undefined ? null : foldText(input.email),
    first_name: input.firstName || null,
    last_name: input.lastName || null,
    company_name: input.companyName || null,
    phone_number: input.phoneNumber || null,
    address1: input.address || null,
    address2: input.address2 || null,
    city: input.city || null,
    state: input.state ?? null,
    zip: input.zip || null,
    external_user_id: input.externalUserId || null,
    custom_fields: {},
    default_payment_options: input.defaultPaymentOptions ?? null,
    created_at: now,
    updated_at: now,
  }))
  return toPartRows(insertCustomers, ...rows)
}

/** Returns the customers of a company by their external ids. Unknown ids are left out. */
export async function findByExternalUserIds(
  db: Reader,
  companyId: CompanyId,
  externalUserIds: string[],
): Promise<Map<string, CustomerId>> {
  const rows =
    externalUserIds.length === 0 ? [] : await db.all(listByExternalUserIds, { companyId, externalUserIds })
  return new Map(rows.map((row) => [row.external_user_id, row.id]))
}

/** Returns the customers of a company by their contacts at the processor. Unknown contacts are left out. */
export async function findByContactIds(
  db: Reader,
  companyId: CompanyId,
  contactIds: string[],
): Promise<Map<string, CustomerId>> {
  const rows = contactIds.length === 0 ? [] : await db.all(listByContactIds, { companyId, contactIds })
  return new Map(rows.map((row) => [row.contact_id, row.id]))
}
