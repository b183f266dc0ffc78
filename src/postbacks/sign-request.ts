import { secondMs } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { hmacSha256Hex } from '#platform/secrets'
import type { PostbackEvent } from './postback.ts'

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
    'X-Service-Signature': `sha256=${hmacSha256Hex(signingSecret, `${timestamp}.`, body)}`,
    'X-Service-Timestamp': timestamp,
    'X-Service-Event-Id': eventId,
    'X-Service-Event-Type': type,
  }
}
