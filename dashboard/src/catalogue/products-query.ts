import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/products'

export type Product = ResponseOf<typeof name>['products'][number]

/** Reads all products of a company, by id. */
export function allProductsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['products', companyId],
    queryFn: () => request(name, { params: { companyId } }),
  })
}

/** Reads the active products of a company. */
export function productsQuery(companyId: string) {
  return queryOptions({
    ...allProductsQuery(companyId),
    select: ({ products }: { products: Product[] }) => products.filter(({ active }) => active),
  })
}

/** Refetches the products of a company. */
export function refetchProducts(companyId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['products', companyId] })
}
