import type { AppContext } from '#context'
import type { CustomerId } from '#kernel/ids'
import { openCredentials, type Company } from '#companies'
import { callProcessor, type Vault } from '#processor'
import { contactIdsOf, type Customer } from './customer.ts'
import { listRecordedMethods } from './customer-queries.ts'
import { addressedCustomer } from './find-customers.ts'
import { recordMethods } from './record-methods.ts'

/** A customer's saved methods at the processor, and the default one. */
export type SavedMethods = { vaults: Vault[]; defaultVaultId: string | undefined }

/** Lists a customer's saved methods, and records those that the service does not know yet. */
export async function listPaymentMethods(
  context: AppContext,
  company: Company,
  customerId: CustomerId,
): Promise<SavedMethods> {
  const { db } = context
  let customer = await addressedCustomer(db, company.id, customerId)
  const listed = await listVaultsOf(context, company, customer)
  const own = { companyId: company.id, customerId: customer.id }
  const recorded = await db.all(listRecordedMethods, own)
  const unheard = listed.filter((vault) => !recorded.some(({ id }) => id === vault.id)).map(({ id }) => id)
  if (unheard.length > 0) {
    await recordMethods(context, company, customer.id, unheard)
    customer = await addressedCustomer(db, company.id, customer.id)
  }
  const vaults = listed.filter((vault) => !recorded.some(({ id, deleted }) => deleted && id === vault.id))
  return { vaults, defaultVaultId: vaults.find(({ id }) => id === customer.defaultPaymentMethodId)?.id }
}

/** Lists a customer's methods at the processor, also those of the customers that were merged into it. */
export async function listVaultsOf(
  { processor, secrets }: Pick<AppContext, 'processor' | 'secrets'>,
  company: Company,
  customer: Customer,
): Promise<Vault[]> {
  if (customer.isErased) return []
  const location = openCredentials(secrets, company)
  const lists = await callProcessor(() =>
    Promise.all(contactIdsOf(customer).map((contactId) => processor.listVaults(location, contactId))),
  )
  return lists.flat()
}
