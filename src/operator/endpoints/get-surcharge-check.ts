import { z } from 'zod'
import { type CompanyId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { invalidFieldError } from '#kernel/refusals'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { checkCharges, type CheckCursor } from '#payments'
import { endpoint, idText, ok, addProblem, pathId } from '#platform/http'
import type { Surface } from '../surface.ts'
import { companyIdParam } from './query-fields.ts'

const limitDefault = 1_000
const limitMax = 10_000

const cursor = idText(z.string()).transform((text, context): CheckCursor | undefined => {
  const after = decodeCursor(text)
  if (after === undefined)
    addProblem(context, 'invalid_string', 'must be the nextCursor of an earlier answer')
  return after
})

const pageFields = {
  limit: z.coerce.number().int().min(1).max(limitMax).default(limitDefault),
  cursor: cursor.optional(),
}

const otherCompany = 'must be the nextCursor of an answer for this company'

const query = z
  .strictObject({ companyId: companyIdParam.optional(), ...pageFields })
  .superRefine(({ companyId: company, cursor: after }, context) => {
    if (company !== undefined && after !== undefined && after.companyId !== company)
      addProblem(context, 'invalid_string', otherCompany, ['cursor'])
  })

const responseSchema = z.object({
  checked: z.number().meta({ description: 'How many were decided again.', example: 120 }),
  undecided: z
    .number()
    .meta({ description: 'The number that lack the facts for a new decision.', example: 0 }),
  deviations: z.array(
    z.object({
      companyId: z.string(),
      transactionId: z.string().optional(),
      quoteId: z.string().optional(),
      invoiceId: z
        .string()
        .optional()
        .meta({ description: 'The invoice.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
      surcharge: z.number().meta({ description: 'Dollars that were taken on top.', example: 1.5 }),
      differences: z.array(z.string()).meta({
        description: 'The differences, as texts.',
        example: ['the rate was 3, and would be 2'],
      }),
    }),
  ),
  nextCursor: z.string().optional(),
})

export const getSurchargeCheck = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/surcharge-check',
    name: 'checkSurcharges',
    summary: 'Recalculate past surcharges, and list those that differ',
    tag: 'Operator: surcharges',
    access: context.access.operator,
    query,
    answers: { statusCode: 200, schema: responseSchema },
    refuses: ['not_found'],
    async handle({ query: { companyId: company, limit, cursor: after } }) {
      if (company !== undefined) await requireCompany(context.db, company)
      return ok(await checkPage(context, { companyId: company, after, limit }))
    },
  })

/** GET .../surcharge-check: recalculates the past surcharges of one company. */
export const getCompanySurchargeCheck = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `GET ${surface.base}/surcharge-check`,
    name: surface.companyParam('checkSurcharges'),
    summary: 'Recalculate past surcharges of the company, and list those that differ',
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp') }),
    query: z.strictObject(pageFields),
    answers: { statusCode: 200, schema: responseSchema },
    async handle(request) {
      const { limit, cursor: after } = request.query
      const { id: companyId } = await surface.companyOf(request)
      if (after !== undefined && after.companyId !== companyId)
        throw invalidFieldError('query.cursor', 'invalid_string', otherCompany)
      return ok(await checkPage(context, { companyId, after, limit }))
    },
  })

async function checkPage(context: AppContext, page: Parameters<typeof checkCharges>[1]) {
  const { upTo, ...found } = await checkCharges(context, page)
  return omitNullish({ ...found, nextCursor: upTo && encodeCursor(upTo) })
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const cursorPattern = new RegExp(`^(transactions|quotes) (${uuid}) (${uuid})$`)

function decodeCursor(text: string): CheckCursor | undefined {
  const parts = cursorPattern.exec(Buffer.from(text, 'base64url').toString())
  if (!parts) return undefined
  const [, of, company, id = ''] = parts
  return { of: of === 'quotes' ? 'quotes' : 'transactions', companyId: company as CompanyId, id }
}

function encodeCursor({ of, companyId: company, id }: CheckCursor): string {
  return Buffer.from(`${of} ${company} ${id}`).toString('base64url')
}
