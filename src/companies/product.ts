import type { Cents } from '#kernel/money'

/** A product that a company sells on subscriptions. Each billing reads its current price. */
export type Product = {
  productId: string
  name: string
  priceCents: Cents
  code: string | undefined
  active: boolean
}
