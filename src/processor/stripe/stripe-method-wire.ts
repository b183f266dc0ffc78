import { z } from 'zod'
import { failed, idOf, text } from './stripe-wire.ts'

// Cards, bank accounts and payers as Stripe answers them, as far as the service reads them. Keys beyond these are let be.

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

const held = z.object({
  type: z.string(),
  billing_details: billing.nullish(),
  card: card.nullish(),
  us_bank_account: bankAccount.nullish(),
})

export const wirePaymentMethod = held.extend({ id: z.string(), customer: idOf.nullish() })

export const wirePaymentMethods = z.object({ data: z.array(wirePaymentMethod), has_more: z.boolean() })

export const wireConfirmationToken = z.object({
  id: z.string(),
  payment_intent: z.string().nullish(),
  setup_intent: z.string().nullish(),
  mandate_data: z.object({ customer_acceptance: z.object({ type: z.string() }) }).nullish(),
  payment_method_preview: held.nullish(),
})

export const wireSetupIntent = z.object({
  id: z.string(),
  status: z.string(),
  customer: idOf.nullish(),
  payment_method: idOf.nullish(),
  last_setup_error: z.object({ ...failed, payment_method: z.object({ id: z.string() }).nullish() }).nullish(),
})

export const wireCustomer = z.object({
  id: z.string(),
  deleted: z.boolean().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

/** The sale of a form as far as its method is concerned. */
export const wireSaleOfMethod = z.object({
  status: z.string(),
  metadata: z.record(z.string(), z.string()),
  payment_method: idOf.nullish(),
  latest_charge: z
    .object({ refunded: z.boolean(), disputed: z.boolean(), payment_method: idOf.nullish() })
    .nullish(),
})

/** A card or bank account, wherever it stands. */
export type Held = z.infer<typeof held>
export type PaymentMethod = z.infer<typeof wirePaymentMethod>
export type SetupIntent = z.infer<typeof wireSetupIntent>
