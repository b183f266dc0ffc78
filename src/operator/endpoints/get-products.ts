import { z } from 'zod'
import type { AppContext } from '#access'
import { listProducts } from '#companies'
import { endpoint, ok, pathId } from '#platform/http'
import type { Door } from '../door.ts'
import { productAnswer, productDocument } from './product-answer.ts'

/** GET .../products: lists the catalogue by product id. */
export const getProducts = <Caller>(services: AppContext, door: Door<Caller>) =>
  endpoint({
    call: `GET ${door.base}/products`,
    name: door.named('listProducts'),
    summary: 'List the products of a company',
    tag: door.tag,
    access: door.access('read'),
    params: z.object({ companyId: pathId('cmp') }),
    answers: { statusCode: 200, schema: z.object({ products: z.array(productAnswer) }) },
    async handle(request) {
      const { id } = await door.companyOf(request)
      const products = await listProducts(services.db, id)
      return ok({ products: products.map(productDocument) })
    },
  })
