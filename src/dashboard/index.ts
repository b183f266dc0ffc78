export { createDashboardSurface } from './dashboard-surface.ts'
export { dashboardApiEndpoints } from './dashboard-api-endpoints.ts'
export { customerMergeJobs } from './customers/customer-merges.ts'
export { dashboardAppEndpoints } from './dashboard-app-endpoints.ts'
