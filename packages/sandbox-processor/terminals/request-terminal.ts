import type { Database } from '../database/database.ts'
import { findTerminalInstrument } from '../instruments/instruments.ts'
import { terminalWaitMs } from '../limits.ts'
import type { Location } from '../locations/location.ts'
import { requireAcceptedMethod } from '../movements/charge.ts'
import { executeOnce } from '../movements/execute-once.ts'
import type { Execution, WaitingExecution } from '../movements/execute-once.ts'
import { isSilentTerminal } from '../movements/terminal-request.ts'
import type { TerminalRequest } from '../movements/terminal-request.ts'
import { insertTerminalRequest } from '../movements/terminal-request-queries.ts'

export type TerminalCommand = Pick<TerminalRequest, 'reference' | 'terminalId' | 'action' | 'amountCents'> & {
  orderId?: string | undefined
  description?: string | undefined
}

/** Has a terminal wait for a card, which is charged or credited once the payer inserts it. Safe to repeat. */
export async function requestTerminal(
  db: Database,
  location: Location,
  command: TerminalCommand,
  now: Date,
): Promise<Execution | WaitingExecution> {
  return executeOnce(db, location, command.reference, async (tx) => {
    const { terminalId, orderId, description } = command
    requireAcceptedMethod(location, findTerminalInstrument(terminalId), command.action)
    const dueAt = isSilentTerminal(terminalId) ? null : new Date(now.getTime() + terminalWaitMs)
    const waiting = { ...command, orderId: orderId ?? null, description: description ?? null, dueAt }
    await insertTerminalRequest(tx, location.id, waiting)
    return { waiting }
  })
}
