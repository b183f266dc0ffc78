import type { Transaction } from '../database/database.ts'
import { terminalInstrument } from '../instruments/instruments.ts'
import type { Location } from '../locations/location.ts'
import { executeCharge, unstoredPayer } from '../movements/charge.ts'
import { joinMovements } from '../movements/movement-queries.ts'
import { aboutMovement } from '../postbacks/postback.ts'
import type { Postback } from '../postbacks/postback.ts'
import { insertPostback } from '../postbacks/postback-queries.ts'
import { takeTerminalRequest } from './terminal-request-queries.ts'

/**
 * The payer puts a card into the terminal: its request becomes a movement, unless it was withdrawn. What the terminal was
 * asked for is done even if the location has ceased to take cards since.
 */
export async function putInCard(
  tx: Transaction,
  location: Location,
  reference: string,
  now: Date,
): Promise<Postback | undefined> {
  // Before the request, in the order in which a cancellation comes by the two: otherwise they could wait for each other.
  await joinMovements(tx, location.id)
  const request = await takeTerminalRequest(tx, location.id, reference)
  if (request === undefined) return undefined
  const { action, amountCents, orderId, description } = request
  const command = { reference, action, amountCents, surchargeCents: 0 }
  const named = { orderId: orderId ?? undefined, description: description ?? undefined }
  const payer = unstoredPayer(terminalInstrument(request.terminalId))
  const { movement } = await executeCharge(tx, location, { ...command, ...named }, payer, now)
  return insertPostback(tx, aboutMovement('transaction.completed', movement, now))
}
