import { commonWords } from './common-passwords.ts'

/** The user of a password and the names that must not be part of it. */
export type PasswordOwner = { email: string; name: string | undefined; companyNames: readonly string[] }

// The minimum of characters that no word list, name or rule predicts.
const unguessableMin = 8
const differentMin = 5

/**
 * Returns whether an attacker would guess a password early. The check removes common words, names of the user, the
 * company and the service, years, keyboard rows, runs like 1234 and repetitions. A password is weak if few characters
 * remain. Length and composition are checked elsewhere.
 */
export function isWeakPassword(password: string, owner: PasswordOwner): boolean {
  const plain = normalizeLetters(password)
  if (new Set(plain).size < differentMin) return true
  const words = [...new Set([...listOwnWords(owner), ...commonWords.map(normalizeLetters)])]
  const longestFirst = words.filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length)
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, gap), plain)
  return countUnguessable(left) < unguessableMin
}

// Replaces a removed part, so that the text around it does not become a run.
const gap = '\n'

/** Returns the text in lower case, without accents, with digits and signs replaced by the letters they resemble. */
function normalizeLetters(text: string): string {
  const small = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...small].map((letter) => letterSubstitutes[letter] ?? letter).join('')
}

const letterSubstitutes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '!': 'i',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

function listOwnWords({ email, name = '', companyNames }: PasswordOwner): string[] {
  return [email, name, ...companyNames, 'florin'].flatMap((own) =>
    normalizeLetters(own).split(/[^\p{L}\p{N}]+/u),
  )
}

/** Counts the characters that do not follow from an earlier character. */
function countUnguessable(text: string): number {
  const withoutYears = text.replaceAll(plainYears, gap)
  let count = 0
  const seen = new Set<string>()
  for (let place = 0; place < withoutYears.length; place++) {
    const letter = withoutYears.charAt(place)
    if (letter === gap || /\s/.test(letter)) continue
    const before = withoutYears.charAt(place - 1)
    const pair = before + letter
    if (!isStep(before, letter) && !seen.has(pair)) count += 1
    seen.add(pair)
  }
  return count
}

// 19xx and 20xx after their digits have become letters.
const plainYears = /i9[0-9aeiost]{2}|2o[0-9aeiost]{2}/g

const rows = [
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'i2eas6t89o',
  'oi2eas6t89',
  'abcdefghijklmnopqrstuvwxyz',
]
const steps = new Set(
  rows.flatMap((row) => {
    const letters = [...row]
    return letters.flatMap((letter, place) => {
      const next = letters[place + 1]
      return next === undefined ? [] : [letter + next, next + letter]
    })
  }),
)

/**
 * Returns whether a character repeats the previous one, or is its neighbor in the alphabet, among the digits or on the
 * keyboard.
 */
function isStep(before: string, letter: string): boolean {
  return before === letter || steps.has(before + letter)
}
