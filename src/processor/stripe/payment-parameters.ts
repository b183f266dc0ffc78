import type { SaleRequest } from '../movement.ts'
import { stripeMethodTypes } from './method-details.ts'
import { offlineMandate, type TicketSource, type VaultSource } from './method-rows.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import type { StripeParameters } from './stripe-form-encoding.ts'
import type { Intent } from './stripe-wire.ts'

/** The data of a payer's wallet, in one of the forms that Stripe has for it. */
export type WalletSource = { rail: 'cc' } & (
  | { confirmationTokenId: string }
  | { paymentMethodId: string }
  | { cardToken: string }
)

/** The source of a charge, as Stripe takes it. */
export type Source = VaultSource | TicketSource | WalletSource

/**
 * Returns the parameters of an unconfirmed payment. They contain everything for its confirmation, so that any process
 * can confirm it.
 */
export function toPaymentParameters(
  location: StripeCredentials,
  request: SaleRequest,
  source: Source,
): StripeParameters {
  const { action, amountCents, description } = request
  return {
    amount: amountCents,
    currency: 'usd',
    capture_method: action === 'auth' ? 'manual' : 'automatic',
    payment_method_types: [stripeMethodTypes[source.rail]],
    ...instrumentParameters(source),
    setup_future_usage: setsUpSchedule(request, source) ? 'off_session' : undefined,
    description: description?.slice(0, descriptionMax),
    metadata: toMetadata(location, request, source),
    expand: ['latest_charge'],
  }
}

const descriptionMax = 1_000

function instrumentParameters(source: Source): StripeParameters {
  const customer = 'customerId' in source ? source.customerId : undefined
  return {
    customer,
    payment_method: 'paymentMethodId' in source ? source.paymentMethodId : undefined,
  }
}

/**
 * Returns whether the payment sets up a schedule with the payer present. A scheduled charge itself sets up nothing,
 * because Stripe refuses both at once.
 */
function setsUpSchedule({ initiator, first }: SaleRequest, source: Source): boolean {
  return initiator === 'payer' && first === true && 'vaultId' in source
}

const metadataMax = 500

function toMetadata(
  { locationId }: StripeCredentials,
  { reference, action, surchargeCents, initiator, orderId }: SaleRequest,
  source: Source,
): StripeParameters {
  return {
    florin_reference: reference,
    florin_location: locationId,
    florin_action: action,
    florin_surcharge: surchargeCents,
    florin_initiator: initiator,
    florin_order: orderId?.slice(0, metadataMax),
    florin_contact: 'contactId' in source ? source.contactId : undefined,
    florin_vault: 'vaultId' in source ? source.vaultId : undefined,
    florin_token: 'confirmationTokenId' in source ? source.confirmationTokenId : undefined,
    florin_mandate: 'mandate' in source && source.mandate ? 'offline' : undefined,
  }
}

/** Returns the parameters of a confirmation. They depend on the payment alone. */
export function toConfirmParameters({ metadata }: Intent): StripeParameters {
  return {
    off_session: metadata['florin_initiator'] === 'schedule' ? true : undefined,
    // No payer is present who could authenticate.
    error_on_requires_action: true,
    confirmation_token: metadata['florin_token'],
    mandate_data: metadata['florin_mandate'] === undefined ? undefined : offlineMandate,
    expand: ['latest_charge'],
  }
}
