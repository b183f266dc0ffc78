/**
 * The kind of a text that is checked for card numbers: free text, an identifier (id, key, token) or a phone number.
 * Identifiers may have sixteen digits, and phone numbers up to fifteen.
 */
export type TextKind = 'text' | 'id' | 'phone'

/** The advice in the error for a request that contains a card number. */
export const cardEntryHint =
  'cards are entered in the secure form only, which POST /api/payment/intention opens'

/** Returns whether a text of this kind contains a card number. Linear in its length. */
export function hasCardNumber(text: string, kind: TextKind): boolean {
  for (const found of findCardNumbers(text)) if (cardNumberChecks[kind](text, found)) return true
  return false
}

/** Replaces every card number of a text, for logs and messages that may have any content. */
export function redactCardNumbers(text: string): string {
  let redacted = ''
  let from = 0
  for (const { start, end } of findCardNumbers(text)) {
    // Overlapping numbers are replaced as one.
    if (start >= from) redacted += `${text.slice(from, start)}[card number]`
    from = Math.max(from, end)
  }
  return redacted + text.slice(from)
}

/** The position of a number: its first digit, the end behind its last digit, and the digits of each group. */
type CardNumberMatch = { start: number; end: number; groups: number[] }

// Full-width digits, and those of all scripts that write decimal numbers.
const digitValues = new Int8Array(0x10000).fill(-1)
for (let code = 0, value = 0; code < digitValues.length; code++) {
  const isOne = /\p{Nd}/u.test(String.fromCharCode(code))
  if (isOne) digitValues[code] = value
  value = isOne ? (value + 1) % 10 : 0
}

/** Returns the value of a decimal digit of any script, or -1 for other characters. */
function toDigitValue(code: number): number {
  return digitValues[code] ?? -1
}

const cardNumberChecks: Record<TextKind, (text: string, found: CardNumberMatch) => boolean> = {
  text: () => true,
  id: (text, found) => isCardGrouping(found.groups) && isStandalone(text, found),
  phone: (_, { groups }) => sumNumbers(groups) >= phoneDigitsMax,
}

const digitsMin = 13
const digitsMax = 19
// E.164. The plus in front distinguishes a phone number from a card number of the same length.
const phoneDigitsMax = 15
// Two digits with more separators between them belong to different numbers.
const separatorsMax = 3

// UUIDs, and hashes and ids that are long and hexadecimal.
const hexadecimal =
  /(?<![0-9a-z])(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=\d*[a-f])[0-9a-f]{24,})(?![0-9a-z])/gi

/** Yields every sequence of whole digit groups with the prefix, the length and the check digit of a card, in order. */
function* findCardNumbers(text: string): Generator<CardNumberMatch> {
  if (!hasEnoughDigits(text)) return
  const searched = text.replace(hexadecimal, (id) => 'x'.repeat(id.length))
  for (const run of findRuns(searched)) {
    const isPhone = run.digits.length <= phoneDigitsMax && text[(run.places[0] ?? 0) - 1] === '+'
    if (!isPhone) yield* findCardNumbersInRun(run)
  }
}

function hasEnoughDigits(text: string): boolean {
  if (text.length < digitsMin) return false
  let digits = 0
  for (let place = 0; place < text.length; place++)
    if (toDigitValue(text.charCodeAt(place)) >= 0 && ++digits === digitsMin) return true
  return false
}

/**
 * Digits with only spaces, dashes, dots and slashes between them: their positions, the starts of the groups, and the
 * groups after a dot or a slash.
 */
type DigitRun = { digits: number[]; places: number[]; groups: number[]; loose: boolean[] }

const createRun = (): DigitRun => ({ digits: [], places: [], groups: [], loose: [] })

function* findRuns(text: string): Generator<DigitRun> {
  let run = createRun()
  let between = 0
  let isLoose = false
  for (let place = 0; place <= text.length; place++) {
    const code = text.charCodeAt(place)
    const digit = toDigitValue(code)
    if (digit >= 0) {
      if (between > 0 || run.digits.length === 0) {
        run.groups.push(run.digits.length)
        run.loose.push(isLoose)
      }
      run.digits.push(digit)
      run.places.push(place)
      between = 0
      isLoose = false
    } else if (run.digits.length > 0 && (!isSeparator(code) || ++between > separatorsMax)) {
      if (run.digits.length >= digitsMin) yield run
      run = createRun()
      between = 0
      isLoose = false
    } else if (isDotOrSlash(code)) isLoose = true
  }
}

// Spaces and dashes of all kinds, and invisible characters.
const rareSeparator = /[\s\p{Pd}\p{Cf}\u2212]/u

// Dots and slashes also separate dates, amounts and versions: with them a number counts only in the groups of a printed
// card.
function isDotOrSlash(code: number): boolean {
  return code === 46 || code === 47 || code === 0xff0e || code === 0xff0f
}

