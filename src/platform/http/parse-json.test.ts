import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test('a text that cannot be stored is refused, in values and in keys', () => {
  expect(() => parseJson(String.raw`{"name":"a\u0000b"}`)).toThrow('The character \\u0000 is not accepted.')
  expect(() => parseJson(String.raw`{"a\u0000":1}`)).toThrow('The character \\u0000 is not accepted.')
  expect(() => parseJson(String.raw`["\ud800"]`)).toThrow('unpaired surrogate')
  expect(() => parseJson(String.raw`["\udc00\ud800"]`)).toThrow('unpaired surrogate')
})

test('other escapes are read as they stand', () => {
  expect(parseJson(String.raw`["\ud83d\ude00", "\u0001", "a\\u0000b", "\"\\"]`)).toEqual([
    '😀',
    '\u0001',
    'a\\u0000b',
    '"\\',
  ])
})
