import { z } from 'zod'
import type { AppContext } from '#context'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import { endpoint, ok, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { loadReceivables, loadReceivablesOfCustomers, sumBuckets } from './receivables.ts'

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

const customerResponse = z
  .object({
    customerId: z.string(),
    name: z
      .string()
      .optional()
      .meta({ description: 'The person, or else the company.', example: 'Ada Lovelace' }),
    email: z.string().optional(),
    ...dueFields,
    byAge: z
      .array(z.number())
      .meta({ description: 'The amount due in each bucket, in their order.', example: [0, 148.5, 0, 0, 0] }),
  })
  .meta({ id: 'CustomerReceivables', description: 'The amount due of the invoices of a customer.' })

const customersShownMax = 100

export const getReceivables = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/reports/receivables`,
    name: 'readReceivables',
    summary: 'Read the amounts due, by days late',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query: z.strictObject({
      by: z.enum(['age', 'customer']).default('age').describe('Whether customers are listed as well.'),
    }),
    answers: {
      statusCode: 200,
      schema: z.object({
        buckets: z.array(bucketResponse).describe('By days late, invoices that are not late first.'),
        total: z.object(dueFields).describe('All of them together.'),
        customers: z
          .array(customerResponse)
          .optional()
          .describe(
            `The ${customersShownMax} customers with the largest amounts due; the CSV file has all of them.`,
          ),
        customerCount: z
          .number()
          .optional()
          .meta({ description: 'How many customers have an amount due.', example: 12 }),
      }),
    },
    async handle({ caller: { company }, query: { by } }) {
      const [buckets, customers] = await Promise.all([
        loadReceivables(context, company),
        by === 'customer' ? loadReceivablesOfCustomers(context, company, customersShownMax) : {},
      ])
      const total = sumBuckets(buckets)
      return ok({
        buckets: buckets.map(({ amountDue, ...bucket }) =>
          omitNullish({ ...bucket, amountDue: toDollars(amountDue) }),
        ),
        total: { count: total.count, amountDue: toDollars(total.amountDue) },
        ...customers,
      })
    },
  })
