import { z } from 'zod'
import { type CompanyId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { checkCharges, type CheckCursor } from '#payments'
import { endpoint, idText, ok, addProblem } from '#platform/http'
import { companyIdParam } from './query-fields.ts'

const limitDefault = 1_000
const limitMax = 10_000

const cursor = idText(z.string()).transform((text, context): CheckCursor | undefined => {
  const after = decodeCursor(text)
  if (after === undefined)
    addProblem(context, 'invalid_string', 'must be the nextCursor of an earlier answer')
  return after
})

const query = z
  .strictObject({
    companyId: companyIdParam.optional(),
    limit: z.coerce.number().int().min(1).max(limitMax).default(limitDefault),
    cursor: cursor.optional(),
  })
  .superRefine(({ companyId: company, cursor: after }, context) => {
    if (company !== undefined && after !== undefined && after.companyId !== company)
      addProblem(context, 'invalid_string', 'must be the nextCursor of an answer for this company', [
        'cursor',
      ])
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
      const { upTo, ...found } = await checkCharges(context, { companyId: company, after, limit })
      return ok(omitNullish({ ...found, nextCursor: upTo && encodeCursor(upTo) }))
    },
  })

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
