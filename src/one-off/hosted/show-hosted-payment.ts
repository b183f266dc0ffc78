import type { Services } from '#access'
import { isoInstant } from '#kernel/clock'
import { present } from '#kernel/json'
import { dollars } from '#kernel/money'
import type { HostedCaller } from './hosted-access.ts'
import { readStanding } from './hosted-standing.ts'

/** What the page of a hosted payment shows, by the names under which the merchant sent it. Dollars. */
export async function showHostedPayment(
  services: Services,
  { company, hosted }: Omit<HostedCaller, 'payerHash'>,
) {
  const { shown, total, orderId, expiresAt } = hosted
  const status = await readStanding(services, company, hosted)
  const isOpen = status === 'open'
  return present({
    companyName: company.name,
    status,
    title: shown.title,
    description: shown.description,
    total: dollars(total),
    line_items: shown.items,
    image_url: shown.imageUrl,
    return_url: shown.returnUrl,
    order_id: orderId,
    // What is filled in for the payer is nobody's business once there is nothing to pay.
    email: isOpen ? shown.email : undefined,
    billing_email: isOpen ? shown.billingEmail : undefined,
    billing_street: isOpen ? shown.billingStreet : undefined,
    billing_city: isOpen ? shown.billingCity : undefined,
    billing_state: isOpen ? shown.billingState : undefined,
    billing_zip: isOpen ? shown.billingZip : undefined,
    paymentMethods: company.products,
    expiresAt: isoInstant(expiresAt),
  })
}
