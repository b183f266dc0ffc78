import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'

const name = 'GET /api/customers/{id}/paymentmethods'

export type Method = ResponseOf<typeof name>['accountvaults'][number]

const pageSize = 100

/** Reads all saved methods of a customer, page by page. */
export function methodsQuery(companyId: string, customerId: string) {
  return queryOptions({
    queryKey: ['methods', companyId, customerId],
    queryFn: async () => {
      const methods: Method[] = []
      for (let page = 0; ; page++) {
        const query = { page: String(page), pageSize: String(pageSize) }
        const read = await request(name, { companyId, params: { id: customerId }, query })
        methods.push(...read.accountvaults)
        if (read.accountvaults.length === 0 || methods.length >= read.total) return methods
      }
    },
  })
}
