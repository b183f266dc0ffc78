import { z } from 'zod'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import type { Product } from '#companies'

/** A product of the catalogue, for the API document. */
export const productResponse = z
  .object({
    productId: z.string(),
    name: z.string().meta({ description: 'The name of the product.', example: 'Soap' }),
    price: z.number(),
    code: z.string().optional().meta({ description: 'The code that invoices show.', example: 'S-1' }),
    active: z.boolean(),
  })
  .meta({ id: 'Product', description: 'Something that can be added to a subscription.' })

export function toProductResponse({ productId, name, priceCents, code, active }: Product) {
  return omitNullish({ productId, name, price: toDollars(priceCents), code, active })
}
