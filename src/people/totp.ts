import { createHmac, timingSafeEqual } from 'node:crypto'
import { secondMs } from '#kernel/clock'

/** How many digits a code has, and for how long each is shown. */
export const codeDigits = 6
export const stepSeconds = 30

/** How long the secret of a factor is: that of the hash, as RFC 4226 recommends. */
export const factorSecretBytes = 20

/** The step of time that a moment lies in. */
export function stepAt(now: number): number {
  return Math.floor(now / (stepSeconds * secondMs))
}

/** The code of a step: HOTP of RFC 4226 with SHA-1, as RFC 6238 counts. */
export function codeOfStep(secret: Buffer, step: number, digits = codeDigits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The step whose code it is: this one, or the one before for whoever types slowly or has a clock that is behind. Undefined for
 * a wrong code, and for one of a step that is not later than the last one whose code was taken.
 */
export function stepOfCode(
  { secret, lastStep }: { secret: Buffer; lastStep: number | undefined },
  code: string,
  now: number,
): number | undefined {
  const current = stepAt(now)
  const fitting = [current, current - 1].filter((step) => isSame(codeOfStep(secret, step), code))
  return fitting.find((step) => lastStep === undefined || step > lastStep)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What an authenticator app reads off a picture, or by being opened. */
export function factorUri(email: string, secret: string): string {
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
