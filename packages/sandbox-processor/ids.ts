import { randomBytes } from 'node:crypto'

// Crockford's base32 in lower case, without letters that look like digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const idLength = 26
const secretLength = 52

export type IdPrefix = 'cnt' | 'vlt' | 'tkt' | 'trx' | 'prd' | 'pbk' | 'flt'
export type SecretPrefix = 'sk' | 'whsec' | 'ct'

/** Returns an id of 130 random bits, after the prefix of its kind. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBase32(idLength)}`
}

/** Returns a credential of 260 random bits: an API key, a signing secret or a client token. */
export function newSecret(prefix: SecretPrefix): string {
  return `${prefix}_${randomBase32(secretLength)}`
}

function randomBase32(length: number): string {
  let text = ''
  // 256 is a multiple of 32, so each letter is equally likely.
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte % alphabet.length)
  return text
}
