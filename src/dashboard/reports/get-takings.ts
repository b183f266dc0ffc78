import { z } from 'zod'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import { calendarDay, endpoint, ok, pathId, addProblem } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { listDays, listMonths } from './company-days.ts'
import {
  loadGrossVolume,
  loadOfflineVolume,
  netFields,
  offlineVolumeResponse,
  showNet,
  showOfflineVolume,
  sumOfflineVolumes,
  sumVolumes,
  type OfflineVolume,
} from './gross-volume.ts'

// A leap year of days, or ten years of months.
const rowsMax = { day: 366, month: 120 }
const listRanges = { day: listDays, month: listMonths }

export const volumeQuery = z
  .strictObject({
    from: calendarDay.describe('the first day, where the company is'),
    to: calendarDay.describe('the last day'),
    by: z
      .enum(['day', 'month'])
      .default('day')
      .describe('The period of a row. The first and the last month include only the requested days.'),
    detail: z.enum(['offline']).optional().describe('Adds the offline payments by method to each row.'),
  })
  .superRefine(({ from, to, by }, context) => {
    if (to < from) addProblem(context, 'out_of_range', 'must not be before from', ['to'])
    else if (listRanges[by](from, to, 'UTC').length > rowsMax[by])
      addProblem(context, 'out_of_range', `must be within ${rowsMax[by]} ${by}s of from`, ['to'])
  })

const volumeFields = { ...netFields, offlineMethods: offlineVolumeResponse }

const rowResponse = z
  .object({
    date: z.string().meta({ description: 'The day, or the month as YYYY-MM.', example: '2026-07-05' }),
    ...volumeFields,
  })
  .meta({
    id: 'TakingsRow',
    description: 'The payments of a company on a day or in a month, in its time zone.',
  })

export const getTakings = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/reports/takings`,
    name: 'readTakings',
    summary: 'Read the payments by day or by month of the company',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query: volumeQuery,
    answers: {
      statusCode: 200,
      schema: z.object({
        timeZone: z
          .string()
          .meta({ description: 'The time zone whose days these are.', example: 'America/Chicago' }),
        rows: z.array(rowResponse).describe('Each day or month, the first one first.'),
        total: z.object(volumeFields).describe('All of them together.'),
      }),
    },
    async handle({ caller: { company }, query }) {
      const { rows, total } = await loadVolumeReport(context, company, query)
      return ok({ timeZone: company.timeZone, rows, total })
    },
  })

export type GrossVolumeRow = z.infer<typeof rowResponse>

export async function loadVolumeReport(
  { db }: Pick<AppContext, 'db'>,
  company: Company,
  { from, to, by, detail }: z.infer<typeof volumeQuery>,
) {
  const whiles = listRanges[by](from, to, company.timeZone)
  const [takings, offline] = await Promise.all([
    loadGrossVolume(db, company, whiles),
    detail === 'offline' ? loadOfflineVolume(db, company, whiles) : undefined,
  ])
  const rows = takings.map((each, place) => ({
    date: whiles[place]?.date ?? '',
    ...showNet(each),
    ...showMethods(offline?.[place]),
  }))
  const total = { ...showNet(sumVolumes(takings)), ...showMethods(offline && sumOfflineVolumes(offline)) }
  return { rows, total }
}

function showMethods(offline: OfflineVolume | undefined) {
  return offline ? { offlineMethods: showOfflineVolume(offline) } : {}
}
