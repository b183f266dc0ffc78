export { healthOnlyEndpoints, healthEndpoints } from './health-endpoints.ts'
export type { MetricsDeps } from './endpoints/get-metrics.ts'
