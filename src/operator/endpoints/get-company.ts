import { z } from 'zod'
import type { AppContext } from '#context'
import { requireCompany, companyResponse, showCompany } from '#companies'
import { endpoint, ok, pathId } from '#platform/http'

export const getCompany = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}',
    name: 'getCompany',
    summary: 'Read a company',
    tag: 'Operator',
    access: context.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    answers: { statusCode: 200, schema: companyResponse },
    handle: async ({ params }) => ok(showCompany(await requireCompany(context.db, params.companyId))),
  })
