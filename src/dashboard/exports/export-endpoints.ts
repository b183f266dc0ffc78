import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import { createExportSlots } from './export-slots.ts'
import { getExport } from './get-export.ts'
import { getTakingsExport } from './get-takings-export.ts'

/** Creates the endpoints that export lists as CSV files. */
export function exportEndpoints(services: AppContext): Endpoint[] {
  const places = createExportSlots()
  return [
    getExport(services, places, 'invoices'),
    getExport(services, places, 'customers'),
    getExport(services, places, 'transactions'),
    getTakingsExport(services, places),
  ]
}
