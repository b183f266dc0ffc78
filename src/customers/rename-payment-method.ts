import type { AppContext } from '#context'
import { recordAudit, type AuditedCall } from '#audit'
import type { CustomerId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { openCredentials, type Company } from '#companies'
import { callProcessor, type Vault } from '#processor'
import { toMethodAuditEntry } from './customer-audit.ts'
import { addressedCustomer } from './find-customers.ts'
import { loadOwnMethod } from './load-own-method.ts'

/** Changes the title of a customer's saved method at the processor. */
export async function renamePaymentMethod(
  context: AppContext,
  company: Company,
  named: { customerId: CustomerId; vaultId: string; title: string },
  call?: AuditedCall,
): Promise<{ vault: Vault; defaultVaultId: string | undefined }> {
  const customer = await addressedCustomer(context.db, company.id, named.customerId)
  const own = await loadOwnMethod(context, company, customer, named.vaultId)
  if (!own) throw new ApiError('not_found')
  const location = openCredentials(context.secrets, company)
  const vault = await callProcessor(() => context.processor.renameVault(location, own.id, named.title))
  if (!vault) throw new ApiError('not_found')
  if (call) {
    // Only the processor stores the title, so there is no write of ours for the entry to join. The title is left out,
    // because it may contain its owner's name.
    const entry = toMethodAuditEntry(company.id, 'payment_method.renamed', vault.id, { title: {} })
    await context.db.transaction((tx) => recordAudit(tx, context, call, entry))
  }
  return { vault, defaultVaultId: customer.defaultPaymentMethodId }
}
