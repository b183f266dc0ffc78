import { z } from 'zod'
import type { AppContext } from '#context'
import { foundCustomersResponse, newestCustomersResource, searchCustomers } from '#customers'
import { created, endpoint, pathId } from '#platform/http'
import { canonicalizeFilters, createDocuments, createSearchBody } from '#search'
import type { DashboardSurface } from '../dashboard-surface.ts'

export const postNewestCustomersSearch = (context: AppContext, surface: DashboardSurface) => {
  const documents = createDocuments()
  return endpoint({
    call: `POST ${surface.base}/customers/search`,
    name: 'searchNewestCustomers',
    summary: 'Search customers like the public search, newest first',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    body: createSearchBody(newestCustomersResource),
    answers: { statusCode: 201, schema: foundCustomersResponse },
    async handle({ caller: { company }, body, rawBody }) {
      const search = { body, sent: canonicalizeFilters(rawBody), newestFirst: true }
      return created(await searchCustomers(context, documents, company, search))
    },
  })
}
