import type { Transaction } from '../database/database.ts'
import { findTerminalInstrument } from '../instruments/instruments.ts'
import type { Location } from '../locations/location.ts'
import { executeCharge, toUnstoredPayer } from '../movements/charge.ts'
import { shareMovementsLock } from '../movements/movement-queries.ts'
import { movementPostback } from '../postbacks/postback.ts'
import type { Postback } from '../postbacks/postback.ts'
import { insertPostback } from '../postbacks/postback-queries.ts'
import { claimTerminalRequest } from './terminal-request-queries.ts'

/**
 * The payer puts a card into the terminal: its request becomes a movement, unless it was withdrawn. What the terminal was
 * asked for is done even if the location has ceased to take cards since.
 */
export async function executeTerminalRequest(
  tx: Transaction,
  location: Location,
  reference: string,
  now: Date,
): Promise<Postback | undefined> {
  // Before the request, in the order in which a cancellation comes by the two: otherwise they could wait for each other.
  await shareMovementsLock(tx, location.id)
  const request = await claimTerminalRequest(tx, location.id, reference)
  if (request === undefined) return undefined
  const { action, amountCents, orderId, description } = request
  const command = { reference, action, amountCents, surchargeCents: 0 }
  const named = { orderId: orderId ?? undefined, description: description ?? undefined }
  const payer = toUnstoredPayer(findTerminalInstrument(request.terminalId))
  const { movement } = await executeCharge(tx, location, { ...command, ...named }, payer, now)
  return insertPostback(tx, movementPostback('transaction.completed', movement, now))
}
