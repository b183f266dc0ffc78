import type { JsonObject } from './openapi-check.ts'
import type { Behaviour } from './cards.ts'

// The objects that Stripe stores, with the names of its schema.

export type Metadata = Record<string, string>

export type Customer = JsonObject & {
  id: string
  object: 'customer'
  created: number
  metadata: Metadata
  email: string | null
  name: string | null
  phone: string | null
}

export type Checks = {
  address_line1_check: string | null
  address_postal_code_check: string | null
  cvc_check: string | null
}

export type Address = Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>

export type BillingDetails = {
  address: Address
  email: string | null
  name: string | null
  phone: string | null
  tax_id: string | null
}

/** A captured payment method that does not exist as an object yet. */
export type CapturedMethod = {
  behaviour: Behaviour
  billing: BillingDetails
  fingerprint: string
  /** The last month in which the card is valid. */
  expires?: { month: number; year: number }
}

export type PaymentMethod = JsonObject & {
  id: string
  object: 'payment_method'
  type: 'card' | 'us_bank_account'
  billing_details: BillingDetails
  customer: string | null
  created: number
  metadata: Metadata
}

export type ConfirmationToken = JsonObject & {
  id: string
  object: 'confirmation_token'
  created: number
  expires_at: number
  mandate_data: JsonObject | null
  payment_intent: string | null
  setup_intent: string | null
  setup_future_usage: Usage | null
  return_url: string | null
}

export type Usage = 'off_session' | 'on_session'

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

export type PaymentIntent = JsonObject & {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: string
  client_secret: string
  created: number
  customer: string | null
  description: string | null
  last_payment_error: JsonObject | null
  latest_charge: string | null
  metadata: Metadata
  next_action: JsonObject | null
  payment_method: string | null
  payment_method_types: string[]
  setup_future_usage: Usage | null
  status: IntentStatus
}

export type SetupIntent = JsonObject & {
  id: string
  object: 'setup_intent'
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null
  client_secret: string
  created: number
  customer: string | null
  last_setup_error: JsonObject | null
  latest_attempt: string | null
  mandate: string | null
  metadata: Metadata
  payment_method: string | null
  payment_method_types: string[]
  status: Exclude<IntentStatus, 'requires_capture'>
  usage: Usage
}

export type Charge = JsonObject & {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  captured: boolean
  created: number
  customer: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
  outcome: JsonObject | null
  paid: boolean
  payment_intent: string
  payment_method: string
  refunded: boolean
  status: 'failed' | 'pending' | 'succeeded'
}

export type Refund = JsonObject & {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  metadata: Metadata
  payment_intent: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed'
}

export type Dispute = JsonObject & {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  payment_intent: string
  reason: string
  status: 'needs_response' | 'lost' | 'won'
}

export type BalanceTransaction = JsonObject & { id: string; object: 'balance_transaction'; created: number }
export type SetupAttempt = JsonObject & { id: string; object: 'setup_attempt'; created: number }
export type Mandate = JsonObject & {
  id: string
  object: 'mandate'
  created?: never
  payment_method: string
  type: 'multi_use' | 'single_use'
}

export type WebhookEndpoint = JsonObject & {
  id: string
  object: 'webhook_endpoint'
  created: number
  enabled_events: string[]
  status: 'enabled' | 'disabled'
  url: string
}

export type PaymentMethodDomain = JsonObject & {
  id: string
  object: 'payment_method_domain'
  created: number
  domain_name: string
}

export type StripeEvent = JsonObject & { id: string; object: 'event'; created: number; type: string }

/** An object of billing. Its fields are those of the schema; the fake reads few of them. */
type Billing<Name extends string> = JsonObject & { id: string; object: Name; created?: number }

export type Coupon = Billing<'coupon'>
export type Discount = Billing<'discount'>
export type Invoice = Billing<'invoice'>
export type InvoiceItem = Billing<'invoiceitem'>
export type Price = Billing<'price'>
export type Product = Billing<'product'>
export type Subscription = Billing<'subscription'>
export type SubscriptionSchedule = Billing<'subscription_schedule'>

export type Objects = {
  balance_transaction: BalanceTransaction
  charge: Charge
  confirmation_token: ConfirmationToken
  coupon: Coupon
  customer: Customer
  discount: Discount
  dispute: Dispute
  event: StripeEvent
  invoice: Invoice
  invoiceitem: InvoiceItem
  mandate: Mandate
  payment_intent: PaymentIntent
  payment_method: PaymentMethod
  payment_method_domain: PaymentMethodDomain
  price: Price
  product: Product
  refund: Refund
  setup_attempt: SetupAttempt
  setup_intent: SetupIntent
  subscription: Subscription
  subscription_schedule: SubscriptionSchedule
  webhook_endpoint: WebhookEndpoint
}
