export { healthAlone, healthEndpoints } from './health-endpoints.ts'
export type { MetricsParts } from './endpoints/get-metrics.ts'
