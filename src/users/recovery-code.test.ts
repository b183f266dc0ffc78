import { expect, test } from 'vitest'
import { createRecoveryCodes, parseRecoveryCode, formatRecoveryCode } from './recovery-code.ts'

test.each([
  '',
  '3',
  '3-',
  '0-K7QF29WXYZ',
  '11-K7QF29WXYZ',
  '3-K7QF29WXY',
  '3-K7QF29WXYZZ',
  '3-K7QF29WXY!',
  'K7QF29WXYZ',
])('%j is no recovery code', (typed) => {
  expect(parseRecoveryCode(typed)).toBeUndefined()
})

test('a code is read however it was typed', () => {
  const code = { number: 3, secret: 'K7QF219XY0' }
  expect(formatRecoveryCode(code)).toBe('3-K7QF2-19XY0')
  for (const typed of ['3-K7QF2-19XY0', ' 3-k7qf2 19xy0 ', '3-k7qf2i9xyo', '3 - K7QF2L9XYO'])
    expect(parseRecoveryCode(typed), typed).toEqual(code)
})

test('there are ten, each with its number, and no two alike', () => {
  const codes = createRecoveryCodes()
  expect(codes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(new Set(codes.map(({ secret }) => secret)).size).toBe(10)
  for (const code of codes) expect(parseRecoveryCode(formatRecoveryCode(code))).toEqual(code)
})
