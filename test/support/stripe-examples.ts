import { readFileSync } from 'node:fs'
import type { Loose } from './calls.ts'

type Kind =
  | 'coupon'
  | 'customer'
  | 'discount'
  | 'invoice'
  | 'invoiceitem'
  | 'invoice_payment'
  | 'payment_method'
  | 'price'
  | 'product'
  | 'subscription'
  | 'subscription_schedule'
  | 'tax_rate'

const { version, resources } = JSON.parse(
  readFileSync(new URL('stripe-examples.generated.json', import.meta.url), 'utf8'),
)

/** The version of Stripe's API of the examples. */
export const examplesVersion: string = version

/** The examples that Stripe publishes with its schema, unchanged, by the names of their schemas. */
export const stripeExamples: Record<Kind, Loose> = resources
