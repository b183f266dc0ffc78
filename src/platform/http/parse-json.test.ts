import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#kernel/refusals'
import { cpuMsOf } from '../../../test/support/cpu-time.ts'
import { parseJson } from './parse-json.ts'

function refusalOf(text: string): string {
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof ApiError && error.refusal.error === 'bad_request') return error.message
    throw error
  }
  throw new Error(`${text.slice(0, 80)} was read`)
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('a body that cannot be read', () => {
  test('is told where it breaks, without a word of what it holds', () => {
    expect(refusalOf('{"cvv":123,,}')).toBe('The body is not valid JSON: at position 11 (line 1 column 12).')
    expect(refusalOf('{"cvv":"4242424242424242"')).not.toContain('4242')
    for (const text of [
      '',
      ' ',
      '{',
      '[1,]',
      "{'a':1}",
      '{a:1}',
      '01',
      '+1',
      'NaN',
      '1 2',
      '\ufeff{}',
      '"\t"',
    ])
      refusalOf(text)
  })

  test.each([
    ['', 'it ends too early'],
    ['{"amount":1', 'it ends too early'],
    ['{"amount":"1', 'it ends too early'],
    ['{"amount":-', 'it ends too early'],
    ['{"amount":1.', 'it ends too early'],
    ['{"amount":tru', 'it ends too early'],
    ['\ufeff{}', 'it begins with a byte order mark, which JSON has none of'],
    ['{"amount":.5}', 'at position 10 (line 1 column 11): numbers have digits on both sides of the point'],
    ['{"amount":+5}', 'at position 10 (line 1 column 11): numbers have no plus sign'],
    ['{"amount":-.5}', 'at position 11 (line 1 column 12): numbers have digits on both sides of the point'],
    ['{\n  "amount": 05\n}', 'at position 15 (line 2 column 14)'],
    ["{'amount':5}", 'at position 1 (line 1 column 2): keys and texts are in double quotes'],
    ['{"amount":NaN}', 'at position 10 (line 1 column 11)'],
    ['{"amount":5}x', 'at position 12 (line 1 column 13)'],
    ['[1,]', 'at position 3 (line 1 column 4): a value is missing before it, or the comma before it must go'],
    [
      '{"a":tru}',
      'at position 8 (line 1 column 9): a value is missing before it, or the comma before it must go',
    ],
  ])('%j is told why', (text, why) => {
    expect(refusalOf(text)).toBe(`The body is not valid JSON: ${why}.`)
    // The parser words its message differently for a long body.
    const [longer, moved] = [`[${' '.repeat(200)}`, 201]
    if (text.startsWith('{"amount":') && why.startsWith('at position 10'))
      expect(refusalOf(longer + text)).toContain(`at position ${10 + moved} (`)
  })

  test('names a key twice in one object, however it is written', () => {
    expect(refusalOf('{"a":1,"a":1}')).toBe('The key "a" occurs twice in one object.')
    expect(refusalOf(String.raw`{"a":1,"\u0061":1}`)).toContain('"a" occurs twice')
    expect(refusalOf('{"x":{"a":[{"b":1,"c":{},"b":2}]}}')).toContain('"b" occurs twice')
    expect(refusalOf('{"a":{"a":1},"a":2}')).toContain('"a" occurs twice')
    expect(refusalOf('{"":1,"":2}')).toContain('"" occurs twice')
  })

  test('holds the key __proto__, however it is written', () => {
    expect(refusalOf('{"__proto__":{"isAdmin":true}}')).toContain('__proto__')
    expect(refusalOf(String.raw`{"a":[{"\u005f_proto__":1}]}`)).toContain('__proto__')
  })

  test('is nested deeper than 32 levels, even where it is huge', () => {
    expect(refusalOf(nested(33))).toContain('deeper than 32')
    expect(refusalOf('{"a":'.repeat(33) + '1' + '}'.repeat(33))).toContain('deeper than 32')
    expect(refusalOf(nested(100_000))).toContain('deeper than 32')
    expect(refusalOf('['.repeat(200_000))).toMatch(/not valid JSON|deeper than 32/)
  })

  test('holds a number with more digits than can be kept', () => {
    for (const digits of [
      '4.3500000000000000001',
      '9007199254740993',
      '123456789012345678901234567890',
      '0.1000000000000000055511151231257827',
      '1e400',
      '-1e400',
      '1e-400',
      '1e999999999',
      `1${'0'.repeat(40)}`,
      `0.${'0'.repeat(39)}`,
    ])
      expect(refusalOf(`{"amount":${digits}}`), digits).toContain('more digits than can be kept')
  })

  test('repeats no more of a key than a hundred characters', () => {
    const key = JSON.stringify('k'.repeat(100_000))
    expect(refusalOf(`{${key}:1,${key}:1}`).length).toBeLessThan(200)
  })

  test('holds a text that cannot be stored, in values or in keys', () => {
    expect(refusalOf(String.raw`{"name":"a\u0000b"}`)).toBe('The character \\u0000 is not accepted.')
    expect(refusalOf(String.raw`{"a\u0000":1}`)).toBe('The character \\u0000 is not accepted.')
    expect(refusalOf(String.raw`["\ud800"]`)).toContain('unpaired surrogate')
    expect(refusalOf(String.raw`["\udc00\ud800"]`)).toContain('unpaired surrogate')
  })
})

