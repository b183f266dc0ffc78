import { expect, test } from 'vitest'
import { findDeclineReason, toDeclineReason } from './decline-reason.ts'

test.each([
  ['1616', 'This card has insufficient funds.'],
  ['1622', 'This card has expired.'],
  ['1800', 'The security code is incorrect.'],
  ['1655', "The ZIP code doesn't match this card."],
])('a payer learns why a card was declined with %s', (reasonCode, text) => {
  expect(toDeclineReason({ reasonCode, paymentMethod: 'cc' }, 'Hill Gardens')?.text).toBe(text)
})

test.each(['1500', '1606', '1607', '1615', '1999'])(
  'a card that was declined with %s has no reason',
  (reasonCode) => {
    expect(findDeclineReason({ reasonCode, paymentMethod: 'cc' }, 'Hill Gardens')).toBeUndefined()
    expect(toDeclineReason({ reasonCode, paymentMethod: 'cc' }, 'Hill Gardens')?.text).toBe(
      'The bank declined this card.',
    )
    expect(toDeclineReason({ reasonCode, paymentMethod: 'ach' }, 'Hill Gardens')?.text).toBe(
      'The bank declined this account.',
    )
  },
)

test.each([
  ['2101', "didn't have enough funds", 'once the funds are there'],
  ['2109', "didn't have enough funds", 'once the funds are there'],
  ['2102', '(account closed)', 'another account or card'],
  ['2104', '(account not found)', 'another account or card'],
  ['2116', '(account frozen)', 'another account or card'],
  ['2110', "wasn't authorized", 'contact Hill Gardens'],
  ['2129', "wasn't authorized", 'contact Hill Gardens'],
  ['2185', 'Your bank returned this payment.', 'another account or card'],
  ['R02', '(account closed)', 'another account or card'],
])('a payer learns why a bank returned a payment with %s, and what to do', (reasonCode, text, advice) => {
  const reason = toDeclineReason({ reasonCode, paymentMethod: 'ach' }, 'Hill Gardens')
  expect(reason?.text).toContain(text)
  expect(reason?.advice).toContain(advice)
  expect(`${reason?.text} ${reason?.advice}`).not.toMatch(/R\d\d/)
})

test('a payment that no bank refused has no reason', () => {
  for (const reasonCode of [undefined, 'NOT_CHARGED', 'no_method'])
    expect(toDeclineReason({ reasonCode, paymentMethod: 'cc' }, 'Hill Gardens')).toBeUndefined()
})
