import { z } from 'zod'
import type { AppContext } from '#context'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import { endpoint, ok, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { loadReceivables, sumBuckets } from './receivables.ts'

const dueFields = { count: z.number(), amountDue: z.number() }

const bucketResponse = z
  .object({
    from: z
      .number()
      .meta({ description: 'The fewest days late; 0 for invoices that are not late.', example: 1 }),
    to: z
      .number()
      .optional()
      .meta({ description: 'The most days late; missing where there is no end.', example: 30 }),
    ...dueFields,
  })
  .meta({ id: 'ReceivablesBucket', description: 'The amount due of invoices that are this many days late.' })

export const getReceivables = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/reports/receivables`,
    name: 'readReceivables',
    summary: 'Read the amounts due, by days late',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    answers: {
      statusCode: 200,
      schema: z.object({
        buckets: z.array(bucketResponse).describe('By days late, invoices that are not late first.'),
        total: z.object(dueFields).describe('All of them together.'),
      }),
    },
    async handle({ caller: { company } }) {
      const buckets = await loadReceivables(context, company)
      const total = sumBuckets(buckets)
      return ok({
        buckets: buckets.map(({ amountDue, ...bucket }) =>
          omitNullish({ ...bucket, amountDue: toDollars(amountDue) }),
        ),
        total: { count: total.count, amountDue: toDollars(total.amountDue) },
      })
    },
  })
