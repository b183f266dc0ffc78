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

/** Returns a secret that names the cell of its holder, if the holder is in one. */
export function newCellSecret(prefix: string, { cell }: { cell: string | undefined }): string {
  return newSecret(cell === undefined ? prefix : `${prefix}${cell}_`)
}

/** The hash of a secret, with the cell that the secret may name. Only the database of its row proves it. */
export type SecretHash = Buffer & { cell?: string }

// 32 bytes have 43 characters.
const namedCell = /(?:^|_)([a-z][a-z0-9]*)_[\w-]{43}$/

/** Returns the SHA-256 of a secret for storage. Only for secrets of `newSecret`, never for passwords or short codes. */
export function hashSecret(secret: string): SecretHash {
  const hashed: SecretHash = hash('sha256', secret, 'buffer')
  const [, cell] = namedCell.exec(secret) ?? []
  return cell === undefined ? hashed : Object.assign(hashed, { cell })
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
