import { ApiError } from '#kernel/refusals'
import { bodyDepthMax } from '#kernel/limits'
import { shorten } from './shorten.ts'
import { findUnstorable } from './storable.ts'

// No exactly stored number needs more digits. The limit bounds the time that the digit comparison takes.
const numberLengthMax = 40

// A long text without escapes takes no stack, as the base64 of a file. Runs in linear time only over texts that JSON.parse accepted, in which each string is closed.
const token = /"([^"\\]*(?:\\.[^"\\]*)*)"|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * Parses a JSON body and refuses input that other parsers silently change. It refuses duplicate keys (the last one
 * would win), deep nesting and numbers that a JavaScript number cannot represent. It also refuses `__proto__` and
 * characters that PostgreSQL cannot store.
 */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw toBadRequest(`The body is not valid JSON: ${explainSyntaxError(text)}.`)
  }
  try {
    checkTokens(text)
  } catch (error) {
    // The regular expression engine has a bounded stack. Only bodies of several megabytes can exceed it.
    if (error instanceof RangeError) throw toBadRequest('A text of the body has too many escape sequences.')
    throw error
  }
  return value
}

// The parser's own message gives the position of some mistakes only. Around others it quotes the body, which can
// contain secrets.
function explainSyntaxError(text: string): string {
  if (isJsonPrefix(text)) return 'it ends too early'
  let [begun, broken] = [0, text.length]
  while (broken - begun > 1) {
    const middle = (begun + broken) >>> 1
    if (isJsonPrefix(text.slice(0, middle))) begun = middle
    else broken = middle
  }
  const [before, character = ''] = [text.slice(0, begun), text[begun]]
  if (begun === 0 && character === '\ufeff') return 'it begins with a byte order mark, which JSON has none of'
  const place = `at position ${begun} (line ${before.split('\n').length} column ${begun - before.lastIndexOf('\n')})`
  const hint = hints[character]
  return hint === undefined ? place : `${place}: ${hint}`
}

/** Whether a text is a prefix of JSON: parsing fails at its end, if at all. */
function isJsonPrefix(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const place = /at position (\d+)/.exec(message)?.[1]
    return place === undefined ? message.startsWith('Unexpected end') : Number(place) === text.length
  }
}

// Hints for the syntax of other notations at this position.
const hints: Record<string, string> = {
  '+': 'numbers have no plus sign',
  '.': 'numbers have digits on both sides of the point',
  "'": 'keys and texts are in double quotes',
  '}': 'a value is missing before it, or the comma before it must go',
  ']': 'a value is missing before it, or the comma before it must go',
}

function checkTokens(text: string): void {
  const open: (Set<string> | 'array')[] = []
  let lastText: string | undefined
  for (const [word, inner] of text.matchAll(token)) {
    if (word === '{' || word === '[') {
      open.push(word === '{' ? new Set() : 'array')
      if (open.length > bodyDepthMax)
        throw toBadRequest(`The body is nested deeper than ${bodyDepthMax} levels.`)
    } else if (word === '}' || word === ']') open.pop()
    else if (word === ':') refuseKey(open.at(-1), lastText)
    else if (inner !== undefined) lastText = checkStorable(word, inner)
    else if (/^-?\d/.test(word)) refuseInexact(word)
  }
}

/** JSON can express characters that PostgreSQL cannot store, but only as escapes. */
function checkStorable(quoted: string, inner: string): string {
  if (!inner.includes('\\')) return quoted
  const reason = findUnstorable(String(JSON.parse(quoted)))
  if (reason !== undefined) throw toBadRequest(reason)
  return quoted
}

function refuseKey(keys: Set<string> | 'array' | undefined, quoted: string | undefined): void {
  if (!(keys instanceof Set) || quoted === undefined) return
  const key = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
  if (key === '__proto__') throw toBadRequest('The key "__proto__" is not accepted.')
  if (keys.has(key)) throw toBadRequest(`The key "${shorten(key)}" occurs twice in one object.`)
  keys.add(key)
}

/** Amounts are read from the digits of a number, so no digit may be lost: 4.3500000000000000001 is not 4.35. */
function refuseInexact(digits: string): void {
  const kept = String(Number(digits))
  if (kept === digits) return
  if (digits.length <= numberLengthMax && toSignificantDigits(digits) === toSignificantDigits(kept)) return
  throw toBadRequest(
    `The number ${digits.slice(0, numberLengthMax)} has more digits than can be kept, or is too large.`,
  )
}

function toSignificantDigits(digits: string): string {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(digits) ?? []
  const all = `${whole}${fraction}`
  const kept = all.replace(/^0+/, '').replace(/0+$/, '')
  if (kept === '') return all === '' ? digits : '0'
  const trailing = all.length - all.replace(/0+$/, '').length
  return `${kept}e${Number(exponent) - fraction.length + trailing}`
}

function toBadRequest(message: string): ApiError {
  return new ApiError('bad_request', { message })
}
