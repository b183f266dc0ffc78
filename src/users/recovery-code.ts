import { randomInt } from 'node:crypto'

export const recoveryCodesMax = 10

// The 32 characters exclude those that users confuse when they read a code aloud.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 10

/** A recovery code: its number, and 50 random bits that are stored as a hash. */
export type RecoveryCode = { number: number; secret: string }

/** Generates recovery codes, numbered from 1. */
export function createRecoveryCodes(): RecoveryCode[] {
  return Array.from({ length: recoveryCodesMax }, (_, place) => ({
    number: place + 1,
    secret: createSecret(),
  }))
}

function createSecret(): string {
  return Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** Formats a code for the user: `3-K7QF2-9WXYZ`. The leading number selects the hash to compare. */
export function formatRecoveryCode({ number, secret }: RecoveryCode): string {
  return `${number}-${secret.slice(0, codeLength / 2)}-${secret.slice(codeLength / 2)}`
}

/**
 * Parses a typed code, with any spacing and with letters that look like digits. Returns undefined if the format is
 * wrong.
 */
export function parseRecoveryCode(typed: string): RecoveryCode | undefined {
  const [, digits = '', rest = ''] = /^\s*(\d{1,2})\s*-(.+)$/.exec(typed) ?? []
  const secret = rest.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const isCode = secret.length === codeLength && [...secret].every((letter) => alphabet.includes(letter))
  const number = Number(digits)
  return isCode && number >= 1 && number <= recoveryCodesMax ? { number, secret } : undefined
}
