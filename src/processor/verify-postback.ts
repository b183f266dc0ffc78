import { minuteMs, secondMs } from '#kernel/clock'
import { hmacSha256Hex, sameSecret } from '#platform/secrets'

const toleranceMs = 5 * minuteMs

/** Whether a processor's postback was signed with this location's secret, and lately. `now` is real time in ms. */
export function isSignedPostback(
  secret: string,
  headers: { signature: string | undefined; timestamp: string | undefined },
  rawBody: Buffer,
  now: number,
): boolean {
  const { signature = '', timestamp = '' } = headers
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now - Number(timestamp) * secondMs) > toleranceMs) return false
  return sameSecret(signature, `sha256=${hmacSha256Hex(secret, `${timestamp}.`, rawBody)}`)
}
