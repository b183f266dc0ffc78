import { z } from 'zod'
import type { AppContext } from '#context'
import { foundInvoicesResponse, listedInvoicesResource, searchInvoices } from '#invoices'
import { created, endpoint, pathId } from '#platform/http'
import { canonicalizeFilters, createDocuments, createSearchBody } from '#search'
import type { DashboardSurface } from '../dashboard-surface.ts'

export const postListedInvoicesSearch = (context: AppContext, surface: DashboardSurface) => {
  const documents = createDocuments()
  const resource = listedInvoicesResource
  return endpoint({
    call: `POST ${surface.base}/invoices/search`,
    name: 'searchListedInvoices',
    summary: 'Search invoices like the public search, sorted by due date or amount',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    body: createSearchBody(resource),
    answers: { statusCode: 201, schema: foundInvoicesResponse },
    async handle({ caller: { company }, body, rawBody }) {
      const sent = canonicalizeFilters(rawBody)
      return created(await searchInvoices(context, documents, company, { body, sent, resource }))
    },
  })
}
