import { z } from 'zod'
import { nameLengthMax } from '#kernel/limits'
import { invalidFieldError } from '#kernel/refusals'
import type { AppContext } from '#context'
import { putProduct as put } from '#companies'
import { endpoint, idText, moneyAmount, ok, pathId, trimmedText } from '#platform/http'
import { productResponse, toProductResponse } from './product-response.ts'
import type { Surface } from '../surface.ts'

const productIdPattern = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/

/** PUT .../products/{productId}: adds or replaces a product. */
export const putProduct = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `PUT ${surface.base}/products/{productId}`,
    name: surface.companyParam('putProduct'),
    summary: 'Create or replace a product of the catalogue',
    ...surface.share('manage'),
    params: z.object({
      companyId: pathId('cmp'),
      productId: z.string().meta({ pattern: productIdPattern.source }),
    }),
    body: z.strictObject({
      name: trimmedText(nameLengthMax).meta({ description: 'The name of the product.', example: 'Soap' }),
      price: moneyAmount,
      code: idText(trimmedText(nameLengthMax))
        .optional()
        .meta({ description: 'The code that invoices show.', example: 'S-1' }),
      active: z.boolean().default(true),
      onlyNew: z.boolean().default(false).describe('Whether an existing product with this id is kept.'),
    }),
    answers: { statusCode: 200, schema: productResponse },
    async handle(request) {
      const { productId } = request.params
      if (!productIdPattern.test(productId))
        throw invalidFieldError(
          'path.productId',
          'invalid_string',
          'takes up to 64 letters, digits and . _ : -',
        )
      const company = await surface.companyOf(request)
      const { name, price, code, active, onlyNew } = request.body
      const product = { productId, name, priceCents: price, code, active }
      const refuses = { usedId: onlyNew, usedCode: surface.refusesUsedCodes }
      await put(context, company, product, surface.callOf(request), refuses)
      return ok(toProductResponse(product))
    },
  })
