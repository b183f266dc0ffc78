import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { loadReceivablesOfCustomers } from '../reports/receivables.ts'
import type { ExportSlots } from './export-slots.ts'
import { readOneBatch, streamExport } from './stream-export.ts'

/** The most customers in the file: more than a company has with open invoices. */
const customersMax = 1_000_000

const header = [
  'customerId',
  'name',
  'email',
  'count',
  'notDue',
  'days1To30',
  'days31To60',
  'days61To90',
  'daysOver90',
  'amountDue',
]

export const getReceivablesExport = (context: AppContext, surface: DashboardSurface, places: ExportSlots) =>
  endpoint({
    call: `GET ${surface.base}/exports/receivables.csv`,
    name: 'exportReceivables',
    summary: 'Export the amounts due by customer and days late, as CSV',
    description: 'The largest amount due comes first. UTF-8 with a byte order mark, lines end with CRLF.',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    answers: { statusCode: 200, contentType: 'text/csv', schema: z.string() },
    handle: async ({ caller, ...request }) =>
      streamExport(context, places, {
        caller,
        call: surface.callOf({ caller, ...request }),
        action: 'receivables.exported',
        changes: undefined,
        file: {
          name: 'receivables',
          header,
          cellsOf: ({ customerId, name, email, count, byAge, amountDue }) => [
            customerId,
            name,
            email,
            count,
            ...[...byAge, amountDue].map((dollars) => ({ dollars })),
          ],
          records: readOneBatch(
            async () => (await loadReceivablesOfCustomers(context, caller.company, customersMax)).customers,
          ),
        },
      }),
  })
