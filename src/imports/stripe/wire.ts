import { z } from 'zod'

// The objects of Stripe's API as far as an import reads them. Versions differ: a field may be missing, an id, or expanded.
// https://docs.stripe.com/api

const cents = z.number().int()
const seconds = z.number().int()
const text = z.string().nullish()

/** A reference: an id, or the expanded object. */
const reference = z.union([z.string(), z.looseObject({ id: z.string() })]).nullish()

const coupon = z.looseObject({
  id: z.string(),
  name: text,
  percent_off: z.number().nullish(),
  amount_off: cents.nullish(),
  currency: text,
  duration: z.string().nullish(),
  duration_in_months: z.number().int().nullish(),
  applies_to: z.looseObject({ products: z.array(z.string()) }).nullish(),
})

const discount = z.looseObject({
  start: seconds.nullish(),
  end: seconds.nullish(),
  coupon: z.union([z.string(), coupon]).nullish(),
  source: z.looseObject({ coupon: z.union([z.string(), coupon]).nullish() }).nullish(),
})

const taxRate = z.looseObject({
  id: z.string(),
  percentage: z.number(),
  inclusive: z.boolean(),
  rate_type: text,
})

const address = z.looseObject({
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
})

export const wireCustomer = z.looseObject({
  id: z.string(),
  deleted: z.boolean().optional(),
  email: text,
  name: text,
  individual_name: text,
  business_name: text,
  phone: text,
  address: address.nullish(),
  balance: cents.nullish(),
  invoice_credit_balance: z.record(z.string(), cents).nullish(),
  tax_exempt: text,
  default_source: reference,
  discount: discount.nullish(),
  invoice_settings: z.looseObject({ default_payment_method: reference }).nullish(),
})
export type WireCustomer = z.output<typeof wireCustomer>

export const wireMethod = z.looseObject({ id: z.string(), type: z.string(), customer: reference })

export const wireProduct = z.looseObject({ id: z.string(), name: text, active: z.boolean().nullish() })
export type WireProduct = z.output<typeof wireProduct>

export const wirePrice = z.looseObject({
  id: z.string(),
  active: z.boolean().nullish(),
  currency: z.string(),
  nickname: text,
  product: reference,
  type: z.string().nullish(),
  unit_amount: cents.nullish(),
  unit_amount_decimal: text,
  billing_scheme: z.string().nullish(),
  transform_quantity: z.unknown().optional(),
  custom_unit_amount: z.unknown().optional(),
  recurring: z
    .looseObject({
      interval: z.string(),
      interval_count: z.number().int().nullish(),
      usage_type: z.string().nullish(),
    })
    .nullish(),
})
export type WirePrice = z.output<typeof wirePrice>

const item = z.looseObject({
  price: wirePrice,
  quantity: z.number().int().nullish(),
  tax_rates: z.array(taxRate).nullish(),
  discounts: z.array(z.unknown()).nullish(),
  current_period_start: seconds.nullish(),
  current_period_end: seconds.nullish(),
  billed_until: seconds.nullish(),
})
export type WireItem = z.output<typeof item>

export const wireCoupon = coupon
export type WireCoupon = z.output<typeof coupon>
export type WireDiscount = z.output<typeof discount>

export const wireSubscription = z.looseObject({
  id: z.string(),
  customer: reference,
  status: z.string(),
  currency: text,
  collection_method: z.string().nullish(),
  days_until_due: z.number().int().nullish(),
  items: z.looseObject({ data: z.array(item), has_more: z.boolean().nullish() }),
  billing_cycle_anchor: seconds.nullish(),
  billing_cycle_anchor_config: z.looseObject({ day_of_month: z.number() }).nullish(),
  current_period_start: seconds.nullish(),
  current_period_end: seconds.nullish(),
  start_date: seconds.nullish(),
  created: seconds,
  trial_start: seconds.nullish(),
  trial_end: seconds.nullish(),
  trial_settings: z
    .looseObject({ end_behavior: z.looseObject({ missing_payment_method: text }).nullish() })
    .nullish(),
  cancel_at: seconds.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  default_payment_method: reference,
  default_source: reference,
  discount: discount.nullish(),
  discounts: z.array(z.union([z.string(), discount])).nullish(),
  default_tax_rates: z.array(taxRate).nullish(),
  automatic_tax: z.looseObject({ enabled: z.boolean() }).nullish(),
  schedule: reference,
  pause_collection: z.unknown().optional(),
  pending_update: z.unknown().optional(),
  transfer_data: z.unknown().optional(),
  application_fee_percent: z.number().nullish(),
  on_behalf_of: reference,
  billing_thresholds: z.unknown().optional(),
  billing_schedules: z.array(z.unknown()).nullish(),
  pending_invoice_item_interval: z.unknown().optional(),
  managed_payments: z.looseObject({ enabled: z.boolean() }).nullish(),
  presentment_details: z.looseObject({ presentment_currency: z.string() }).nullish(),
})
export type WireSubscription = z.output<typeof wireSubscription>

export const wireSchedule = z.looseObject({
  id: z.string(),
  end_behavior: z.string().nullish(),
  phases: z.array(z.looseObject({ start_date: seconds, end_date: seconds.nullish() })).nullish(),
})
export type WireSchedule = z.output<typeof wireSchedule>

const payment = z.looseObject({ payment_intent: reference }).nullish()

export const wireInvoiceItem = z.looseObject({
  id: z.string(),
  customer: reference,
  invoice: reference,
  subscription: reference,
  parent: z
    .looseObject({ subscription_details: z.looseObject({ subscription: reference }).nullish() })
    .nullish(),
})

export const wireInvoicePayment = z.looseObject({ id: z.string(), invoice: reference, payment })
export type WireInvoicePayment = z.output<typeof wireInvoicePayment>

const line = z.looseObject({
  description: text,
  amount: cents,
  quantity: z.number().nullish(),
  quantity_decimal: text,
  type: text,
  proration: z.boolean().nullish(),
  period: z.looseObject({ start: seconds, end: seconds }).nullish(),
  parent: z
    .looseObject({
      type: text,
      invoice_item_details: z.looseObject({ proration: z.boolean().nullish() }).nullish(),
      subscription_item_details: z.looseObject({ proration: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
})
export type WireLine = z.output<typeof line>

export const wireInvoice = z.looseObject({
  // An upcoming invoice has none.
  id: z.string().default(''),
  customer: reference,
  subscription: reference,
  parent: z
    .looseObject({ subscription_details: z.looseObject({ subscription: reference }).nullish() })
    .nullish(),
  number: text,
  status: text,
  currency: z.string(),
  billing_reason: text,
  collection_method: text,
  description: text,
  created: seconds.nullish(),
  effective_at: seconds.nullish(),
  due_date: seconds.nullish(),
  period_end: seconds.nullish(),
  attempted: z.boolean().nullish(),
  next_payment_attempt: seconds.nullish(),
  total: cents,
  amount_remaining: cents.nullish(),
  on_behalf_of: reference,
  payment_intent: reference,
  payments: z.looseObject({ data: z.array(z.looseObject({ payment })) }).nullish(),
  lines: z.looseObject({ data: z.array(line), has_more: z.boolean().nullish() }).nullish(),
})
export type WireInvoice = z.output<typeof wireInvoice>

/** Returns the id of a reference; undefined if it is empty. */
export function toId(found: z.output<typeof reference>): string | undefined {
  return typeof found === 'string' ? found : (found?.id ?? undefined)
}
