import { z } from 'zod'
import type { AppContext } from '#context'
import { listProducts } from '#companies'
import { endpoint, ok, pathId } from '#platform/http'
import type { Surface } from '../surface.ts'
import { productResponse, toProductResponse } from './product-response.ts'

/** GET .../products: lists the catalogue by product id. */
export const getProducts = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `GET ${surface.base}/products`,
    name: surface.companyParam('listProducts'),
    summary: 'List the products of a company',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    answers: { statusCode: 200, schema: z.object({ products: z.array(productResponse) }) },
    async handle(request) {
      const { id } = await surface.companyOf(request)
      const products = await listProducts(context.db, id)
      return ok({ products: products.map(toProductResponse) })
    },
  })
