import { createSecretKey, type KeyObject } from 'node:crypto'
import { decrypt, encrypt } from './aes-gcm.ts'
import { deriveSigningKey, openMasterKeys } from './master-keys.ts'
import { hmacSha256Hex } from './tokens.ts'

/** Seals a company's secrets with a key of its own, which is itself kept wrapped by the master key. */
export interface Secrets {
  /** A fresh data key for one company, wrapped: store it, there is no other copy. */
  newCompanyKey(): Buffer
  /** Seals a text; `purpose` says what it is (`postback secret`) and must be repeated to unseal it. */
  seal(wrappedKey: Buffer, plaintext: string, purpose: string): Buffer
  /** Opens a sealed text; throws when the key, the purpose or any byte differs. */
  unseal(wrappedKey: Buffer, sealed: Buffer, purpose: string): string
  /**
   * Signs a text for this service itself to know again, also after a restart and under another master key; a signature is good for its own
   * `purpose` only. Compare with `sameSecret`.
   */
  sign(text: string, purpose: SigningPurpose): string
  /** Seals a text that belongs to no company, with a key that is kept for what is `of`; `purpose` must be repeated to unseal it. */
  sealApart(of: SealingPurpose, plaintext: string, purpose: string): Buffer
  /** Opens what `sealApart` sealed; throws when the key, the purpose or any byte differs. */
  unsealApart(of: SealingPurpose, sealed: Buffer, purpose: string): string
}

/**
 * What the service signs for; the key of each is kept. A name that is taken off is one that nothing in people's hands is signed for
 * any more.
 */
export const signingPurposes = [
  'invoice pdf',
  'search cursor',
  'payer address',
  'hosted payment token',
  'recipient of a key',
  'try to sign in',
] as const
/** One of them. */
export type SigningPurpose = (typeof signingPurposes)[number]

/** What is sealed that belongs to no company; the key of each is kept as those are that sign. */
const sealingPurposes = ['people'] as const
type SealingPurpose = (typeof sealingPurposes)[number]

/** Every purpose for which a key is kept. */
export const storedPurposes: readonly string[] = [...signingPurposes, ...sealingPurposes]

/** What is signed with, and what is sealed with that belongs to no company, by purpose. */
export type SigningKeys = ReadonlyMap<string, Buffer>

const cacheMax = 10_000

/** What a company's data key is wrapped as. */
export const companyKeyPurpose = 'company key'

/**
 * Opens the store of secrets under a master key of 32 bytes, and the one before it; throws on any other length. What is signed
 * with is derived from the master key, unless keys are given that were kept: those know again what was signed under another one.
 */
export function openSecrets(
  masterKey: Buffer,
  {
    previousKey,
    signingKeys,
  }: { previousKey?: Buffer | undefined; signingKeys?: SigningKeys | undefined } = {},
): Secrets {
  const masters = openMasterKeys(masterKey, previousKey)
  // So that neither a charge nor a postback pays for decryptions that were made before.
  const keys = createCache<Buffer>()
  const texts = createCache<string>()
  const unwrap = (wrappedKey: Buffer) =>
    keys(wrappedKey.toString('latin1'), () => masters.unwrap(wrappedKey, companyKeyPurpose))
  const signingKey = signingKeys ? createStoredKeys(signingKeys) : createDerivedKeys(masterKey)
  return {
    newCompanyKey: () => masters.newWrapped(companyKeyPurpose),
    seal: (wrappedKey, plaintext, purpose) =>
      encrypt(unwrap(wrappedKey), Buffer.from(plaintext, 'utf8'), purpose),
    unseal: (wrappedKey, sealed, purpose) =>
      texts(JSON.stringify([purpose, sealed.toString('latin1'), wrappedKey.toString('latin1')]), () =>
        decrypt(unwrap(wrappedKey), sealed, purpose).toString('utf8'),
      ),
    sign: (text, purpose) => hmacSha256Hex(signingKey(purpose), text),
    sealApart: (of, plaintext, purpose) =>
      encrypt(signingKey(of).export(), Buffer.from(plaintext, 'utf8'), purpose),
    unsealApart: (of, sealed, purpose) => decrypt(signingKey(of).export(), sealed, purpose).toString('utf8'),
  }
}

function createStoredKeys(kept: SigningKeys): (purpose: string) => KeyObject {
  const keys = new Map([...kept].map(([purpose, key]) => [purpose, createSecretKey(key)]))
  return (purpose) => {
    const key = keys.get(purpose)
    if (!key) throw new Error(`no key is kept that signs "${purpose}"`)
    return key
  }
}

// Once, because deriving takes as long as ten signatures.
function createDerivedKeys(masterKey: Buffer): (purpose: string) => KeyObject {
  const master = Buffer.from(masterKey)
  const known = new Map<string, KeyObject>()
  return (purpose) => {
    const derived = known.get(purpose)
    if (derived) return derived
    const key = createSecretKey(deriveSigningKey(master, purpose))
    known.set(purpose, key)
    return key
  }
}

/** Remembers what was worked out last, by what it was worked out from. */
function createCache<Value>(): (from: string, workOut: () => Value) => Value {
  const known = new Map<string, Value>()
  return (from, workOut) => {
    const value = known.get(from) ?? workOut()
    // Deleting before setting keeps the map in order of last use.
    known.delete(from)
    known.set(from, value)
    if (known.size > cacheMax) {
      const oldest = known.keys().next()
      if (!oldest.done) known.delete(oldest.value)
    }
    return value
  }
}
