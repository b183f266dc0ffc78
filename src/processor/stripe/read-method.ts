import { parseResponseOrNone } from './stripe-result.ts'
import { toPath, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { wirePaymentMethod, type PaymentMethod } from './stripe-method-wire.ts'

/** A card or bank account as Stripe has it now; undefined where it is none of the account's. */
export async function readMethod(
  { stripe }: { stripe: StripeCall },
  location: StripeCredentials,
  id: string,
): Promise<PaymentMethod | undefined> {
  const path = toPath('/v1/payment_methods/', id)
  return parseResponseOrNone(wirePaymentMethod, await stripe.send(location, { method: 'GET', path }))
}
