import { z } from 'zod'
import type { AppContext } from '#access'
import { diffFields } from '#audit'
import { endpoint, pathId } from '#platform/http'
import { deskDoor } from '../desk-door.ts'
import { readTakingsReport, takingsQuery, type TakingsRow } from '../reports/get-takings.ts'
import type { ExportPlaces } from './export-places.ts'
import { exported } from './exported.ts'

// Refunds and returns are negative, so that columns can be summed.
const cells = {
  date: ({ date }: TakingsRow) => date,
  cc: ({ cc }: TakingsRow) => ({ dollars: cc }),
  ach: ({ ach }: TakingsRow) => ({ dollars: ach }),
  offline: ({ offline }: TakingsRow) => ({ dollars: offline }),
  fees: ({ fees }: TakingsRow) => ({ dollars: fees }),
  refunded: (row: TakingsRow) => ({ dollars: 0 - row.refunded }),
  returned: (row: TakingsRow) => ({ dollars: 0 - row.returned }),
  net: ({ net }: TakingsRow) => ({ dollars: net }),
  count: ({ count }: TakingsRow) => count,
}

/** GET .../exports/takings.csv: exports the volume report as CSV. */
export const getTakingsExport = (services: AppContext, places: ExportPlaces) => {
  const door = deskDoor(services)
  return endpoint({
    call: `GET ${door.base}/exports/takings.csv`,
    name: 'exportTakings',
    summary: 'Export what was taken as CSV, by day or by month of the company',
    description:
      'What was refunded or returned is below zero. UTF-8 with a byte order mark, lines end with CRLF.',
    tag: door.tag,
    access: door.access('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query: takingsQuery,
    answers: { statusCode: 200, contentType: 'text/csv', schema: z.string() },
    handle: async ({ caller, query, ...request }) =>
      exported(services, places, {
        caller,
        call: door.callOf({ caller, ...request }),
        action: 'takings.exported',
        changes: diffFields(undefined, query),
        file: {
          name: 'takings',
          header: Object.keys(cells),
          cellsOf: (row) => Object.values(cells).map((cellOf) => cellOf(row)),
          records: readAtOnce(async () => (await readTakingsReport(services, caller.company, query)).rows),
        },
      }),
  })
}

async function* readAtOnce<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[], void, undefined> {
  yield await read()
}
