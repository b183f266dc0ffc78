import type { AppContext } from '#context'
import { requireCompany, companyResponse, showCompany } from '#companies'
import { endpoint, ok } from '#platform/http'
import { shareCompany } from '../surface.ts'

export const getCompany = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}',
    name: 'getCompany',
    summary: 'Read a company',
    ...shareCompany(context),
    answers: { statusCode: 200, schema: companyResponse },
    handle: async ({ params }) => ok(showCompany(await requireCompany(context.db, params.companyId))),
  })
