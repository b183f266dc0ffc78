import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { CustomerId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Vault } from '#processor'
import { decideSurcharge } from '#surcharge'
import { toVaultSource, loadSurchargeBasis } from '#checkout'

/**
 * Returns the surcharge of a scheduled charge of a saved method, if it were made now. The charge itself uses the same
 * decision.
 */
export async function previewSurcharge(
  context: AppContext,
  company: Company,
  { customerId, vault, amount }: { customerId: CustomerId; vault: Vault; amount: Cents },
): Promise<Cents> {
  const basis = await loadSurchargeBasis(context, company, toVaultSource(vault), {
    customerId,
    by: 'schedule',
  })
  return decideSurcharge(amount, basis).surcharge.amount
}
