import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { createExportSlots } from './export-slots.ts'
import { getAuditExport } from './get-audit-export.ts'
import { getExport } from './get-export.ts'
import { getReceivablesExport } from './get-receivables-export.ts'
import { getTakingsExport } from './get-takings-export.ts'

/** Creates the endpoints that export lists as CSV files. */
export function exportEndpoints(context: AppContext, surface: DashboardSurface): Endpoint[] {
  const places = createExportSlots()
  return [
    getExport(context, surface, places, 'invoices'),
    getExport(context, surface, places, 'customers'),
    getExport(context, surface, places, 'transactions'),
    getExport(context, surface, places, 'subscriptions'),
    getTakingsExport(context, surface, places),
    getReceivablesExport(context, surface, places),
    getAuditExport(context, surface, places),
  ]
}
