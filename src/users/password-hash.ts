import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { createSemaphore } from '#platform/concurrency'

// The argon2id parameters that OWASP recommends.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32
const version = 19

// Each hash needs 19 MiB and a thread of the pool that DNS lookups and file reads share.
const concurrencyMax = 4

/** Returns the stored form of a password or recovery code: its cost parameters, salt and hash. */
export async function hashPassword(secret: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await deriveInTurn(secret, { ...cost, salt, hashBytes })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=${version}$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(hash)}`
}

/** Returns whether a secret matches the stored hash, with the stored cost parameters. */
export async function isPasswordHashOf(kept: string, secret: string): Promise<boolean> {
  const [, v, m, t, p, salt = '', hash = ''] = hashPattern.exec(kept) ?? []
  if (Number(v) !== version) throw new Error('the stored hash of a secret cannot be read')
  const expected = Buffer.from(hash, 'base64')
  const parameters = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  const found = await deriveInTurn(secret, {
    ...parameters,
    salt: Buffer.from(salt, 'base64'),
    hashBytes: expected.length,
  })
  return timingSafeEqual(found, expected)
}

/** Takes as long as a comparison with a stored hash. It hides from the caller that no hash exists. */
export async function simulateHash(secret: string): Promise<void> {
  await deriveInTurn(secret, { ...cost, salt: Buffer.alloc(saltBytes), hashBytes })
}

const hashPattern = /^\$argon2id\$v=(\d+)\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

type Derivation = typeof cost & { salt: Buffer; hashBytes: number }

const semaphore = createSemaphore(({ running }) => running < concurrencyMax)

function deriveInTurn(secret: string, { salt, hashBytes: tagLength, ...rest }: Derivation): Promise<Buffer> {
  return semaphore.run(() => deriveKey({ message: secret, nonce: salt, tagLength, ...rest }))
}

function deriveKey(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
