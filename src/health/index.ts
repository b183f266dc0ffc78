export { healthOnlyEndpoints, healthEndpoints } from './health-endpoints.ts'
export { findLastBackup, readDueWork } from './figure-queries.ts'
export {
  listLateMessages,
  listParkedPostbacks,
  listSuspendedCompanies,
  listUncomparedBooks,
  listUnknownOutcomes,
} from './company-figure-queries.ts'
export type { MetricsDeps } from './endpoints/get-metrics.ts'
