import { createHmac } from 'node:crypto'
import { omitNullish } from '../http/parse.ts'
import { newId } from '../ids.ts'
import { deliveryBackoffMsMax, deliveryBackoffMsMin } from '../limits.ts'

export type PostbackType =
  | 'transaction.completed'
  | 'transaction.settled'
  | 'transaction.returned'
  | 'transaction.declined'
  | 'vault.created'

/** A notification for the service. Its body is written once, and sent byte for byte at each attempt. */
export type Postback = { id: string; locationId: string; type: PostbackType; body: string; createdAt: Date }

/** The parts of a movement that its postbacks name. */
type MovementSubject = {
  id: string
  locationId: string
  reference: string
  vaultId: string | null
  contactId: string | null
}

export function movementPostback(type: PostbackType, movement: MovementSubject, now: Date): Postback {
  const { id: transactionId, locationId, reference, vaultId, contactId } = movement
  return createPostback(type, locationId, { transactionId, reference, vaultId, contactId }, now)
}

/** Returns a postback about a declined try in a form, under the reference of its sale. */
export function declinePostback(movement: MovementSubject, reference: string, now: Date): Postback {
  const { id: transactionId, locationId, contactId } = movement
  return createPostback('transaction.declined', locationId, { transactionId, reference, contactId }, now)
}

/** Returns a postback about a method that the secure form has stored. */
export function vaultPostback(
  locationId: string,
  vault: { id: string; contactId: string | null },
  now: Date,
): Postback {
  return createPostback('vault.created', locationId, { vaultId: vault.id, contactId: vault.contactId }, now)
}

/** Returns the signature header: HMAC-SHA256 over the timestamp, a dot and the raw body. */
export function signBody(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** Returns the wait after this many failed attempts, ms: 1 s, doubling to 60 s. */
export function getBackoffMs(attempts: number): number {
  return Math.min(deliveryBackoffMsMin * 2 ** Math.max(0, attempts - 1), deliveryBackoffMsMax)
}

function createPostback(type: PostbackType, locationId: string, subject: object, now: Date): Postback {
  const id = newId('pbk')
  const body = JSON.stringify({ id, type, locationId, ...omitNullish(subject), createdAt: now.toISOString() })
  return { id, locationId, type, body, createdAt: now }
}
