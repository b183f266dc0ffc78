import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import { createExportSlots } from './export-slots.ts'
import { getExport } from './get-export.ts'
import { getTakingsExport } from './get-takings-export.ts'

/** Creates the endpoints that export lists as CSV files. */
export function exportEndpoints(context: AppContext): Endpoint[] {
  const places = createExportSlots()
  return [
    getExport(context, places, 'invoices'),
    getExport(context, places, 'customers'),
    getExport(context, places, 'transactions'),
    getTakingsExport(context, places),
  ]
}
