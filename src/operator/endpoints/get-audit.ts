import { z } from 'zod'
import type { AppContext } from '#context'
import { auditEntryResponse, showEntry } from '#audit'
import { requireCompany } from '#companies'
import { endpoint, ok } from '#platform/http'
import { auditFilterFields, auditPageFields, loadAuditPage, toAuditFilter } from './audit-query.ts'
import { companyIdParam, refuseReversedRange } from './query-fields.ts'
import { shareOperator } from '../surface.ts'

const query = z
  .strictObject({ companyId: companyIdParam.optional(), ...auditFilterFields, ...auditPageFields })
  .superRefine(refuseReversedRange)

export const getAudit = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/audit',
    name: 'getAudit',
    summary: 'List the changes to companies and their settings, newest first',
    ...shareOperator(context),
    query,
    answers: {
      statusCode: 200,
      schema: z.object({ entries: z.array(auditEntryResponse), nextCursor: z.string().nullable() }),
    },
    refuses: ['not_found'],
    async handle({ query: { cursor, limit, ...request } }) {
      if (request.companyId !== undefined) await requireCompany(context.db, request.companyId)
      const page = await loadAuditPage(context, toAuditFilter(request, 'UTC'), { cursor, limit })
      return ok({ ...page, entries: page.entries.map(showEntry) })
    },
  })
