import { z } from 'zod'
import type { AppContext } from '#context'
import { compareHeld, importSources, loadImports } from '#imports'
import { calendarDay, endpoint, idText, ok, pathId, type Endpoint } from '#platform/http'
import { referenceLengthMax } from '#kernel/limits'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { postRead } from './post-read.ts'

const params = z.object({
  companyId: pathId('cmp'),
  from: z.enum(importSources).describe('The system from which the company moves in.'),
})

/** How many subscriptions one request may compare. */
const comparedMax = 100

const daysMax = 400

// One of each day, and the first one after them.
const expectedMax = daysMax + 1

const run = z
  .number()
  .int()
  .min(1)
  .meta({ description: 'The run of the import, as its beginning answered it.', example: 1 })

const cutOverAt = z
  .string()
  .optional()
  .meta({ description: 'When its subscriptions began to count here.', example: '2026-07-05T14:00:00.000Z' })

const expectedInvoice = z.strictObject({
  day: calendarDay.meta({ description: 'The day on which its period begins.', example: '2026-07-05' }),
  amount: z.number().min(0).describe('Dollars.'),
  dueDay: calendarDay.optional().meta({ description: 'The day on which it is due.', example: '2026-07-05' }),
  chargeDay: calendarDay
    .optional()
    .meta({ description: 'The day on which it is charged.', example: '2026-07-05' }),
})

const comparedSubscription = z
  .strictObject({
    originId: idText(z.string().min(1).max(referenceLengthMax)).meta({
      description: 'Its id in the former system.',
      example: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
    }),
    ends: z.boolean().describe('Whether the former system ends it instead of renewing it.'),
    expected: z
      .array(expectedInvoice)
      .max(expectedMax)
      .describe('The invoices that the former system makes.'),
  })
  .meta({
    id: 'ComparedSubscription',
    description: 'A subscription with the invoices that the former system makes.',
  })

const difference = z
  .object({
    id: z.string().describe('The subscription, by its id in the former system.'),
    kind: z.enum(['missing', 'unexpected', 'date', 'amount', 'dueDate', 'chargeDate']),
    ours: z
      .union([z.string(), z.number(), z.null()])
      .meta({ description: 'A day or dollars; null without an invoice.', example: 20 }),
    theirs: z
      .union([z.string(), z.number(), z.null()])
      .meta({ description: 'The same in the former system.', example: 25 }),
  })
  .meta({ id: 'ShadowDifference', description: 'A difference between an invoice here and there.' })

/** Creates the endpoints by which an admin moves the company in, beside those of the import itself. */
export function importPageEndpoints(context: AppContext, surface: DashboardSurface): Endpoint[] {
  return [getImports(context, surface), postRead(context, surface), postComparison(context, surface)]
}

const getImports = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/imports`,
    name: 'listImports',
    summary: 'List the imports of a company, the newest run of each system',
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp') }),
    answers: {
      statusCode: 200,
      schema: z.object({
        imports: z
          .array(
            z.object({
              from: z.enum(importSources),
              run,
              updatedAt: z.string().describe('When it last wrote.'),
              cutOverAt,
            }),
          )
          .describe('The newest run of the import from each system.'),
      }),
    },
    handle: async ({ caller: { company } }) => ok({ imports: await loadImports(context.db, company) }),
  })

const postComparison = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/imports/{from}/comparison`,
    name: 'compareImport',
    summary: 'Compare the invoices of held subscriptions with those of the former system',
    description: 'Writes nothing. Subscriptions that are not held are left out.',
    ...surface.share('manage'),
    params,
    body: z.strictObject({
      run,
      days: z
        .number()
        .int()
        .min(1)
        .max(daysMax)
        .meta({ description: 'So many days from now on.', example: 30 }),
      subscriptions: z.array(comparedSubscription).max(comparedMax).describe('At most 100 of the export.'),
    }),
    answers: {
      statusCode: 200,
      schema: z.object({
        compared: z.number().meta({ description: 'How many invoices were compared.', example: 12 }),
        differences: z.array(difference).describe('The differences, in the order of the subscriptions.'),
      }),
    },
    refuses: ['request_in_progress'],
    handle: async ({ caller: { company }, params: { from: source }, body }) =>
      ok(await compareHeld(context, { company, source, ...body })),
  })
