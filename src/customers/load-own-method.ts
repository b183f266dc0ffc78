import type { AppContext } from '#context'
import { openCredentials, type Company } from '#companies'
import { callProcessor, type Vault } from '#processor'
import type { Customer } from './customer.ts'
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
  if (customer.contactId === undefined || customer.isErased || !isVaultId(vaultId)) return undefined
  const location = openCredentials(context.secrets, company)
  const vault = await callProcessor(() => context.processor.readVault(location, vaultId))
  return vault?.contactId === customer.contactId ? vault : undefined
}
