import type { AppContext } from '#access'
import type { Endpoint } from '#platform/http'
import { createExportPlaces } from './export-places.ts'
import { getExport } from './get-export.ts'
import { getTakingsExport } from './get-takings-export.ts'

/** What people take home of the lists, as files for spreadsheets. */
export function exportEndpoints(services: AppContext): Endpoint[] {
  const places = createExportPlaces()
  return [
    getExport(services, places, 'invoices'),
    getExport(services, places, 'customers'),
    getExport(services, places, 'transactions'),
    getTakingsExport(services, places),
  ]
}
