import { createHmac, timingSafeEqual } from 'node:crypto'
import { secondMs } from '#kernel/clock'

/** The number of digits of a code, and the seconds for which it is shown. */
export const codeDigits = 6
export const stepSeconds = 30

/** The length of a factor's secret in bytes: that of the hash, as RFC 4226 recommends. */
export const factorSecretBytes = 20

/** Returns the time step of a moment. */
export function toStep(now: number): number {
  return Math.floor(now / (stepSeconds * secondMs))
}

/** Returns the code of a step: HOTP of RFC 4226 with SHA-1, counted as in RFC 6238. */
export function computeCode(secret: Buffer, step: number, digits = codeDigits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the step of a code: the current one, or the previous one for slow typing and late clocks. Returns undefined
 * for a wrong code, and for a step that is not later than the last one used.
 */
export function findStep(
  { secret, lastStep }: { secret: Buffer; lastStep: number | undefined },
  code: string,
  now: number,
): number | undefined {
  const current = toStep(now)
  const fitting = [current, current - 1].filter((step) => isSameCode(computeCode(secret, step), code))
  return fitting.find((step) => lastStep === undefined || step > lastStep)
}

function isSameCode(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns the URI that an authenticator app reads from a QR code or a link. */
export function toFactorUri(email: string, secret: string): string {
  const label = encodeURIComponent(`Florin:${email}`)
  const query = new URLSearchParams({
    secret,
    issuer: 'Florin',
    algorithm: 'SHA1',
    digits: String(codeDigits),
    period: String(stepSeconds),
  })
  return `otpauth://totp/${label}?${query}`
}
