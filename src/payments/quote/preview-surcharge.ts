import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { CustomerId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Vault } from '#processor'
import { decideSurcharge } from '#surcharge'
import { toVaultSource } from '../charge/instrument.ts'
import { loadSurchargeBasis } from '../charge/surcharge-basis.ts'

/**
 * Returns the surcharge of a scheduled charge of a saved method, if it were made now. The charge itself uses the same
 * decision.
 */
export async function previewSurcharge(
  context: AppContext,
  company: Company,
  { customerId, vault, amount }: { customerId: CustomerId; vault: Vault; amount: Cents },
): Promise<Cents> {
  const basis = await loadSurchargeBasis(context, company, { customerId }, toVaultSource(vault), true)
  return decideSurcharge(amount, basis).surcharge.amount
}
