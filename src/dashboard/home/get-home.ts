import { z } from 'zod'
import type { AppContext } from '#access'
import { endpoint, ok, pathId } from '#platform/http'
import { deskDoor } from '../desk-door.ts'
import { sumsAnswer } from '../reports/takings.ts'
import { readHome } from './read-home.ts'

const inDollars = (description: string, example: number) => z.number().meta({ description, example })
const howMany = (description: string, example: number) => z.number().meta({ description, example })
const instant = (description: string) =>
  z.string().meta({ description, example: '2026-07-05T14:00:00.000Z', format: 'date-time' })

const homeAnswer = z
  .object({
    now: instant('When it was so, on the clock of the company.'),
    timeZone: z
      .string()
      .meta({ description: 'The time zone whose days these are.', example: 'America/Chicago' }),
    taken: z
      .object({
        today: inDollars('Dollars that payers paid today, fees included.', 1827.5),
        sameDayLastWeek: inDollars('The same of the same day a week ago, all of it.', 1610),
      })
      .describe('What was taken today.'),
    inFlight: z
      .object({
        amount: inDollars('Dollars of payments that are on their way.', 480),
        count: howMany('How many payments are.', 3),
        nextSettlementAt: instant(
          'When the next bank transfer is expected to settle; missing where none is.',
        ).optional(),
      })
      .describe('Bank transfers that were accepted, and payments whose outcome nobody knows yet.'),
    overdue: z
      .object({
        amount: inDollars('Dollars that are due of overdue invoices.', 2450),
        count: howMany('How many invoices are overdue.', 17),
        oldestDueAt: instant('The earliest due date of them; missing where none is overdue.').optional(),
      })
      .describe('Invoices whose due date passed.'),
    failedToday: z
      .object({
        count: howMany('How many payments failed today.', 2),
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
      .describe('Payments of which it turned out today that nothing was taken.'),
    returned: z
      .object({
        amount: inDollars('Dollars that went back, fees included.', 100),
        count: howMany('How many payments went back.', 1),
      })
      .describe('Payments that went back by themselves within the last 30 days, today among them.'),
    unknown: z
      .object({ count: howMany('How many there are.', 0) })
      .describe('Transactions whose outcome nobody knows yet.'),
    openAlerts: howMany('How many alerts nobody has seen to.', 1),
    parkedDeliveries: howMany('How many deliveries to the webhook were given up.', 0),
    days: z
      .array(
        z.object({
          date: z.string().meta({ description: 'The day, where the company is.', example: '2026-07-05' }),
          ...sumsAnswer,
        }),
      )
      .describe('What was taken on each day, today the last.'),
  })
  .meta({ id: 'Home', description: 'How a company stands today.' })

const shownDays = { 7: 7, 30: 30, 90: 90 } as const

/** GET .../home: returns the current figures of the company and its daily volume. */
export const getHome = (services: AppContext) => {
  const door = deskDoor(services)
  return endpoint({
    call: `GET ${door.base}/home`,
    name: 'readHome',
    summary: 'Read how the company stands today',
    tag: door.tag,
    access: door.access('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query: z.strictObject({
      days: z.enum(['7', '30', '90']).default('30').describe('How many days are shown, today the last.'),
    }),
    answers: { statusCode: 200, schema: homeAnswer },
    async handle({ caller, query: { days } }) {
      return ok(await readHome(services, caller.company, shownDays[days]))
    },
  })
}
