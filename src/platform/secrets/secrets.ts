import { createSecretKey, type KeyObject } from 'node:crypto'
import { decrypt, encrypt } from './aes-gcm.ts'
import { deriveSigningKey, openMasterKeys } from './master-keys.ts'
import { hmacSha256Hex } from './tokens.ts'

/** Seals a company's secrets with its data key, which is stored wrapped by the master key. */
export interface Secrets {
  /** Returns a new wrapped data key for a company. Store it; there is no other copy. */
  newCompanyKey(): Buffer
  /** Seals a text. `purpose` names its use (`postback secret`) and must be repeated to unseal it. */
  seal(wrappedKey: Buffer, plaintext: string, purpose: string): Buffer
  /** Unseals a text; throws if the key, the purpose or any byte differs. */
  unseal(wrappedKey: Buffer, sealed: Buffer, purpose: string): string
  /**
   * Signs a text that this service verifies later, also after a restart or a change of the master key. A signature is
   * valid only for its `purpose`. Compare with `sameSecret`.
   */
  sign(text: string, purpose: SigningPurpose): string
  /** Seals a text without a company. `purpose` must be repeated to unseal it. */
  sealApart(plaintext: string, purpose: string): Buffer
  /** Unseals the output of `sealApart`; throws if the key, the purpose or any byte differs. */
  unsealApart(sealed: Buffer, purpose: string): string
}

/**
 * Purposes of signatures; the key of each is stored. Remove a purpose only when no signature for it is in use any more.
 */
export const signingPurposes = [
  'invoice pdf',
  'search cursor',
  'payer address',
  'hosted payment token',
  'recipient of a key',
  'try to sign in',
] as const
export type SigningPurpose = (typeof signingPurposes)[number]

/** The purpose of sealed texts without a company; its key is stored like the signing keys. */
const sealingPurpose = 'people'

/** Every purpose with a stored key. */
export const storedPurposes: readonly string[] = [...signingPurposes, sealingPurpose]

/** Keys for signatures, and for sealed texts without a company, by purpose. */
export type SigningKeys = ReadonlyMap<string, Buffer>

const cacheMax = 10_000

/** Wrapping purpose of a company's data key. */
export const companyKeyPurpose = 'company key'

/**
 * Creates the secrets under a master key of 32 bytes and its predecessor; throws on any other length. Signing keys are
 * derived from the master key unless stored keys are given. Stored keys verify signatures made under a former master
 * key.
 */
export function openSecrets(
  masterKey: Buffer,
  {
    previousKey,
    signingKeys,
  }: { previousKey?: Buffer | undefined; signingKeys?: SigningKeys | undefined } = {},
): Secrets {
  const masters = openMasterKeys(masterKey, previousKey)
  // Caches, so that charges and postbacks do not repeat decryptions.
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
    sealApart: (plaintext, purpose) =>
      encrypt(signingKey(sealingPurpose).export(), Buffer.from(plaintext, 'utf8'), purpose),
    unsealApart: (sealed, purpose) =>
      decrypt(signingKey(sealingPurpose).export(), sealed, purpose).toString('utf8'),
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

// Derived once, because a derivation takes as long as ten signatures.
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

/** Caches the latest computed values by their input. */
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
