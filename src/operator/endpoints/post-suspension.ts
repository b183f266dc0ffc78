import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { companyResponse, resumeCompany, showCompany, suspendCompany } from '#companies'
import { endpoint, ok } from '#platform/http'
import { shareCompany } from '../surface.ts'

export const postSuspend = (context: AppContext) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/suspend',
    name: 'suspendCompany',
    summary: 'Suspend a company: its requests and its payers are refused, and no new work starts for it',
    ...shareCompany(context),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: companyResponse },
    handle: async ({ params, ...request }) =>
      ok(showCompany(await suspendCompany(context, params.companyId, toOperatorCall(request)))),
  })

export const postResume = (context: AppContext) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/resume',
    name: 'resumeCompany',
    summary: 'Resume a suspended company; work that fell due in the meantime is done now',
    ...shareCompany(context),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: companyResponse },
    handle: async ({ params, ...request }) =>
      ok(showCompany(await resumeCompany(context, params.companyId, toOperatorCall(request)))),
  })
