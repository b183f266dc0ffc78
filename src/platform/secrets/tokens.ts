import { createHmac, hash, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'

/** How the random bytes of a secret are written. */
export type SecretEncoding = 'base64url' | 'base64' | 'hex'

const secretBytesMin = 16

/** A prefix followed by random bytes; at least 16, because its hash is stored without salt or stretching. */
export function newSecret(prefix: string, bytes = 32, encoding: SecretEncoding = 'base64url'): string {
  if (bytes < secretBytesMin) throw new Error(`a secret needs at least ${secretBytesMin} random bytes`)
  return prefix + randomBytes(bytes).toString(encoding)
}

/**
 * The SHA-256 of a secret, for storing; only for secrets of `newSecret`, never for passwords or short
 * codes.
 */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Whether two secrets are equal, in a time that tells nothing of where they differ nor of their lengths. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hashSecret(a), hashSecret(b))
}

/**
 * The HMAC-SHA256 of the parts in a row, as lower-case hex; the secret is used as written, prefix included.
 */
export function hmacSha256Hex(secret: string | KeyObject, ...parts: readonly (string | Buffer)[]): string {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest('hex')
}
