import { commonWords } from './common-passwords.ts'

/** Whose password it is to be. */
export type PasswordOwner = { email: string; name: string | undefined; companyNames: readonly string[] }

// So many characters must be left that nobody finds by a list, a name or a rule.
const unguessableMin = 8
const differentMin = 5

/**
 * Whether somebody who guesses would find a password early. What a guesser has anyway is taken out of it: words that everybody
 * uses, the person's own, those of the company and of this service, years, rows of keys, runs like 1234, and what repeats. It is weak where
 * little is left. Length and composition are no matter of this.
 */
export function isWeakPassword(password: string, owner: PasswordOwner): boolean {
  const plain = plainOf(password)
  if (new Set(plain).size < differentMin) return true
  const words = [...new Set([...ownWords(owner), ...commonWords.map(plainOf)])]
  const longestFirst = words.filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length)
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, gap), plain)
  return unguessableIn(left) < unguessableMin
}

// Stands for what was taken out, so that what stood around it does not become a run.
const gap = '\n'

/** In small letters, without accents, and with the letters that digits and signs stand for. */
function plainOf(text: string): string {
  const small = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...small].map((letter) => meant[letter] ?? letter).join('')
}

const meant: Record<string, string> = {
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

function ownWords({ email, name = '', companyNames }: PasswordOwner): string[] {
  return [email, name, ...companyNames, 'florin'].flatMap((own) => plainOf(own).split(/[^\p{L}\p{N}]+/u))
}

/** How many characters of it follow from nothing that stands before them. */
function unguessableIn(text: string): number {
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

// 19xx and 20xx, as they read once digits are letters.
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

/** Whether a character repeats the one before, or is its neighbour in the alphabet, among digits or on the keyboard. */
function isStep(before: string, letter: string): boolean {
  return before === letter || steps.has(before + letter)
}
