export { dashboardApiEndpoints } from './dashboard-api-endpoints.ts'
export { dashboardAppEndpoints } from './dashboard-app-endpoints.ts'
