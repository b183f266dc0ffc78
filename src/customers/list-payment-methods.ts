import type { Services } from '#access'
import type { CustomerId } from '#kernel/ids'
import { credentialsOf, type Company } from '#companies'
import { atProcessor, type Vault } from '#processor'
import type { Customer } from './customer.ts'
import { listNotedMethods } from './customer-queries.ts'
import { addressedCustomer } from './find-customers.ts'
import { noteSavedMethods } from './note-saved-methods.ts'

/** A customer's saved methods as the processor has them, and which of them is the default. */
export type SavedMethods = { vaults: Vault[]; defaultVaultId: string | undefined }

/** Lists a customer's saved methods, and notes those that the service had not heard of yet. */
export async function listPaymentMethods(
  services: Services,
  company: Company,
  customerId: CustomerId,
): Promise<SavedMethods> {
  const { db } = services
  let customer = await addressedCustomer(db, company.id, customerId)
  const listed = await vaultsOf(services, company, customer)
  const noted = await db.all(listNotedMethods, { companyId: company.id, customerId })
  const unheard = listed.filter((vault) => !noted.some(({ id }) => id === vault.id)).map(({ id }) => id)
  if (unheard.length > 0) {
    await noteSavedMethods(services, company, customerId, unheard)
    customer = await addressedCustomer(db, company.id, customerId)
  }
  const vaults = listed.filter((vault) => !noted.some(({ id, deleted }) => deleted && id === vault.id))
  return { vaults, defaultVaultId: vaults.find(({ id }) => id === customer.defaultPaymentMethodId)?.id }
}

async function vaultsOf(
  services: Services,
  company: Company,
  { contactId, isErased }: Customer,
): Promise<Vault[]> {
  if (contactId === undefined || isErased) return []
  return atProcessor(() => services.processor.listVaults(credentialsOf(services.secrets, company), contactId))
}
