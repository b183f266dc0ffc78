import { z } from 'zod'
import { toConsoleCall } from '#access'
import type { AppContext } from '#context'
import { changeCompany, companyInput, requireCompany, resumeCompany, suspendCompany } from '#companies'
import { invalidFieldError } from '#kernel/refusals'
import { createCompany, pageQuery } from '#operator'
import { created, endpoint, ok, pathId, printableEmail, type Endpoint } from '#platform/http'
import { inviteMember } from '#users'
import {
  consoleCompanyResponse,
  listCompaniesOfConsole,
  showCompanyOfConsole,
} from '../companies/console-company.ts'
import { inviteFirstAdmin } from '../companies/invite-first-admin.ts'

const base = '/dashboard/v1/operator/companies'
const params = z.object({ companyId: pathId('cmp') })
const searchLengthMax = 200

/** Creates the endpoints with which operators look after companies. None of them shows a secret. */
export function consoleCompanyEndpoints(context: AppContext): Endpoint[] {
  return [getCompanies, getCompany, postCompanies, patchCompany, postSuspend, postResume, postFirstAdmin].map(
    (make) => make(context),
  )
}

const share = ({ access }: AppContext, isWrite = true) => ({
  tag: 'Operator console',
  access: access.console(isWrite),
})

const getCompanies = (context: AppContext) =>
  endpoint({
    call: `GET ${base}`,
    name: 'listCompaniesOfConsole',
    summary: 'List the companies, newest first',
    ...share(context, false),
    query: pageQuery('cmp').extend({
      search: z
        .string()
        .trim()
        .max(searchLengthMax)
        .optional()
        .meta({ description: 'A part of the name, or the id.', example: 'lovelace' }),
    }),
    answers: {
      statusCode: 200,
      schema: z.object({
        companies: z.array(consoleCompanyResponse),
        nextCursor: z.string().nullable(),
      }),
    },
    handle: async ({ query: { search, ...page } }) =>
      ok(await listCompaniesOfConsole(context, { ...page, search: search || undefined })),
  })

const getCompany = (context: AppContext) =>
  endpoint({
    call: `GET ${base}/{companyId}`,
    name: 'getCompanyOfConsole',
    summary: 'Read a company, its limits and the number of its users',
    ...share(context, false),
    params,
    answers: { statusCode: 200, schema: consoleCompanyResponse },
    handle: async ({ params: { companyId } }) => ok(await showCompanyOfConsole(context, companyId)),
  })

const postCompanies = (context: AppContext) =>
  endpoint({
    call: `POST ${base}`,
    name: 'createCompanyInConsole',
    summary: 'Create a company, and invite its first admin by mail',
    description: 'No credential is shown: the admin creates API keys in the dashboard.',
    ...share(context),
    idempotent: true,
    body: companyInput
      .pick({
        name: true,
        email: true,
        state: true,
        zip: true,
        timeZone: true,
        products: true,
        processor: true,
        limits: true,
      })
      .extend({
        adminEmail: printableEmail.meta({
          description: 'The email of the first admin. The link to join is mailed there.',
          example: 'ada@shop.example',
        }),
      }),
    answers: { statusCode: 201, schema: consoleCompanyResponse },
    refuses: ['bad_gateway'],
    async handle({ body: { adminEmail: email, ...input }, ...request }) {
      const call = toConsoleCall(request)
      const { company } = await createCompany(context, input, call)
      await inviteMember(context, company.id, { email, role: 'admin' }, call)
      return created(await showCompanyOfConsole(context, company.id))
    },
  })

const patchCompany = (context: AppContext) =>
  endpoint({
    call: `PATCH ${base}/{companyId}`,
    name: 'changeCompanyInConsole',
    summary: 'Change the limits of a company',
    ...share(context),
    params,
    body: companyInput.pick({ limits: true }),
    answers: { statusCode: 200, schema: consoleCompanyResponse },
    async handle({ params: { companyId }, body, ...request }) {
      await changeCompany(context, companyId, body, toConsoleCall(request))
      return ok(await showCompanyOfConsole(context, companyId))
    },
  })

const postSuspend = (context: AppContext) =>
  endpoint({
    call: `POST ${base}/{companyId}/suspend`,
    name: 'suspendCompanyInConsole',
    summary: 'Suspend a company: its requests and its payers are refused, and no new work starts for it',
    ...share(context),
    params,
    body: z.strictObject({
      confirmation: companyInput.shape.name.meta({
        description: 'The name of the company, as a proof that this one is meant.',
        example: 'Lovelace Engines',
      }),
    }),
    answers: { statusCode: 200, schema: consoleCompanyResponse },
    async handle({ params: { companyId }, body: { confirmation }, ...request }) {
      const { name } = await requireCompany(context.db, companyId)
      if (confirmation !== name)
        throw invalidFieldError('body.confirmation', 'not_equal', 'must be the name of the company')
      await suspendCompany(context, companyId, toConsoleCall(request))
      return ok(await showCompanyOfConsole(context, companyId))
    },
  })

const postResume = (context: AppContext) =>
  endpoint({
    call: `POST ${base}/{companyId}/resume`,
    name: 'resumeCompanyInConsole',
    summary: 'Resume a suspended company; work that fell due in the meantime is done now',
    ...share(context),
    params,
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: consoleCompanyResponse },
    async handle({ params: { companyId }, ...request }) {
      await resumeCompany(context, companyId, toConsoleCall(request))
      return ok(await showCompanyOfConsole(context, companyId))
    },
  })

const postFirstAdmin = (context: AppContext) =>
  endpoint({
    call: `POST ${base}/{companyId}/first-admin`,
    name: 'inviteFirstAdmin',
    summary: 'Invite the first admin of a company again, or another one; only while it has no user',
    ...share(context),
    params,
    body: z.strictObject({ email: printableEmail }),
    answers: { statusCode: 200, schema: consoleCompanyResponse },
    refuses: ['unprocessable_entity'],
    async handle({ params: { companyId }, body: { email }, ...request }) {
      await inviteFirstAdmin(context, companyId, email, toConsoleCall(request))
      return ok(await showCompanyOfConsole(context, companyId))
    },
  })
