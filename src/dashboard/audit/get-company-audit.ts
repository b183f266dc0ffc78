import { z } from 'zod'
import type { AppContext } from '#context'
import {
  auditFilterFields,
  auditPageFields,
  loadAuditPage,
  refuseReversedRange,
  toAuditFilter,
} from '#operator'
import { endpoint, ok, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { companyAuditEntryResponse, createEntryView } from './company-audit-entry.ts'

const query = z.strictObject({ ...auditFilterFields, ...auditPageFields }).superRefine(refuseReversedRange)

export const getCompanyAudit = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/audit`,
    name: surface.companyParam('getAudit'),
    summary: 'List the actions on a company and its records, newest first',
    description: 'A date without a time is a day in the time zone of the company.',
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp') }),
    query,
    answers: {
      statusCode: 200,
      schema: z.object({ entries: z.array(companyAuditEntryResponse), nextCursor: z.string().nullable() }),
    },
    async handle({ caller: { company }, query: { cursor, limit, ...request } }) {
      const filter = toAuditFilter({ ...request, companyId: company.id }, company.timeZone)
      const [{ entries, nextCursor }, show] = await Promise.all([
        loadAuditPage(context, filter, { cursor, limit }),
        createEntryView(context.db, company.id),
      ])
      return ok({ entries: entries.map(show), nextCursor })
    },
  })
