import type { AppContext } from '#access'
import type { Company } from '#companies'
import type { CustomerId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Vault } from '#processor'
import { decideSurcharge } from '#surcharge'
import { toVaultSource } from '../charge/instrument.ts'
import { readSurchargeBasis } from '../charge/surcharge-basis.ts'

/** What a charge of a saved method that nobody has to ask for would bear if it were made now; decided by what decides the charge. */
export async function previewSurcharge(
  services: AppContext,
  company: Company,
  { customerId, vault, amount }: { customerId: CustomerId; vault: Vault; amount: Cents },
): Promise<Cents> {
  const basis = await readSurchargeBasis(services, company, { customerId }, toVaultSource(vault), true)
  return decideSurcharge(amount, basis).surcharge.amount
}
