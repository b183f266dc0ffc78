export { deskEndpoints } from './desk-endpoints.ts'
export { dashboardEndpoints, type DashboardParts } from './dashboard-endpoints.ts'
