import type { AppContext } from '#context'
import { openCredentials, type Company } from '#companies'
import { callProcessor, type Vault } from '#processor'
import { contactIdsOf, type Customer } from './customer.ts'
import { isVaultId } from './payment-method.ts'

/**
 * Returns a saved method of this customer, read from the processor. Returns undefined if it is deleted or belongs to
 * another customer.
 */
export async function loadOwnMethod(
  context: AppContext,
  company: Company,
  customer: Customer,
  vaultId: string,
): Promise<Vault | undefined> {
  const contactIds = contactIdsOf(customer)
  if (contactIds.length === 0 || customer.isErased || !isVaultId(vaultId)) return undefined
  const location = openCredentials(context.secrets, company)
  const vault = await callProcessor(() => context.processor.readVault(location, vaultId))
  return vault?.contactId !== undefined && contactIds.includes(vault.contactId) ? vault : undefined
}
