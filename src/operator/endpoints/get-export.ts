import { Readable } from 'node:stream'
import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { endpoint } from '#platform/http'
import { exportCompany } from '../export/stream-company.ts'
import { shareCompany } from '../surface.ts'

const linesOfJson = 'application/x-ndjson'

/** GET /operator/v1/companies/{companyId}/export: streams all records of a company. */
export const getCompanyExport = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/export',
    name: 'exportCompany',
    summary: 'Export everything that a company owns',
    description:
      'One JSON text in each line, all of one moment: first `{"head": ...}`, then `["customers", {...}]` for each record, last `{"records": 42}`. An answer without its last line was cut off. `florin export` writes them into files. Secrets are left out.',
    ...shareCompany(context),
    nobodyWaits: true,
    answers: { statusCode: 200, contentType: linesOfJson, schema: z.string() },
    async handle({ params, ...request }) {
      const lines = await exportCompany(context, params.companyId, toOperatorCall(request))
      return {
        statusCode: 200,
        contentType: linesOfJson,
        body: Readable.from(lines, { objectMode: false }),
      }
    },
  })
