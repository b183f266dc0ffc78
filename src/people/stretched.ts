import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'

// The argon2id parameters that OWASP recommends.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32
const version = 19

// Each hash needs 19 MiB and a thread of the pool that DNS lookups and file reads share.
const atOnceMax = 4

/** Returns the stored form of a password or recovery code: its cost parameters, salt and hash. */
export async function stretched(secret: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derived(secret, { ...cost, salt, hashBytes })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=${version}$m=${memory},t=${passes},p=${parallelism}$${shown(salt)}$${shown(hash)}`
}

/** Returns whether a secret matches the stored hash, with the stored cost parameters. */
export async function isStretchedOf(kept: string, secret: string): Promise<boolean> {
  const [, v, m, t, p, salt = '', hash = ''] = form.exec(kept) ?? []
  if (Number(v) !== version) throw new Error('what was kept of a secret cannot be read')
  const expected = Buffer.from(hash, 'base64')
  const parameters = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  const found = await derived(secret, {
    ...parameters,
    salt: Buffer.from(salt, 'base64'),
    hashBytes: expected.length,
  })
  return timingSafeEqual(found, expected)
}

/** Takes as long as a comparison with a stored hash. It hides from the caller that no hash exists. */
export async function stretchForNothing(secret: string): Promise<void> {
  await derived(secret, { ...cost, salt: Buffer.alloc(saltBytes), hashBytes })
}

const form = /^\$argon2id\$v=(\d+)\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function shown(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

type Derivation = typeof cost & { salt: Buffer; hashBytes: number }

let underWay = 0
const waiting: (() => void)[] = []

async function derived(secret: string, { salt, hashBytes: tagLength, ...rest }: Derivation): Promise<Buffer> {
  if (underWay >= atOnceMax) await new Promise<void>((go) => waiting.push(go))
  else underWay += 1
  try {
    return await derive({ message: secret, nonce: salt, tagLength, ...rest })
  } finally {
    const next = waiting.shift()
    // The slot passes to the request that has waited longest.
    if (next) next()
    else underWay -= 1
  }
}

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
