import { minuteMs, secondMs } from '#kernel/clock'
import { hmacSha256Hex, isSameSecret } from '#platform/secrets'
import type { Hint, Postback } from '../postback.ts'
import type { SandboxCredentials } from '../credentials.ts'
import { wirePostback } from './sandbox-wire.ts'

const toleranceMs = 5 * minuteMs

/** Returns the hints of a postback of the sandbox processor, or `unsigned` unless the location's secret signed it. */
export function parseSandboxPostback(location: SandboxCredentials, postback: Postback): 'unsigned' | Hint[] {
  if (!isSigned(location.postbackSecret, postback)) return 'unsigned'
  const body = wirePostback.safeParse(parseJson(postback.rawBody)).data
  if (!body) return []
  return body.locationId === location.locationId ? toHints(body) : 'unsigned'
}

function isSigned(secret: string, { header, rawBody, now }: Postback): boolean {
  const timestamp = header('x-processor-timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now - Number(timestamp) * secondMs) > toleranceMs) return false
  const signature = `sha256=${hmacSha256Hex(secret, `${timestamp}.`, rawBody)}`
  return isSameSecret(header('x-processor-signature') ?? '', signature)
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString())
  } catch {
    return undefined
  }
}

function toHints({ type, reference, vaultId }: ReturnType<typeof wirePostback.parse>): Hint[] {
  if (type === 'vault.created') return vaultId === undefined ? [] : [{ of: 'method', vaultId }]
  if (reference === undefined) return []
  return [{ of: type === 'transaction.declined' ? 'decline' : 'movement', reference }]
}

// A pattern reads the bytes, so a body is parsed only after its signature is checked.
const locationPattern = /"locationId"\s*:\s*"([\w.-]{1,255})"/

/**
 * Returns the location id in a postback of the sandbox processor, or undefined where the bytes are no such postback.
 */
export function parsePostbackLocation(rawBody: Buffer): string | undefined {
  const text = rawBody.toString('latin1')
  const [, locationId] = locationPattern.exec(text) ?? []
  return text.includes('"id"') && text.includes('"type"') ? locationId : undefined
}
