import { z } from 'zod'
import { errorFields, expandableId, text } from './stripe-wire.ts'

// The schemas of cards, bank accounts and customers at Stripe, as far as the service reads them. Further keys are
// ignored.

const billing = z.object({
  name: text.nullish(),
  address: z.object({ postal_code: z.string().nullish(), state: z.string().nullish() }).nullish(),
})

const card = z.object({
  brand: z.string().nullish(),
  last4: z.string().nullish(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  funding: z.string().nullish(),
  checks: z.object({ address_postal_code_check: z.string().nullish() }).nullish(),
})

const bankAccount = z.object({ last4: z.string().nullish(), account_type: z.string().nullish() })

const methodData = z.object({
  type: z.string(),
  billing_details: billing.nullish(),
  card: card.nullish(),
  us_bank_account: bankAccount.nullish(),
})

export const wirePaymentMethod = methodData.extend({ id: z.string(), customer: expandableId.nullish() })

export const wirePaymentMethods = z.object({ data: z.array(wirePaymentMethod), has_more: z.boolean() })

export const wireConfirmationToken = z.object({
  id: z.string(),
  payment_intent: z.string().nullish(),
  setup_intent: z.string().nullish(),
  mandate_data: z.object({ customer_acceptance: z.object({ type: z.string() }) }).nullish(),
  payment_method_preview: methodData.nullish(),
})

export const wireSetupIntent = z.object({
  id: z.string(),
  status: z.string(),
  customer: expandableId.nullish(),
  payment_method: expandableId.nullish(),
  last_setup_error: z
    .object({ ...errorFields, payment_method: z.object({ id: z.string() }).nullish() })
    .nullish(),
})

export const wireCustomer = z.object({
  id: z.string(),
  deleted: z.boolean().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

/** The sale of a form, as far as its method is concerned. */
export const wireSaleOfMethod = z.object({
  status: z.string(),
  metadata: z.record(z.string(), z.string()),
  payment_method: expandableId.nullish(),
  latest_charge: z
    .object({ refunded: z.boolean(), disputed: z.boolean(), payment_method: expandableId.nullish() })
    .nullish(),
})

/** The data of a card or bank account, in any object that contains one. */
export type MethodData = z.infer<typeof methodData>
export type PaymentMethod = z.infer<typeof wirePaymentMethod>
export type SetupIntent = z.infer<typeof wireSetupIntent>
