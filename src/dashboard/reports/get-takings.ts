import { z } from 'zod'
import type { AppContext } from '#access'
import type { Company } from '#companies'
import { calendarDay, endpoint, ok, pathId, addProblem } from '#platform/http'
import { deskDoor } from '../desk-door.ts'
import { daysBetween, monthsBetween } from './company-days.ts'
import { netAnswer, readTakings, showNet, together } from './takings.ts'

// A leap year of days, or ten years of months.
const rowsMax = { day: 366, month: 120 }
const whilesBetween = { day: daysBetween, month: monthsBetween }

/** The requested days. */
export const takingsQuery = z
  .strictObject({
    from: calendarDay.describe('the first day, where the company is'),
    to: calendarDay.describe('the last day'),
    by: z
      .enum(['day', 'month'])
      .default('day')
      .describe('What a row is of. The first and last month have the days that are asked for alone.'),
  })
  .superRefine(({ from, to, by }, context) => {
    if (to < from) addProblem(context, 'out_of_range', 'must not be before from', ['to'])
    else if (whilesBetween[by](from, to, 'UTC').length > rowsMax[by])
      addProblem(context, 'out_of_range', `must be within ${rowsMax[by]} ${by}s of from`, ['to'])
  })

const rowAnswer = z
  .object({
    date: z.string().meta({ description: 'The day, or the month as YYYY-MM.', example: '2026-07-05' }),
    ...netAnswer,
  })
  .meta({ id: 'TakingsRow', description: 'What a company took on a day or in a month of its own.' })

/** GET .../reports/takings: returns the volume of a company by day or month. */
export const getTakings = (services: AppContext) => {
  const door = deskDoor(services)
  return endpoint({
    call: `GET ${door.base}/reports/takings`,
    name: 'readTakings',
    summary: 'Read what was taken, by day or by month of the company',
    tag: door.tag,
    access: door.access('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query: takingsQuery,
    answers: {
      statusCode: 200,
      schema: z.object({
        timeZone: z
          .string()
          .meta({ description: 'The time zone whose days these are.', example: 'America/Chicago' }),
        rows: z.array(rowAnswer).describe('Each day or month, the first one first.'),
        total: z.object(netAnswer).describe('All of them together.'),
      }),
    },
    async handle({ caller: { company }, query }) {
      const { rows, total } = await readTakingsReport(services, company, query)
      return ok({ timeZone: company.timeZone, rows, total })
    },
  })
}

/** A row of the report. */
export type TakingsRow = z.infer<typeof rowAnswer>

/** Returns the rows of the report and their total. */
export async function readTakingsReport(
  { db }: Pick<AppContext, 'db'>,
  company: Company,
  { from, to, by }: z.infer<typeof takingsQuery>,
) {
  const whiles = whilesBetween[by](from, to, company.timeZone)
  const takings = await readTakings(db, company, whiles)
  const rows = takings.map((each, place) => ({ date: whiles[place]?.date ?? '', ...showNet(each) }))
  return { rows, total: showNet(together(takings)) }
}
