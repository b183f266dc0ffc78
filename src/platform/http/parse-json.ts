import { ApiError } from '#kernel/refusals'
import { bodyDepthMax } from '#kernel/limits'

const token = /"((?:[^"\\]|\\.)*)"|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * Reads a JSON body and refuses what other readers would silently bend: duplicate keys (the last one would win),
 * nesting that could not be written again, numbers that a JavaScript number cannot hold, `__proto__`, and characters
 * that no text can be stored with.
 */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw unreadable(
      `The body is not valid JSON: ${error instanceof Error ? withoutContent(error.message) : ''}`,
    )
  }
  inspect(text)
  return value
}

// The parser's message quotes the body around the mistake, and a body may hold what must not be repeated.
function withoutContent(message: string): string {
  return /at position \d+(?: \(line \d+ column \d+\))?/.exec(message)?.[0] ?? 'it ends too early'
}

function inspect(text: string): void {
  const open: (Set<string> | 'array')[] = []
  let lastText: string | undefined
  for (const [word, inner] of text.matchAll(token)) {
    if (word === '{' || word === '[') {
      open.push(word === '{' ? new Set() : 'array')
      if (open.length > bodyDepthMax)
        throw unreadable(`The body is nested deeper than ${bodyDepthMax} levels.`)
    } else if (word === '}' || word === ']') open.pop()
    else if (word === ':') refuseKey(open.at(-1), lastText)
    else if (inner !== undefined) lastText = storable(word, inner)
    else if (/^-?\d/.test(word)) refuseInexact(word)
  }
}

/** PostgreSQL stores neither the character 0 nor half of a surrogate pair; JSON can write both, but only escaped. */
function storable(quoted: string, inner: string): string {
  if (!inner.includes('\\')) return quoted
  const text = String(JSON.parse(quoted))
  if (text.includes('\0')) throw unreadable('The character \\u0000 is not accepted.')
  if (!text.isWellFormed()) throw unreadable('An unpaired surrogate (\\ud800 to \\udfff) is not accepted.')
  return quoted
}

function refuseKey(keys: Set<string> | 'array' | undefined, quoted: string | undefined): void {
  if (!(keys instanceof Set) || quoted === undefined) return
  const key = String(JSON.parse(quoted))
  if (key === '__proto__') throw unreadable('The key "__proto__" is not accepted.')
  if (keys.has(key)) throw unreadable(`The key "${key}" stands twice in one object.`)
  keys.add(key)
}

/** Money is read from the digits of a number, so its digits must be all there: 4.3500000000000000001 is not 4.35. */
function refuseInexact(digits: string): void {
  if (significant(digits) === significant(String(Number(digits)))) return
  throw unreadable(`The number ${digits.slice(0, 40)} has more digits than can be kept, or is too large.`)
}

function significant(digits: string): string {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(digits) ?? []
  const all = `${whole}${fraction}`
  const kept = all.replace(/^0+/, '').replace(/0+$/, '')
  if (kept === '') return all === '' ? digits : '0'
  const trailing = all.length - all.replace(/0+$/, '').length
  return `${kept}e${Number(exponent) - fraction.length + trailing}`
}

function unreadable(message: string): ApiError {
  return new ApiError('bad_request', { message })
}
