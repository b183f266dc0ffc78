import { createHmac, hash, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'

export type SecretEncoding = 'base64url' | 'base64' | 'hex'

const secretBytesMin = 16

/**
 * Returns a prefix and random bytes. At least 16 bytes are required, because the hash is stored without salt or
 * stretching.
 */
export function newSecret(prefix: string, bytes = 32, encoding: SecretEncoding = 'base64url'): string {
  if (bytes < secretBytesMin) throw new Error(`a secret needs at least ${secretBytesMin} random bytes`)
  return prefix + randomBytes(bytes).toString(encoding)
}

/** Returns the SHA-256 of a secret for storage. Only for secrets of `newSecret`, never for passwords or short codes. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Returns whether two secrets are equal, in a time that does not depend on their contents or lengths. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hashSecret(a), hashSecret(b))
}

/**
 * Returns the HMAC-SHA256 of the concatenated parts as lower-case hex. The secret is used as written, including its
 * prefix.
 */
export function hmacSha256Hex(secret: string | KeyObject, ...parts: readonly (string | Buffer)[]): string {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest('hex')
}
