import type { Services } from '#access'
import type { Company } from '#companies'
import { listPaymentMethods } from '#customers'
import { present } from '#kernel/json'
import type { Rail } from '#kernel/rails'
import { railsOf, type Subscription } from './subscription.ts'

/** The rails that its payer may choose from: those of the subscription that its company sells. */
export function acceptedRailsOf(
  { products }: Pick<Company, 'products'>,
  subscription: Pick<Subscription, 'paymentMethods'>,
): Rail[] {
  return railsOf(subscription).filter((rail) => products.includes(rail))
}

/** The payer's active methods as he is shown them, and which of them would be charged. Throws where the processor does not tell. */
export async function payerMethods(
  services: Services,
  company: Company,
  { customerId }: Pick<Subscription, 'customerId'>,
  methodId: string | undefined,
) {
  const { vaults } = await listPaymentMethods(services, company, customerId)
  return vaults
    .filter(({ active }) => active)
    .map(({ id, paymentMethod, cardBrand, lastFour, expDate, title }) => ({
      ...present({ id, paymentMethod, cardBrand, lastFour, expDate, title }),
      inUse: id === methodId,
    }))
}
