import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const keyBytes = 32
const version = 1
const nonceBytes = 12
const tagBytes = 16
const envelopeBytesMin = 1 + nonceBytes + tagBytes

/** Encrypts bytes with AES-256-GCM as version, nonce, ciphertext, tag. Decryption requires the same purpose. */
export function encrypt(key: Buffer, plaintext: Buffer, purpose: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(associatedData(purpose))
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, ciphertext, cipher.getAuthTag()])
}

/** Decrypts the output of `encrypt`; throws if the key, the purpose or any byte differs. */
export function decrypt(key: Buffer, envelope: Buffer, purpose: string): Buffer {
  if (envelope.length < envelopeBytesMin || envelope[0] !== version) {
    throw new Error('sealed value has an unknown format')
  }
  const nonce = envelope.subarray(1, 1 + nonceBytes)
  // The tag length is fixed, because GCM would otherwise accept a tag truncated to 4 bytes.
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(associatedData(purpose))
  decipher.setAuthTag(envelope.subarray(-tagBytes))
  const ciphertext = envelope.subarray(1 + nonceBytes, -tagBytes)
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()])
  } catch {
    // OpenSSL's message has the function but not the cause.
    throw new Error('sealed value does not open with this key and purpose')
  }
}

function associatedData(purpose: string): Buffer {
  return Buffer.concat([Buffer.of(version), Buffer.from(purpose, 'utf8')])
}
