import { accepted, ok } from '../http/response.ts'
import type { HttpResponse } from '../http/response.ts'
import { terminalRequestView } from './terminal-request.ts'
import type { Execution, WaitingExecution } from './execute-once.ts'
import { movementView } from './movement.ts'

/** Returns the response for a reference: its movement, or a terminal request that waits for a card. */
export function executionResponse(execution: Execution | WaitingExecution): HttpResponse {
  if ('waiting' in execution) return accepted(terminalRequestView(execution.waiting))
  const { movement, trouble } = execution
  return { ...ok(movementView(movement)), ...(trouble ? { trouble } : {}) }
}
