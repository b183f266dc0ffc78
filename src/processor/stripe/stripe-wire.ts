import { z } from 'zod'
import { redactCardNumbers } from '#kernel/card-number'

// The schemas of Stripe's payments, as far as the service reads them. Further keys are ignored.

// Text from Stripe is not ours to refuse. The service stores and shows it with card numbers redacted.
export const text = z.string().transform(redactCardNumbers)

/** The id of an object, expanded or not. */
export const expandableId = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const amount = z.number().int()
const metadata = z.record(z.string(), z.string())

/** The fields of an error, in a response or stored with the failed object. */
export const errorFields = {
  type: z.string(),
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  message: text.nullish(),
}

/** Stripe's error response. */
export const wireError = z.object({ error: z.object({ ...errorFields, param: z.string().nullish() }) })

const instrumentFields = {
  type: z.string(),
  card: z.object({ brand: z.string().nullish(), last4: z.string().nullish() }).nullish(),
  us_bank_account: z.object({ last4: z.string().nullish() }).nullish(),
}

const wireCharge = z.object({
  id: z.string(),
  status: z.enum(['failed', 'pending', 'succeeded']),
  amount_refunded: amount,
  disputed: z.boolean(),
  failure_code: z.string().nullish(),
  failure_message: text.nullish(),
  outcome: z.object({ reason: z.string().nullish(), seller_message: text.nullish() }).nullish(),
  payment_method_details: z.object(instrumentFields).nullish(),
})

/** A payment with its latest charge expanded. */
export const wireIntent = z.object({
  id: z.string(),
  created: z.number().int(),
  status: z.enum([
    'canceled',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ]),
  amount,
  amount_capturable: amount,
  amount_received: amount,
  capture_method: z.string(),
  customer: expandableId.nullish(),
  cancellation_reason: z.string().nullish(),
  metadata,
  payment_method: expandableId.nullish(),
  payment_method_types: z.array(z.string()),
  last_payment_error: z
    .object({ ...errorFields, payment_method: z.object(instrumentFields).nullish() })
    .nullish(),
  latest_charge: wireCharge.nullish(),
})

export const wireRefund = z.object({
  id: z.string(),
  created: z.number().int(),
  amount,
  status: z.string().nullish(),
  balance_transaction: expandableId.nullish(),
  payment_intent: expandableId.nullish(),
  metadata: metadata.nullish(),
})

const wireDispute = z.object({ id: z.string(), amount, reason: z.string(), status: z.string() })

const toPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean() })

export const wireIntents = toPageSchema(wireIntent)
export const wireRefunds = toPageSchema(wireRefund)

/** A page of refunds with their payments expanded. */
export const wireExpandedRefunds = toPageSchema(wireRefund.extend({ payment_intent: wireIntent.nullish() }))
export const wireDisputes = toPageSchema(wireDispute)

/** An event that Stripe posts, with its object. */
export const wireEvent = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string().nullish(),
      metadata: metadata.nullish(),
      payment_intent: expandableId.nullish(),
      payment_method: expandableId.nullish(),
      last_payment_error: z.object({ payment_method: z.object({ type: z.string() }).nullish() }).nullish(),
    }),
  }),
})

export const wireEvents = z.object({
  data: z.array(wireEvent.extend({ id: z.string() })),
  has_more: z.boolean(),
})

export type StripeError = z.infer<typeof wireError>['error']
export type Intent = z.infer<typeof wireIntent>
export type Refund = z.infer<typeof wireRefund>
export type ExpandedRefund = z.infer<typeof wireExpandedRefunds>['data'][number]
export type Dispute = z.infer<typeof wireDispute>
export type StripeEvent = z.infer<typeof wireEvent>
