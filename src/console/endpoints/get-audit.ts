import { z } from 'zod'
import { auditEntryResponse, showEntry, type AuditEntry } from '#audit'
import type { AppContext } from '#context'
import { endpoint, ok } from '#platform/http'
import { omitNullish } from '#kernel/json'
import {
  auditFilterFields,
  auditPageFields,
  loadAuditPage,
  refuseReversedRange,
  toAuditFilter,
} from '#operator'
import { loadCompanyNames } from '../companies/company-names.ts'

const query = z.strictObject({ ...auditFilterFields, ...auditPageFields }).superRefine(refuseReversedRange)

const entryResponse = auditEntryResponse
  .extend({
    companyName: z
      .string()
      .optional()
      .meta({ description: 'The present name of the company.', example: 'Lovelace Engines' }),
  })
  .meta({ id: 'ConsoleAuditEntry', description: 'An action of an operator, or on the installation.' })

export const getConsoleAudit = (context: AppContext) =>
  endpoint({
    call: 'GET /dashboard/v1/operator/audit',
    name: 'getAuditOfConsole',
    summary: 'List the actions of operators and those on the installation, newest first',
    description: 'A date without a time is a day of UTC. Changes of records of a company are left out.',
    tag: 'Operator console',
    access: context.access.console(),
    query,
    answers: {
      statusCode: 200,
      schema: z.object({
        entries: z.array(entryResponse).describe('The actions.'),
        nextCursor: z.string().nullable(),
      }),
    },
    async handle({ query: { cursor, limit, ...request } }) {
      const filter = { ...toAuditFilter(request, 'UTC'), ofOperators: true }
      const { entries, nextCursor } = await loadAuditPage(context, filter, { cursor, limit })
      const companyIds = entries.flatMap(({ companyId }) => companyId ?? [])
      const names = await loadCompanyNames(context.db, companyIds)
      const show = (entry: AuditEntry) => {
        const companyName = entry.companyId && names.get(entry.companyId)
        return { ...showEntry(withoutRecords(entry)), ...omitNullish({ companyName }) }
      }
      return ok({ entries: entries.map(show), nextCursor })
    },
  })

/** Leaves the changes of a company's records out. Those of the company itself, such as its limits, are the operator's. */
function withoutRecords(entry: AuditEntry): AuditEntry {
  const isShown = entry.companyId === undefined || entry.subjectKind === 'company'
  return isShown ? entry : { ...entry, changes: undefined }
}
