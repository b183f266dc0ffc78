export {
  createRequestsInFlight,
  awaitExternal,
  type RequestsInFlight,
  type RequestInFlight,
} from './requests-in-flight.ts'
export { createStatementGate, type StatementGate } from './statement-gate.ts'
