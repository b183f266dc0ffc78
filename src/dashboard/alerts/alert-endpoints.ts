import type { AppContext } from '#context'
import { getAlerts, postResolveAlert } from '#operator'
import type { Endpoint } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { dashboardAlertResponse, showAlertsWithRecords } from './alert-records.ts'

/** Creates the endpoints for the alerts of a company. */
export const alertEndpoints = (context: AppContext, surface: DashboardSurface): Endpoint[] => [
  getAlerts(context, surface, {
    response: dashboardAlertResponse,
    show: (companyId, alerts) => showAlertsWithRecords(context, companyId, alerts),
  }),
  postResolveAlert(context, surface),
]
