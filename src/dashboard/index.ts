export { dashboardApiEndpoints } from './dashboard-api-endpoints.ts'
export { dashboardAppEndpoints, type DashboardDeps } from './dashboard-app-endpoints.ts'
