export { requestColumns } from './request-queries.ts'
export { createRequestLogbook, type RequestLogbook } from './request-logbook.ts'
export { createRequestRetention } from './retention.ts'
