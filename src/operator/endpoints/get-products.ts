import { z } from 'zod'
import type { AppContext } from '#context'
import { listProducts } from '#companies'
import { endpoint, ok, pathId } from '#platform/http'
import type { Surface } from '../surface.ts'
import { productResponse, toProductResponse } from './product-response.ts'

/** GET .../products: lists the catalogue by product id. */
export const getProducts = <Caller>(context: AppContext, door: Surface<Caller>) =>
  endpoint({
    call: `GET ${door.base}/products`,
    name: door.companyParam('listProducts'),
    summary: 'List the products of a company',
    ...door.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    answers: { statusCode: 200, schema: z.object({ products: z.array(productResponse) }) },
    async handle(request) {
      const { id } = await door.companyOf(request)
      const products = await listProducts(context.db, id)
      return ok({ products: products.map(toProductResponse) })
    },
  })
