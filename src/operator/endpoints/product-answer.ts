import { z } from 'zod'
import { present } from '#kernel/json'
import { dollars } from '#kernel/money'
import type { Product } from '#companies'

/** A product of the catalogue, for the API document. */
export const productAnswer = z
  .object({
    productId: z.string(),
    name: z.string(),
    price: z.number(),
    code: z.string().optional(),
    active: z.boolean(),
  })
  .meta({ id: 'Product', description: 'Something that can be added to a subscription.' })

/** A product as an operator sees it. */
export function productDocument({ productId, name, priceCents, code, active }: Product) {
  return present({ productId, name, price: dollars(priceCents), code, active })
}
