import { z } from 'zod'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { dayMs } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { toCanonicalJson, omitNullish } from '#kernel/json'
import { dateOrInstant, endpoint, idText, ok } from '#platform/http'
import { createCursor, parseCursor, type CursorPosition } from '#search'
import {
  reconcileCompanies,
  loadFailures,
  type ReconciliationCursor,
} from '../reconciliation/reconcile-companies.ts'
import { differenceResponse, showDifference } from '../reconciliation/show-difference.ts'
import { companyIdParam, refuseReversedRange } from './query-fields.ts'
import { shareOperator } from '../surface.ts'

const limitDefault = 1_000
const limitMax = 10_000
const cursorLengthMax = 1_024

const query = z
  .strictObject({
    companyId: companyIdParam.optional(),
    from: dateOrInstant.optional(),
    to: dateOrInstant.optional(),
    limit: z.coerce.number().int().min(1).max(limitMax).default(limitDefault),
    cursor: idText(z.string().max(cursorLengthMax).default('')),
  })
  .superRefine(refuseReversedRange)

const responseSchema = z.object({
  compared: z.number().describe('movements that were looked at, on either side').meta({ example: 412 }),
  resolved: z
    .number()
    .describe('differences that are left out because their alert was resolved')
    .meta({ example: 0 }),
  differences: z.array(differenceResponse).describe('The differences between the books.'),
  notCompared: z
    .array(
      z.object({
        companyId: z.string(),
        trouble: z.enum(loadFailures).describe('the processor did not answer, or its answer cannot be read'),
      }),
    )
    .describe('companies of which the books of the processor could not be read: compare them again'),
  nextCursor: z.string().optional().describe('missing where all of it was compared'),
})

export const getMoneyAudit = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/money-audit',
    name: 'getMoneyAudit',
    summary: "Compare the books here with the processor's for a period, and list the differences",
    ...shareOperator(context),
    query,
    answers: { statusCode: 200, schema: responseSchema },
    refuses: ['not_found'],
    async handle({ query: { companyId: company, from, to, limit, cursor } }) {
      const { db, secrets } = context
      if (company !== undefined) await requireCompany(db, company)
      // Both ends are inclusive; a date without a time includes its whole day.
      const until = to && (to.dateOnly ? to.at + dayMs : to.at + 1)
      const about = `money audit ${toCanonicalJson(omitNullish({ company, from: from?.at, until }))}`
      const after = parsePosition(parseCursor(secrets, about, cursor, 'query.cursor'))
      const { upTo, differences, notCompared, ...counts } = await reconcileCompanies(context, {
        companyId: company,
        from: from?.at,
        until,
        after,
        limit,
      })
      const nextCursor = upTo && createCursor(secrets, about, [JSON.stringify(upTo)])
      return ok({
        ...counts,
        differences: differences.map(showDifference),
        notCompared: notCompared.map((one) => ({ ...one, companyId: toPublicId('cmp', one.companyId) })),
        ...omitNullish({ nextCursor }),
      })
    },
  })

// The cursor is signed together with the filter, so only this service can have written it.
function parsePosition(position: CursorPosition | undefined): ReconciliationCursor | undefined {
  const [place] = position ?? []
  return typeof place === 'string' ? (JSON.parse(place) as ReconciliationCursor) : undefined
}
