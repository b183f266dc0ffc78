import { z } from 'zod'
import { nameLengthMax } from '#kernel/limits'
import { invalidFieldError } from '#kernel/refusals'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { requireCompany, putProduct as put } from '#companies'
import { endpoint, idText, moneyAmount, ok, pathId, trimmedText } from '#platform/http'
import { productResponse, toProductResponse } from './product-response.ts'
import { shareOperator } from '../surface.ts'

const productIdPattern = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/

/** PUT /operator/v1/companies/{companyId}/products/{productId}: adds or replaces a product. */
export const putProduct = (context: AppContext) =>
  endpoint({
    call: 'PUT /operator/v1/companies/{companyId}/products/{productId}',
    name: 'putProduct',
    summary: 'Create or replace a product of the catalogue',
    ...shareOperator(context),
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
    }),
    answers: { statusCode: 200, schema: productResponse },
    async handle({ params: { companyId, productId }, body: { name, price, code, active }, ...request }) {
      const company = await requireCompany(context.db, companyId)
      if (!productIdPattern.test(productId))
        throw invalidFieldError(
          'path.productId',
          'invalid_string',
          'takes up to 64 letters, digits and . _ : -',
        )
      const product = { productId, name, priceCents: price, code, active }
      await put(context, company, product, toOperatorCall(request))
      return ok(toProductResponse(product))
    },
  })
