import type { Services } from '#access'
import { note, type AuditedCall } from '#audit'
import type { CustomerId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { credentialsOf, type Company } from '#companies'
import { atProcessor, type Vault } from '#processor'
import { methodNoted } from './customer-noted.ts'
import { addressedCustomer } from './find-customers.ts'
import { readOwnMethod } from './read-own-method.ts'

/** Gives a saved method of a customer another title, at the processor. */
export async function renamePaymentMethod(
  services: Services,
  company: Company,
  named: { customerId: CustomerId; vaultId: string; title: string },
  call?: AuditedCall,
): Promise<{ vault: Vault; defaultVaultId: string | undefined }> {
  const customer = await addressedCustomer(services.db, company.id, named.customerId)
  const own = await readOwnMethod(services, company, customer, named.vaultId)
  if (!own) throw new ApiError('not_found')
  const location = credentialsOf(services.secrets, company)
  const vault = await atProcessor(() => services.processor.renameVault(location, own.id, named.title))
  if (!vault) throw new ApiError('not_found')
  if (call) {
    // Only the processor has the title, and so no write of ours that this could go along with. What a title says may name its owner.
    const noted = methodNoted(company.id, 'payment_method.renamed', vault.id, { title: {} })
    await services.db.transaction((tx) => note(tx, services, call, noted))
  }
  return { vault, defaultVaultId: customer.defaultPaymentMethodId }
}
