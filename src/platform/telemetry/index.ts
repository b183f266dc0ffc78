export { createLog, type Log, type LogLevel } from './log.ts'
export { logFieldNames, type LogFieldName, type LogFields } from './log-fields.ts'
export { scrub } from './scrub.ts'
export { createMetrics, type Metrics } from './metrics.ts'
