import type { AppContext } from '#context'
import type { Company } from '#companies'
import { listPaymentMethods } from '#customers'
import { omitNullish } from '#kernel/json'
import type { Rail } from '#kernel/rails'
import type { Vault } from '#processor'
import { getOfferedRails, type Subscription } from './subscription.ts'

/** The rails that its payer may choose from: those of the subscription that its company sells. */
export function getAcceptedRails(
  { products }: Pick<Company, 'products'>,
  subscription: Pick<Subscription, 'paymentMethods'>,
): Rail[] {
  return getOfferedRails(subscription).filter((rail) => products.includes(rail))
}

/** The payer's active methods as he is shown them, and which of them would be charged. Throws where the processor does not tell. */
export async function loadPayerMethods(
  services: AppContext,
  company: Company,
  subscription: Pick<Subscription, 'customerId'>,
  methodId: string | undefined,
) {
  return toMethodEntries(await listActiveMethods(services, company, subscription), methodId)
}

/** The payer's active methods as the processor has them. Throws where it does not tell. */
export async function listActiveMethods(
  services: AppContext,
  company: Company,
  { customerId }: Pick<Subscription, 'customerId'>,
): Promise<Vault[]> {
  const { vaults } = await listPaymentMethods(services, company, customerId)
  return vaults.filter(({ active }) => active)
}

/** Methods as their payer is shown them, and which of them would be charged. */
export function toMethodEntries(vaults: Vault[], methodId: string | undefined) {
  return vaults.map(({ id, paymentMethod, cardBrand, lastFour, expDate, title }) => ({
    ...omitNullish({ id, paymentMethod, cardBrand, lastFour, expDate, title }),
    inUse: id === methodId,
  }))
}
