import { secondMs } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { hmacSha256Hex } from '#platform/secrets'
import type { Attempt, PostbackEvent } from './postback.ts'

/**
 * Returns the headers of one attempt, signed with its timestamp. `realNow` is real time even if the company's clock was
 * moved, because receivers compare it with their clock. Spec, Delivery request.
 */
export function signPostback(
  { eventId, type }: Pick<PostbackEvent, 'eventId' | 'type'>,
  body: Buffer,
  signingSecret: string,
  realNow: number,
): Record<string, string> {
  return signHeaders({ eventId: toPublicId('evt', eventId), type }, body, signingSecret, realNow)
}

const signatureHeader = 'X-Service-Signature'
const timestampHeader = 'X-Service-Timestamp'

/** Returns the signed headers for an event with a public id. */
export function signHeaders(
  { eventId, type }: { eventId: string; type: string },
  body: Buffer,
  signingSecret: string,
  realNow: number,
): Record<string, string> {
  const timestamp = String(Math.floor(realNow / secondMs))
  return {
    'Content-Type': 'application/json',
    [signatureHeader]: `sha256=${hmacSha256Hex(signingSecret, `${timestamp}.`, body)}`,
    [timestampHeader]: timestamp,
    'X-Service-Event-Id': eventId,
    'X-Service-Event-Type': type,
  }
}

/** Returns the part of the headers that an attempt keeps. */
export function toSentHeaders(headers: Record<string, string>): NonNullable<Attempt['sent']> {
  return { timestamp: headers[timestampHeader] ?? '', signature: headers[signatureHeader] ?? '' }
}

/** Returns the headers of an attempt, without the credential of the endpoint. */
export function showHeaders(
  { eventId, type }: { eventId: string; type: string },
  sent: Attempt['sent'],
): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    ...(sent && { [signatureHeader]: sent.signature, [timestampHeader]: sent.timestamp }),
    'X-Service-Event-Id': eventId,
    'X-Service-Event-Type': type,
  }
}