describe('a body that can be read', () => {
  test('keeps escapes as they stand', () => {
    expect(parseJson(String.raw`["\ud83d\ude00", "\u0001", "a\\u0000b", "\"\\"]`)).toEqual([
      '😀',
      '\u0001',
      'a\\u0000b',
      '"\\',
    ])
  })

  test('may use a key again in another object, and as a value', () => {
    const text = '{"a":{"a":[{"a":"a"},{"a":"a"}]},"b":"a","c":"b"}'
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  test('may look like anything inside a text', () => {
    const texts = ['{"a":1,"a":2}', '__proto__', '1e999', nested(40), '\\', '"', '//', '\u2028']
    expect(parseJson(JSON.stringify(texts))).toEqual(texts)
  })

  test('may be nested to 32 levels, and name what every object has', () => {
    expect(parseJson(nested(32))).toEqual(JSON.parse(nested(32)))
    expect(parseJson('{"constructor":1,"toString":2,"prototype":3}')).toMatchObject({ constructor: 1 })
  })

  test('may write a number in any way that loses nothing', () => {
    for (const digits of [
      '50',
      '50.00',
      '5e1',
      '5.0E+1',
      '4.350',
      '-0',
      '0.0',
      '0e9',
      '1e21',
      '1.7976931348623157e308',
    ])
      expect(parseJson(digits), digits).toBe(Number(digits))
  })

  test('may hold one text of a quarter of a million characters', () => {
    const long = 'x"\\'.repeat(50_000)
    expect(parseJson(JSON.stringify({ long }))).toEqual({ long })
  })

  test('is read as JSON.parse reads it, whatever it holds', () => {
    const values = fc.jsonValue({ noUnicodeString: false }).filter((value) => {
      const text = JSON.stringify(value)
      return !text.includes('__proto__') && !text.includes(String.raw`\u0000`)
    })
    fc.assert(
      fc.property(values, fc.constantFrom(0, 1, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })
})

/** A hang guard, not a benchmark: linear work takes milliseconds, quadratic work takes many seconds. */
const hangMs = 1_000
const full = 250_000
const filled = (part: string) => part.repeat(Math.floor(full / part.length))

describe('a body of a quarter of a megabyte is read or refused at once', () => {
  test.each([
    ['a number with nothing but zeros between its ends', `1${'0'.repeat(full)}1`],
    ['a fraction of zeros', `0.${'0'.repeat(full)}1`],
    ['digits', filled('7')],
    ['an endless exponent', `1e${filled('9')}`],
    ['exponents', filled('1e')],
    ['numbers that are almost too long', `[${filled(`1${'0'.repeat(38)}1,`)}1]`],
    ['minus signs', filled('-')],
    ['opened lists', filled('[')],
    ['opened objects', filled('{"":')],
    ['opened objects in lists', filled('[{"a":')],
    ['nested objects', `${'{"":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['backslashes', filled('\\')],
    ['an open text of backslashes', `"${filled('\\')}`],
    ['a text of backslashes', `"${filled('\\\\')}"`],
    ['an open text of escaped quotes', `"${filled('\\"')}`],
    ['a text of escaped quotes', `"${filled('\\"')}"`],
    ['quotes', filled('"')],
    ['empty texts', `[${filled('"",')}""]`],
    ['a text of letters', `"${filled('x')}"`],
    ['an open text of letters', `"${filled('x')}`],
    ['spaces', `${filled(' ')}1`],
    ['letters', filled('x')],
    ['commas', filled(',')],
    ['members', `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ])('%s', (_name, text) => {
    const read = () => {
      try {
        parseJson(text)
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
      }
    }
    expect(cpuMsOf(read)).toBeLessThan(hangMs)
  })
})

test('a text of many megabytes is read, and one of escapes alone is refused', () => {
  const file = 'x'.repeat(20_000_000)
  expect(parseJson(JSON.stringify([file]))).toEqual([file])
  expect(refusalOf(JSON.stringify(['\n'.repeat(8_000_000)]))).toContain('escape sequences')
})
