import type { Database } from '../database/database.ts'
import { terminalInstrument } from '../instruments/instruments.ts'
import { terminalWaitMs } from '../limits.ts'
import type { Location } from '../locations/location.ts'
import { refuseUntaken } from '../movements/charge.ts'
import { executeOnce } from '../movements/execute-once.ts'
import type { Execution, Waiting } from '../movements/execute-once.ts'
import { isSilent } from './terminal-request.ts'
import type { TerminalRequest } from './terminal-request.ts'
import { insertTerminalRequest } from './terminal-request-queries.ts'

export type TerminalCommand = Pick<TerminalRequest, 'reference' | 'terminalId' | 'action' | 'amountCents'> & {
  orderId?: string | undefined
  description?: string | undefined
}

/** Has a terminal wait for a card, which is charged or credited as soon as it is put in. Safe to repeat. */
export async function askTerminal(
  db: Database,
  location: Location,
  command: TerminalCommand,
  now: Date,
): Promise<Execution | Waiting> {
  return executeOnce(db, location, command.reference, async (tx) => {
    const { terminalId, orderId, description } = command
    refuseUntaken(location, terminalInstrument(terminalId), command.action)
    const dueAt = isSilent(terminalId) ? null : new Date(now.getTime() + terminalWaitMs)
    const waiting = { ...command, orderId: orderId ?? null, description: description ?? null, dueAt }
    await insertTerminalRequest(tx, location.id, waiting)
    return { waiting }
  })
}
