import { z } from 'zod'
import type { AppContext } from '#context'
import { toIsoInstant } from '#kernel/clock'
import { getIdTime, toLowestId } from '#kernel/ids'
import { pageQuery, refuseReversedRange, toPageCursor, toTimeRange } from '#operator'
import { addProblem, dateOrInstant, endpoint, idText, ok, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { createIdFilter } from '../id-filter.ts'
import { loadRequests } from './load-requests.ts'
import type { RequestFilter } from './request-queries.ts'
import { requestResponse, showRequest } from './request-response.ts'

const correlationIdMax = 128
const pathMax = 500

const statusRanges = {
  failed: { from: 400, to: 599 },
  '4xx': { from: 400, to: 499 },
  '5xx': { from: 500, to: 599 },
}

const status = z
  .string()
  .transform((text, context) => {
    if (/^[1-5]\d\d$/.test(text)) return { from: Number(text), to: Number(text) }
    if (text === 'failed' || text === '4xx' || text === '5xx') return statusRanges[text]
    addProblem(context, 'invalid_string', 'must be failed, 4xx, 5xx, or a status such as 404')
    return z.NEVER
  })
  .meta({
    pattern: '^(failed|4xx|5xx|[1-5][0-9][0-9])$',
    description: 'A status of the answer, or a group of them: `failed` are all from 400 on.',
    example: 'failed',
  })

const path = z
  .string()
  .max(pathMax)
  .regex(/^\//)
  .meta({ description: 'The start of the path.', example: '/api/invoices' })

const query = pageQuery('req')
  .extend({
    correlationId: idText(
      z.string().min(1).max(correlationIdMax).optional().meta({
        description: 'The correlation id of the answer.',
        example: '0197e7a1-0000-7000-8000-000000000000',
      }),
    ),
    status: status.optional(),
    path: path.optional(),
    keyId: createIdFilter('key').meta({
      description: 'Those with this API key, or with a session made with it.',
      example: 'key_01k2v9m4e8f3q7r5s6t0w1x2y3',
    }),
    from: dateOrInstant.optional().describe('A date is a day in the time zone of the company, in real time.'),
    to: dateOrInstant.optional().describe('Inclusive: a date is its whole day.'),
  })
  .superRefine(refuseReversedRange)

export const getRequests = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/requests`,
    name: 'listRequestsOfCompany',
    summary: 'List the requests of a company that were refused or may have written, newest first',
    description:
      'Requests are kept for 30 days, without bodies. A search for a frequent path or status reads the newest 20,000 requests, and `nextCursor` continues it.',
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp') }),
    query,
    answers: {
      statusCode: 200,
      schema: z.object({
        requests: z.array(requestResponse).describe('The newest first.'),
        nextCursor: z.string().nullable(),
        searchedTo: z.string().optional().meta({
          description:
            'How far back the search went, if it ended before the page was full. The next page continues it.',
          example: '2026-07-05T14:00:00.000Z',
        }),
      }),
    },
    async handle({ caller: { company }, query: { cursor: before, limit, ...sent } }) {
      const filter = toFilter(sent, company.timeZone)
      const { requests, last, isCut } = await loadRequests(context, company.id, filter, { before, limit })
      return ok({
        requests: requests.map(showRequest),
        nextCursor: last === undefined ? null : toPageCursor('req', last),
        ...(isCut && last !== undefined ? { searchedTo: toIsoInstant(getIdTime(last)) } : {}),
      })
    },
  })

type SentFilter = Omit<z.output<typeof query>, 'cursor' | 'limit'>

function toFilter({ from, to, ...filter }: SentFilter, timeZone: string): RequestFilter {
  const { since, until } = toTimeRange({ from, to }, timeZone)
  return {
    ...filter,
    since: since === undefined ? undefined : toLowestId(since),
    until: until === undefined ? undefined : toLowestId(until),
  }
}
