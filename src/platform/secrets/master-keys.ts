import { hkdfSync, randomBytes } from 'node:crypto'
import { decrypt, encrypt, keyBytes } from './aes-gcm.ts'

/** The current master key, and the previous one while data is still wrapped by it. */
export type MasterKeys = {
  /** Identifies the key without revealing it. */
  name: string
  /** Returns a new wrapped key. Store it; there is no other copy. */
  newWrapped(purpose: string): Buffer
  /** Like `newWrapped`, with the master key that wrapped the given key for this purpose. */
  newWrappedLike(wrapped: Buffer, purpose: string): Buffer
  wrap(key: Buffer, purpose: string): Buffer
  /** Unwraps a key that either master key wrapped for this purpose; throws otherwise. */
  unwrap(wrapped: Buffer, purpose: string): Buffer
  /** Returns whether either master key wrapped it. */
  opens(wrapped: Buffer, purpose: string): boolean
  /**
   * Returns the key wrapped by the current master key; `current` if it is already, `unopened` if neither master key
   * wrapped it.
   */
  rewrapped(wrapped: Buffer, purpose: string): Buffer | 'current' | 'unopened'
  /** Returns the signing key for a purpose under the master key that wrapped the given key. */
  signingKey(purpose: string, wrapped: Buffer, wrappedFor: string): Buffer
}

/** Loads the master keys of 32 bytes each; throws on any other length. */
export function openMasterKeys(currentKey: Buffer, previousKey?: Buffer): MasterKeys {
  const current = copyKey(currentKey)
  const known = previousKey ? [current, copyKey(previousKey)] : [current]

  function openerOf(wrapped: Buffer, purpose: string): Buffer | undefined {
    return known.find((master) => tryDecrypt(master, wrapped, purpose))
  }

  function knownOpenerOf(wrapped: Buffer, purpose: string): Buffer {
    const opener = openerOf(wrapped, purpose)
    if (!opener) throw new Error('neither master key wrapped it')
    return opener
  }

  return {
    name: Buffer.from(hkdfSync('sha256', current, '', 'name', nameBytes)).toString('hex'),
    newWrapped: (purpose) => encrypt(current, randomBytes(keyBytes), purpose),
    newWrappedLike: (wrapped, purpose) =>
      encrypt(knownOpenerOf(wrapped, purpose), randomBytes(keyBytes), purpose),
    wrap: (key, purpose) => encrypt(current, key, purpose),
    unwrap(wrapped, purpose) {
      for (const master of known.slice(0, -1)) {
        const key = tryDecrypt(master, wrapped, purpose)
        if (key) return key
      }
      return decrypt(known.at(-1) ?? current, wrapped, purpose)
    },
    opens: (wrapped, purpose) => openerOf(wrapped, purpose) !== undefined,
    rewrapped(wrapped, purpose) {
      const opener = openerOf(wrapped, purpose)
      if (!opener) return 'unopened'
      return opener === current ? 'current' : encrypt(current, decrypt(opener, wrapped, purpose), purpose)
    },
    signingKey: (purpose, wrapped, wrappedFor) =>
      deriveSigningKey(knownOpenerOf(wrapped, wrappedFor), purpose),
  }
}

/** Derives a signing key, so that a signature reveals nothing of the master key or of signatures for other purposes. */
export function deriveSigningKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `signing ${purpose}`, keyBytes))
}

const nameBytes = 8

// Copied so that a caller may erase its own buffer.
function copyKey(key: Buffer): Buffer {
  if (key.length !== keyBytes) throw new Error(`master key must be ${keyBytes} bytes`)
  return Buffer.from(key)
}

function tryDecrypt(master: Buffer, wrapped: Buffer, purpose: string): Buffer | undefined {
  try {
    return decrypt(master, wrapped, purpose)
  } catch {
    return undefined
  }
}
