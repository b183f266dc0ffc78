import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { findRecords } from './find-records.ts'
import { findResultResponse } from './find-result.ts'

const queryLengthMin = 2
const queryLengthMax = 100

export const getFind = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/find`,
    name: 'findRecords',
    summary:
      'Find records of a company by number, name, email, phone, id, last four, amount, description or reference',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query: z.strictObject({
      q: z.string().trim().min(queryLengthMin).max(queryLengthMax).meta({
        description:
          'The query: all or part of a number, name, email, phone or id, an amount, or both; also a description, custom field or offline reference.',
        example: '4242 51.50',
      }),
    }),
    answers: {
      statusCode: 200,
      schema: z.object({
        results: z
          .array(findResultResponse)
          .describe('the records that match, kind by kind, the best kind first; twenty at most'),
      }),
    },
    async handle({ caller, query: { q } }) {
      return ok({ results: await findRecords(context, caller, q) })
    },
  })
