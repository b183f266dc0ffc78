import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../test/support/cpu-time.ts'
import { hasCardNumber, redactCardNumbers } from './card-number.ts'

const numbers = [
  '4242424242424242',
  '4222222222222',
  '5555555555554444',
  '2223000048400011',
  '378282246310005',
  '6011111111111117',
  '30569309025904',
  '3530111333300000',
  '6200000000000005',
]

describe('in free text', () => {
  test.each(numbers)(
    '%s is found plain, in a sentence, among letters, and with anything between its digits',
    (number) => {
      const written = [
        number,
        `Card ${number}, please.`,
        `card${number}exp1230`,
        number.replace(/(\d{4})(?=\d)/g, '$1 '),
        number.replace(/(\d{4})(?=\d)/g, '$1-'),
        number.replace(/(\d{4})(?=\d)/g, '$1 - '),
        number.replace(/(\d{4})(?=\d)/g, '$1\u00a0'),
        number.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
        number.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
        [...number].join(' '),
        `12/30 ${number} 123`,
        `+${number} 999`,
      ]
      for (const text of written) expect(hasCardNumber(text, 'text'), text).toBe(true)
    },
  )

  test.each([
    '4242.4242.4242.4242',
    '4242/4242/4242/4242',
    '3782/822463/10005',
    '12/30 4242 . 4242 . 4242 . 4242',
  ])('%s is found, as it is printed on cards', (text) => {
    expect(hasCardNumber(text, 'text')).toBe(true)
    expect(redactCardNumbers(`a ${text}`)).toMatch(/^a (12\/30 )?\[card number\]$/)
  })

  test.each([
    ['a number with a wrong check digit', '4242424242424241'],
    ['a number of no brand', '1234567812345670'],
    ['a phone number with its country', '+49 151 12345678'],
    ['two phone numbers', '(212) 555-0100, (212) 555-0101'],
    ['a UUID of digits alone', '41111111-1111-4111-8111-111111111111'],
    ['a hash', 'a4242424242424242b0f5e6a7c81d'],
    ['days and amounts', '2026-11-01 to 2026-11-30: 1,250.00 of 4,000.00'],
    ['a number with a dot in another place', '42424.24242.424242'],
    ['an amount, a version and a date', '4242.42 4.2.4 2026/11/01 4242/42'],
    ['a number of a telephone set', '356938035643809'],
    ['more digits than any card has', '424242424242424242424242'],
    ['an id of the service', 'inv_01h455vb4pex5vsknk084sn02q'],
  ])('%s is no card number', (_, text) => {
    expect(hasCardNumber(text, 'text')).toBe(false)
  })
})

describe('in an id', () => {
  test.each([
    '4242 4242 4242 4242',
    'order-4242-4242-4242-4242',
    '3782 822463 10005',
    '3056 930902 5904',
    '4242-4242-4242-4242/2',
  ])('%s is found as it stands on a card', (text) => {
    expect(hasCardNumber(text, 'id')).toBe(true)
  })

  test.each(['4242424242424242', 'a4242-4242-4242-4242b', '42424242 42424242', 'INV-4242424242424242'])(
    '%s is an id like any other',
    (text) => {
      expect(hasCardNumber(text, 'id')).toBe(false)
    },
  )
})

describe('in a phone number', () => {
  test.each(['4242 4242 4242 4242', '378282246310005', '+4242424242424242'])('%s is found', (text) => {
    expect(hasCardNumber(text, 'phone')).toBe(true)
  })

  test.each(['4222222222222', '36227206271667', '+378282246310005'])('%s may be one', (text) => {
    expect(hasCardNumber(text, 'phone')).toBe(false)
  })
})

test('what must be kept is kept without the number', () => {
  expect(redactCardNumbers('Lost 4242 4242 4242 4242 and 378282246310005!')).toBe(
    'Lost [card number] and [card number]!',
  )
  expect(redactCardNumbers('Order 1234567812345670')).toBe('Order 1234567812345670')
})

test('hostile texts take little time', () => {
  const hostile = ['4'.repeat(65_000), '4 '.repeat(32_500), '4242 '.repeat(13_000), '42-'.repeat(21_000)]
  const checkAll = () => {
    for (const text of hostile) for (const kind of ['text', 'id', 'phone'] as const) hasCardNumber(text, kind)
  }
  expect(cpuMsOf(checkAll)).toBeLessThan(1_500)
})
