import type { Cents } from '#kernel/money'

/** Something that a company sells on subscriptions: its price is looked up each time it is billed. */
export type Product = {
  productId: string
  name: string
  priceCents: Cents
  code: string | undefined
  active: boolean
}
