import { z } from 'zod'
import type { Services } from '#access'
import { knownCompany, listProducts } from '#companies'
import { endpoint, ok, pathId } from '#platform/http'
import { productAnswer, productDocument } from './product-answer.ts'

/** GET /operator/v1/companies/{companyId}/products: the catalogue by product id. */
export const getProducts = (services: Services) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/products',
    name: 'listProducts',
    summary: 'List the products of a company',
    tag: 'Operator',
    access: services.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    answers: { statusCode: 200, schema: z.object({ products: z.array(productAnswer) }) },
    async handle({ params }) {
      const { id } = await knownCompany(services.db, params.companyId)
      const products = await listProducts(services.db, id)
      return ok({ products: products.map(productDocument) })
    },
  })
