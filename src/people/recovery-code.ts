import { randomInt } from 'node:crypto'

/** How many recovery codes a person has. */
export const recoveryCodesMax = 10

// Of the 32 letters none is taken for another one, whoever reads it to somebody.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const lettersOfCode = 10

/** A recovery code: its number, and 50 bits that are kept as a hash. */
export type RecoveryCode = { number: number; secret: string }

/** New codes, numbered from 1. */
export function newRecoveryCodes(): RecoveryCode[] {
  return Array.from({ length: recoveryCodesMax }, (_, place) => ({ number: place + 1, secret: newSecret() }))
}

function newSecret(): string {
  return Array.from({ length: lettersOfCode }, () => letters.charAt(randomInt(letters.length))).join('')
}

/** A code as the person writes it down: `3-K7QF2-9WXYZ`. The number in front says which hash a try is held against. */
export function writtenCode({ number, secret }: RecoveryCode): string {
  return `${number}-${secret.slice(0, lettersOfCode / 2)}-${secret.slice(lettersOfCode / 2)}`
}

/** What somebody typed as a code, however it is spaced and whatever letters look like digits; undefined where it is none. */
export function readRecoveryCode(typed: string): RecoveryCode | undefined {
  const [, digits = '', rest = ''] = /^\s*(\d{1,2})\s*-(.+)$/.exec(typed) ?? []
  const secret = rest.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const isCode = secret.length === lettersOfCode && [...secret].every((letter) => letters.includes(letter))
  const number = Number(digits)
  return isCode && number >= 1 && number <= recoveryCodesMax ? { number, secret } : undefined
}
