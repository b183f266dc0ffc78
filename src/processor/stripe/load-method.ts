import { parseResponseOrNone } from './stripe-result.ts'
import { toPath, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { wirePaymentMethod, type PaymentMethod } from './stripe-method-wire.ts'

/** Returns a card or bank account as it is at Stripe now, or undefined where the account has no such method. */
export async function loadMethod(
  { stripe }: { stripe: StripeCall },
  location: StripeCredentials,
  id: string,
): Promise<PaymentMethod | undefined> {
  const path = toPath('/v1/payment_methods/', id)
  return parseResponseOrNone(wirePaymentMethod, await stripe.send(location, { method: 'GET', path }))
}
