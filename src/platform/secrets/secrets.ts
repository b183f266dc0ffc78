import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { decrypt, encrypt, keyBytes } from './aes-gcm.ts'
import { hmacSha256Hex } from './tokens.ts'

/** Seals a company's secrets with a key of its own, which is itself kept wrapped by the master key. */
export interface Secrets {
  /** A fresh data key for one company, wrapped: store it, there is no other copy. */
  newCompanyKey(): Buffer
  /** Whether this master key wrapped a key. */
  opens(wrappedKey: Buffer): boolean
  /** Seals a text; `purpose` says what it is (`postback secret`) and must be repeated to unseal it. */
  seal(wrappedKey: Buffer, plaintext: string, purpose: string): Buffer
  /** Opens a sealed text; throws when the key, the purpose or any byte differs. */
  unseal(wrappedKey: Buffer, sealed: Buffer, purpose: string): string
  /**
   * Signs a text for this service itself to know again, also after a restart; a signature is good for its own
   * `purpose` only, a name that stands in the code: its key is remembered. Compare with `sameSecret`.
   */
  sign<Purpose extends string>(text: string, purpose: Literal<Purpose>): string
}

type Literal<Text extends string> = string extends Text ? never : Text

const rememberedMax = 10_000
const wrappingPurpose = 'company key'

/** Opens the store of secrets under a master key of 32 bytes; throws on any other length. */
export function openSecrets(masterKey: Buffer): Secrets {
  if (masterKey.length !== keyBytes) throw new Error(`master key must be ${keyBytes} bytes`)
  // A copy, so that a caller may wipe its own buffer.
  const master = Buffer.from(masterKey)
  // So that neither a charge nor a postback pays for decryptions that were made before.
  const keys = remembering<Buffer>()
  const texts = remembering<string>()
  const unwrap = (wrappedKey: Buffer) =>
    keys(wrappedKey.toString('latin1'), () => decrypt(master, wrappedKey, wrappingPurpose))
  const signingKey = signingKeys(master)
  return {
    newCompanyKey: () => encrypt(master, randomBytes(keyBytes), wrappingPurpose),
    opens(wrappedKey) {
      try {
        unwrap(wrappedKey)
        return true
      } catch {
        return false
      }
    },
    seal: (wrappedKey, plaintext, purpose) =>
      encrypt(unwrap(wrappedKey), Buffer.from(plaintext, 'utf8'), purpose),
    unseal: (wrappedKey, sealed, purpose) =>
      texts(JSON.stringify([purpose, sealed.toString('latin1'), wrappedKey.toString('latin1')]), () =>
        decrypt(unwrap(wrappedKey), sealed, purpose).toString('utf8'),
      ),
    sign: (text, purpose) => hmacSha256Hex(signingKey(purpose), text),
  }
}

// Derived, so that no signature tells anything of the key that wraps, nor of signatures for another purpose; and once,
// because that takes as long as ten signatures.
function signingKeys(master: Buffer): (purpose: string) => KeyObject {
  const known = new Map<string, KeyObject>()
  return (purpose) => {
    const derived = known.get(purpose)
    if (derived) return derived
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `signing ${purpose}`, keyBytes)))
    known.set(purpose, key)
    return key
  }
}

/** Remembers what was worked out last, by what it was worked out from. */
function remembering<Value>(): (from: string, workOut: () => Value) => Value {
  const known = new Map<string, Value>()
  return (from, workOut) => {
    const value = known.get(from) ?? workOut()
    // Deleting before setting keeps the map in order of last use.
    known.delete(from)
    known.set(from, value)
    if (known.size > rememberedMax) {
      const oldest = known.keys().next()
      if (!oldest.done) known.delete(oldest.value)
    }
    return value
  }
}