function isSeparator(code: number): boolean {
  if (code === 32 || code === 45 || isDotOrSlash(code)) return true
  const isPlain = code > 32 && code < 127
  return !isPlain && !Number.isNaN(code) && rareSeparator.test(String.fromCharCode(code))
}

function* findCardNumbersInRun({ digits, places, groups, loose }: DigitRun): Generator<CardNumberMatch> {
  const isRight = createLuhnCheck(digits)
  const endOf = (place: number) => groups[place + 1] ?? digits.length
  for (let first = 0; first < groups.length; first++) {
    const from = groups[first] ?? 0
    const lengths = findBrandLengths(digits, from)
    if (lengths === 0) continue
    for (let last = first; last < groups.length; last++) {
      const to = endOf(last)
      if (to - from > digitsMax) break
      if (!hasLength(lengths, to - from) || !isRight(from, to)) continue
      const sizes = groups.slice(first, last + 1).map((begins, place) => endOf(first + place) - begins)
      if (loose.slice(first + 1, last + 1).includes(true) && !isCardGrouping(sizes)) continue
      yield { start: places[from] ?? 0, end: (places[to - 1] ?? 0) + 1, groups: sizes }
    }
  }
}

/** The first four digits of each brand, from and to, and the lengths of its numbers. */
const brands: readonly (readonly [from: number, to: number, lengths: number[]])[] = [
  [4000, 4999, [13, 16, 19]], // Visa
  [5100, 5599, [16]], // Mastercard
  [2221, 2720, [16]],
  [3400, 3499, [15]], // American Express
  [3700, 3799, [15]],
  [6011, 6011, [16, 17, 18, 19]], // Discover
  [6440, 6599, [16, 17, 18, 19]],
  [3000, 3059, [14, 15, 16, 17, 18, 19]], // Diners Club
  [3095, 3095, [14, 15, 16, 17, 18, 19]],
  [3600, 3699, [14, 15, 16, 17, 18, 19]],
  [3800, 3999, [14, 15, 16, 17, 18, 19]],
  [3528, 3589, [16, 17, 18, 19]], // JCB
  [6200, 6299, [16, 17, 18, 19]], // UnionPay
  [8100, 8171, [16, 17, 18, 19]],
  [5000, 5099, [16, 17, 18, 19]], // Maestro
  [5893, 5893, [16, 17, 18, 19]],
  [6304, 6304, [16, 17, 18, 19]],
  [6759, 6763, [16, 17, 18, 19]],
]

// By the first four digits, a bit for each length.
const lengthsByPrefix = new Uint32Array(10_000)
for (const [from, to, lengths] of brands)
  lengthsByPrefix.fill(
    lengths.reduce((bits, length) => bits | (1 << length), 0),
    from,
    to + 1,
  )

function findBrandLengths(digits: number[], from: number): number {
  if (digits.length - from < digitsMin) return 0
  let prefix = 0
  for (let place = from; place < from + 4; place++) prefix = prefix * 10 + (digits[place] ?? 0)
  return lengthsByPrefix[prefix] ?? 0
}

function hasLength(lengths: number, length: number): boolean {
  return ((lengths >> length) & 1) === 1
}

/**
 * Creates the check of ISO/IEC 7812 (Luhn) for any sequence of these digits. Prefix sums reduce each check to one
 * subtraction.
 */
function createLuhnCheck(digits: number[]): (from: number, to: number) => boolean {
  // Sums of all digits before a place, with every second one doubled: the even places in one sum, the odd ones in the
  // other.
  const evenDoubled = new Uint32Array(digits.length + 1)
  const oddDoubled = new Uint32Array(digits.length + 1)
  for (let place = 0; place < digits.length; place++) {
    const digit = digits[place] ?? 0
    const doubled = digit < 5 ? digit * 2 : digit * 2 - 9
    evenDoubled[place + 1] = (evenDoubled[place] ?? 0) + (place % 2 === 0 ? doubled : digit)
    oddDoubled[place + 1] = (oddDoubled[place] ?? 0) + (place % 2 === 0 ? digit : doubled)
  }
  return (from, to) => {
    const sums = to % 2 === 0 ? evenDoubled : oddDoubled
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) % 10 === 0
  }
}

/** Groups of four, or of four, six and the rest, as brands print them. */
function isCardGrouping(groups: number[]): boolean {
  const [last = 0, ...before] = groups.toReversed()
  const isInFours = before.length > 0 && before.every((length) => length === 4) && last <= 4
  return isInFours || (before.join() === '6,4' && last <= 5)
}

// Letters next to a group make it part of a longer word.
function isStandalone(text: string, { start, end }: CardNumberMatch): boolean {
  return !/[A-Za-z]/.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`)
}

function sumNumbers(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
