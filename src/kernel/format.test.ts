import { describe, expect, test } from 'vitest'
import { toCents } from './money.ts'
import { formatDate, formatPaymentMethod, formatMoney, formatTime } from './format.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123_450, '$1,234.50'],
  [-500, '-$5.00'],
  [999_999_999, '$9,999,999.99'],
])('%i cents are %s', (amount, words) => {
  expect(formatMoney(toCents(amount))).toBe(words)
})

test.each([
  ['America/New_York', 'January 14, 2027'],
  ['Pacific/Auckland', 'January 15, 2027'],
  ['America/New_York', 'January 14, 2027'],
])('a day is that of the time zone: %s', (timeZone, words) => {
  expect(formatDate(Date.UTC(2027, 0, 15), timeZone)).toBe(words)
})

test.each([
  ['America/New_York', 'January 14, 2027 at 7:26 PM EST'],
  ['America/Chicago', 'January 14, 2027 at 6:26 PM CST'],
])('an instant has its time and zone: %s', (timeZone, words) => {
  expect(formatTime(Date.UTC(2027, 0, 15, 0, 26), timeZone)).toBe(words)
})

describe('a method', () => {
  test.each([
    ['Visa ending in 4242', { paymentMethod: 'cc', cardBrand: 'visa', lastFour: '4242' }],
    ['Bank account ending in 6789', { paymentMethod: 'ach', lastFour: '6789' }],
    [
      'Apple Pay (Visa ending in 4242)',
      { paymentMethod: 'cc', walletProvider: 'apple_pay', cardBrand: 'visa', lastFour: '4242' },
    ],
    ['Card', { paymentMethod: 'cc', cardBrand: 'new_brand' }],
    ['Cash', { paymentMethod: 'offline', offline: { method: 'cash' } }],
    ['Card at a terminal', { paymentMethod: 'offline', offline: { method: 'card_terminal' } }],
    ['Other', { paymentMethod: 'offline', offline: { method: 'other' } }],
  ] as const)('is called %s', (words, method) => {
    expect(formatPaymentMethod(method)).toBe(words)
  })
})
