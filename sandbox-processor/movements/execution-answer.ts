import { accepted, ok } from '../http/answer.ts'
import type { Answer } from '../http/answer.ts'
import { terminalRequestView } from '../terminals/terminal-request.ts'
import type { Execution, Waiting } from './execute-once.ts'
import { movementView } from './movement.ts'

/** What the caller of a reference is told: its movement, or that a terminal still waits for a card. */
export function executionAnswer(execution: Execution | Waiting): Answer {
  if ('waiting' in execution) return accepted(terminalRequestView(execution.waiting))
  const { movement, trouble } = execution
  return { ...ok(movementView(movement)), ...(trouble ? { trouble } : {}) }
}
