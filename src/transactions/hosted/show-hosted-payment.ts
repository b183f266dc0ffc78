import type { AppContext } from '#context'
import { getPayerRails } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import type { HostedCaller } from './hosted-link.ts'
import { loadHostedStatus } from './hosted-status.ts'

/** Returns the content of a hosted payment's page, with the merchant's field names. Amounts in dollars. */
export async function showHostedPayment(
  context: AppContext,
  { company, hosted }: Pick<HostedCaller, 'company' | 'hosted'>,
) {
  const { shown, total, orderId, expiresAt } = hosted
  const status = await loadHostedStatus(context, company, hosted)
  const isOpen = status === 'open'
  return omitNullish({
    companyName: company.name,
    status,
    title: shown.title,
    description: shown.description,
    total: toDollars(total),
    line_items: shown.items,
    image_url: shown.imageUrl,
    return_url: shown.returnUrl,
    order_id: orderId,
    // The prefilled fields are private, so they are left out once nothing is due.
    email: isOpen ? shown.email : undefined,
    billing_email: isOpen ? shown.billingEmail : undefined,
    billing_street: isOpen ? shown.billingStreet : undefined,
    billing_city: isOpen ? shown.billingCity : undefined,
    billing_state: isOpen ? shown.billingState : undefined,
    billing_zip: isOpen ? shown.billingZip : undefined,
    paymentMethods: getPayerRails(context, company),
    expiresAt: toIsoInstant(expiresAt),
  })
}
