import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { sumFields } from '../reports/gross-volume.ts'
import { loadHome } from './load-home.ts'

const dollarsField = (description: string, example: number) => z.number().meta({ description, example })
const countField = (description: string, example: number) => z.number().meta({ description, example })
const instantField = (description: string) =>
  z.string().meta({ description, example: '2026-07-05T14:00:00.000Z', format: 'date-time' })

const homeResponse = z
  .object({
    now: instantField('When it was so, on the clock of the company.'),
    timeZone: z
      .string()
      .meta({ description: 'The time zone whose days these are.', example: 'America/Chicago' }),
    taken: z
      .object({
        today: dollarsField('Dollars that payers paid today, fees included.', 1827.5),
        sameDayLastWeek: dollarsField('The same of the same day a week ago, all of it.', 1610),
      })
      .describe('The payments of today.'),
    inFlight: z
      .object({
        amount: dollarsField('Dollars of payments that are on their way.', 480),
        count: countField('How many payments are.', 3),
        nextSettlementAt: instantField(
          'When the next bank transfer is expected to settle; missing where none is.',
        ).optional(),
      })
      .describe('Bank transfers that were accepted, and payments whose outcome is not known yet.'),
    overdue: z
      .object({
        amount: dollarsField('Dollars that are due of overdue invoices.', 2450),
        count: countField('How many invoices are overdue.', 17),
        oldestDueAt: instantField('The earliest due date of them; missing where none is overdue.').optional(),
      })
      .describe('Invoices whose due date passed.'),
    failedToday: z
      .object({
        count: countField('How many payments failed today.', 2),
        byReason: z
          .array(
            z.object({
              reasonCode: z.string().optional(),
              reasonText: z.string().optional(),
              count: z.number(),
            }),
          )
          .describe('By why, the most frequent first.'),
      })
      .describe('Payments that proved unsuccessful today.'),
    returned: z
      .object({
        amount: dollarsField('Dollars returned, fees included.', 100),
        count: countField('The number of returned payments.', 1),
      })
      .describe('Payments that a bank or a dispute returned within the last 30 days, today included.'),
    unknown: z
      .object({ count: countField('How many there are.', 0) })
      .describe('Transactions whose outcome is not known yet.'),
    openAlerts: countField('The number of unresolved alerts.', 1),
    parkedDeliveries: countField('How many deliveries to the webhook were given up.', 0),
    days: z
      .array(
        z.object({
          date: z.string().meta({ description: 'The day, where the company is.', example: '2026-07-05' }),
          ...sumFields,
        }),
      )
      .describe('The payments of each day, today last.'),
  })
  .meta({ id: 'Home', description: 'The figures of a company for today.' })

const dayRanges = { 7: 7, 30: 30, 90: 90 } as const

export const getHome = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/home`,
    name: 'readHome',
    summary: 'Read the figures of the company for today',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query: z.strictObject({
      days: z.enum(['7', '30', '90']).default('30').describe('How many days are shown, today the last.'),
    }),
    answers: { statusCode: 200, schema: homeResponse },
    async handle({ caller, query: { days } }) {
      return ok(await loadHome(context, caller.company, dayRanges[days]))
    },
  })
