import type { Transaction } from '../database/database.ts'
import { findTerminalInstrument } from '../instruments/instruments.ts'
import type { TerminalJob } from '../jobs/job.ts'
import type { Location } from '../locations/location.ts'
import { executeCharge, toUnstoredPayer } from '../movements/charge.ts'
import { shareMovementsLock } from '../movements/movement-queries.ts'
import { movementPostback } from '../postbacks/postback.ts'
import type { Postback } from '../postbacks/postback.ts'
import { insertPostback } from '../postbacks/postback-queries.ts'
import { claimTerminalRequest } from '../movements/terminal-request-queries.ts'

/**
 * Executes a terminal request when the payer inserts a card, unless it was cancelled. The request is executed even if
 * the location no longer accepts cards.
 */
export async function executeTerminalRequest(
  tx: Transaction,
  location: Location,
  { reference, dueAt: now }: TerminalJob,
): Promise<Postback | undefined> {
  // Locked before the request, in the same order as in a cancellation. Otherwise the two could deadlock.
  await shareMovementsLock(tx, location.id)
  const response = await claimTerminalRequest(tx, location.id, reference)
  if (response === undefined) return undefined
  const { action, amountCents, orderId, description } = response
  const command = { reference, action, amountCents, surchargeCents: 0 }
  const named = { orderId: orderId ?? undefined, description: description ?? undefined }
  const payer = toUnstoredPayer(findTerminalInstrument(response.terminalId))
  const { movement } = await executeCharge(tx, location, { ...command, ...named }, payer, now)
  return insertPostback(tx, movementPostback('transaction.completed', movement, now))
}
