export { dashboardEndpoints, type DashboardParts } from './dashboard-endpoints.ts'
