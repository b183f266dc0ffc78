import type { AppContext } from '#context'
import type { CustomerId } from '#kernel/ids'
import { openCredentials, type Company } from '#companies'
import { callProcessor, type Vault } from '#processor'
import type { Customer } from './customer.ts'
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
  const listed = await vaultsOf(context, company, customer)
  const recorded = await db.all(listRecordedMethods, { companyId: company.id, customerId })
  const unheard = listed.filter((vault) => !recorded.some(({ id }) => id === vault.id)).map(({ id }) => id)
  if (unheard.length > 0) {
    await recordMethods(context, company, customerId, unheard)
    customer = await addressedCustomer(db, company.id, customerId)
  }
  const vaults = listed.filter((vault) => !recorded.some(({ id, deleted }) => deleted && id === vault.id))
  return { vaults, defaultVaultId: vaults.find(({ id }) => id === customer.defaultPaymentMethodId)?.id }
}

async function vaultsOf(
  context: AppContext,
  company: Company,
  { contactId, isErased }: Customer,
): Promise<Vault[]> {
  if (contactId === undefined || isErased) return []
  return callProcessor(() =>
    context.processor.listVaults(openCredentials(context.secrets, company), contactId),
  )
}
