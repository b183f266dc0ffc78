import { z } from 'zod'
import type { AppContext } from '#context'
import { diffFields } from '#audit'
import { offlineMethods } from '#kernel/rails'
import { endpoint, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { loadVolumeReport, volumeQuery, type GrossVolumeRow } from '../reports/get-takings.ts'
import type { ExportSlots } from './export-slots.ts'
import { readOneBatch, streamExport } from './stream-export.ts'

// Refunds and returns are negative, so that columns can be summed.
const cellReaders = {
  date: ({ date }: GrossVolumeRow) => date,
  cc: ({ cc }: GrossVolumeRow) => ({ dollars: cc }),
  ach: ({ ach }: GrossVolumeRow) => ({ dollars: ach }),
  offline: ({ offline }: GrossVolumeRow) => ({ dollars: offline }),
  fees: ({ fees }: GrossVolumeRow) => ({ dollars: fees }),
  refunded: (row: GrossVolumeRow) => ({ dollars: 0 - row.refunded }),
  returned: (row: GrossVolumeRow) => ({ dollars: 0 - row.returned }),
  net: ({ net }: GrossVolumeRow) => ({ dollars: net }),
  count: ({ count }: GrossVolumeRow) => count,
}

const methodReaders = Object.fromEntries(
  offlineMethods.map((method) => [
    `offline.${method}`,
    (row: GrossVolumeRow) => ({ dollars: row.offlineMethods?.[method] ?? 0 }),
  ]),
)

export const getTakingsExport = (context: AppContext, surface: DashboardSurface, places: ExportSlots) =>
  endpoint({
    call: `GET ${surface.base}/exports/takings.csv`,
    name: 'exportTakings',
    summary: 'Export the payments by day or by month of the company, as CSV',
    description: 'Refunds and returns are negative. UTF-8 with a byte order mark, lines end with CRLF.',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query: volumeQuery,
    answers: { statusCode: 200, contentType: 'text/csv', schema: z.string() },
    async handle({ caller, query, ...request }) {
      const readers = { ...cellReaders, ...(query.detail === 'offline' ? methodReaders : {}) }
      return streamExport(context, places, {
        caller,
        call: surface.callOf({ caller, ...request }),
        action: 'takings.exported',
        changes: diffFields(undefined, query),
        file: {
          name: 'takings',
          header: Object.keys(readers),
          cellsOf: (row) => Object.values(readers).map((cellOf) => cellOf(row)),
          records: readOneBatch(async () => (await loadVolumeReport(context, caller.company, query)).rows),
        },
      })
    },
  })
