import { expect, test } from 'vitest'
import { listInstruments } from './instruments.ts'
import { isExpired, isLuhnValid, isRoutingValid } from './numbers.ts'

test('every listed number passes its check digit', () => {
  for (const row of listInstruments()) {
    if (row.paymentMethod === 'cc') expect(isLuhnValid(row.accountNumber), row.key).toBe(true)
    else expect(isRoutingValid(row.routingNumber ?? ''), row.key).toBe(true)
  }
})

test('every instrument has a key of its own', () => {
  const keys = listInstruments().map((row) => row.key)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each(['4242424242424241', '4242424242424243', '1'])(
  'the card number %s fails its check digit',
  (number) => {
    expect(isLuhnValid(number)).toBe(false)
  },
)

test.each(['110000001', '11000000', '1100000000'])('the routing number %s is refused', (number) => {
  expect(isRoutingValid(number)).toBe(false)
})

test.each([
  ['1126', '2026-11-30T23:59:59.999Z', false],
  ['1126', '2026-12-01T00:00:00.000Z', true],
  ['1226', '2026-12-31T23:59:59.999Z', false],
  ['1226', '2027-01-01T00:00:00.000Z', true],
  ['0130', '2026-12-31T00:00:00.000Z', false],
])('a card of %s at %s: expired is %s', (expDate, now, expected) => {
  expect(isExpired(expDate, new Date(now))).toBe(expected)
})
