import { hkdfSync, randomBytes } from 'node:crypto'
import { decrypt, encrypt, keyBytes } from './aes-gcm.ts'

/** The key that wraps all others, and the one that did before it, for as long as something is still wrapped by that. */
export type MasterKeys = {
  /** Tells one key from another, and nothing else of it. */
  name: string
  /** A fresh key, wrapped: store it, there is no other copy. */
  newWrapped(purpose: string): Buffer
  /** The same, wrapped by the master key that wrapped something else for this purpose. */
  newWrappedLike(wrapped: Buffer, purpose: string): Buffer
  wrap(key: Buffer, purpose: string): Buffer
  /** Opens what either key wrapped for this purpose; throws for anything else. */
  unwrap(wrapped: Buffer, purpose: string): Buffer
  /** Whether either key wrapped it. */
  opens(wrapped: Buffer, purpose: string): boolean
  /** The same key wrapped by the current key; `current` where it is already, `unopened` where neither key wrapped it. */
  rewrapped(wrapped: Buffer, purpose: string): Buffer | 'current' | 'unopened'
  /** What is signed with for a purpose under the master key that wrapped something. */
  signingKey(purpose: string, wrapped: Buffer, wrappedFor: string): Buffer
}

/** Opens the master keys, 32 bytes each; throws on any other length. */
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

/** Derived, so that no signature tells anything of the key that wraps, nor of signatures for another purpose. */
export function deriveSigningKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `signing ${purpose}`, keyBytes))
}

const nameBytes = 8

// A copy, so that a caller may wipe its own buffer.
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
