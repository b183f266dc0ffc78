import { z } from 'zod'
import type { AppContext, Surface } from '#context'
import { comparedSubscriptionsMax } from '#kernel/import-batches'
import { referenceLengthMax } from '#kernel/limits'
import { calendarDay, endpoint, idText, ok } from '#platform/http'
import { compareHeld } from '../compare-held.ts'
import { days, params, run, toCommand } from './import-fields.ts'

// More than one for each day: an export may be old, and its next invoice overdue.
const expectedMax = 1_000

const expectedInvoice = z.strictObject({
  day: calendarDay.meta({ description: 'The day on which its period begins.', example: '2026-07-05' }),
  amount: z.number().meta({ description: 'Dollars, negative if it is a credit.', example: 20 }),
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

/** The response of a comparison. Amounts in dollars, days in UTC. */
export const comparison = z.object({
  compared: z.number().meta({ description: 'How many invoices were compared.', example: 12 }),
  differences: z.array(difference).describe('The differences, in the order of the subscriptions.'),
})

/** POST .../imports/{from}/comparison: compares invoices with those of the former system, and writes nothing. */
export function postComparison<Caller>(context: AppContext, surface: Surface<Caller>) {
  return endpoint({
    call: `POST ${surface.base}/imports/{from}/comparison`,
    name: surface.companyParam('compareImport'),
    summary: 'Compare the invoices of held subscriptions with those of the former system',
    description: 'Writes nothing. Subscriptions that are not held are left out.',
    ...surface.share('manage'),
    params,
    body: z.strictObject({
      run,
      days,
      subscriptions: z
        .array(comparedSubscription)
        .max(comparedSubscriptionsMax)
        .describe('At most 100 of the export.'),
    }),
    answers: { statusCode: 200, schema: comparison },
    refuses: ['request_in_progress'],
    async handle(request) {
      return ok(await compareHeld(context, { ...(await toCommand(surface, request)), ...request.body }))
    },
  })
}
