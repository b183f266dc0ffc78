import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { getShippedRules } from './shipped-rules.ts'
import { findMaxPercentage, formatSurchargeNotice } from './surcharge-notice.ts'
import type { RuleSet } from './surcharge-rule.ts'
import { formatSubtotalAndFee, formatRefundParts } from './format-surcharge.ts'

const rules = getShippedRules()
const company = {
  name: 'Hill Gardens',
  state: 'TX',
  zip: undefined,
  surcharge: { enabled: true, percentage: 3 },
  processor: { kind: 'sandbox' } as const,
}

describe('the highest surcharge that a company can add', () => {
  const most = (changes: Partial<typeof company>, set: RuleSet = rules, day = '2026-12-01') =>
    findMaxPercentage({ ...company, ...changes }, set, day)

  test.each([
    ['is off', { enabled: false, percentage: 3 }],
    ['is nothing', { enabled: true, percentage: 0 }],
  ])('is 0 where its own setting %s', (_, surcharge) => expect(most({ surcharge })).toBe(0))

  test.each([
    ['MA', 0],
    ['NY', 0],
    ['CO', 2],
    ['MN', 3],
    ['TX', 3],
  ])('is what the law of its state %s leaves of its rate: %f', (state, left) =>
    expect(most({ state })).toBe(left),
  )

  test('goes by its ZIP code where its state is not known, and by no state where neither is', () => {
    const { state: _, ...stateless } = company
    expect(findMaxPercentage({ ...stateless, state: undefined, zip: '02108' }, rules, '2026-12-01')).toBe(0)
    expect(findMaxPercentage({ ...stateless, state: undefined }, rules, '2026-12-01')).toBe(3)
  })

  test.each([
    [true, 3],
    [false, 0],
  ])('is of what its processor takes, where the account there is enrolled: %s', (surcharge, left) => {
    const processor = { kind: 'stripe', accountId: 'acct_1', livemode: true, surcharge } as const
    expect(findMaxPercentage({ ...company, processor }, rules, '2026-12-01')).toBe(left)
  })

  test('follows the rules of the day', () => {
    const ban = { place: 'TX', rule: 'ban', from: '2027-01-01', to: '2027-02-01', source: 'a law' } as const
    const banned = { version: 'test', rules: [ban] }
    expect(
      ['2026-12-31', '2027-01-01', '2027-01-31', '2027-02-01'].map((day) => most({}, banned, day)),
    ).toEqual([3, 0, 0, 3])
  })
})

describe('the notice of surcharges', () => {
  const now = Date.UTC(2026, 11, 1)
  const notice = (changes: object, rails: ('cc' | 'ach')[] = ['cc', 'ach']) =>
    formatSurchargeNotice({ ...company, ...changes }, rules, { rails, now })

  test('is not given where no payment can bear one', () => {
    expect(notice({ state: 'MA' })).toBeUndefined()
    expect(notice({ surcharge: { enabled: false, percentage: 3 } })).toBeUndefined()
    expect(notice({}, ['ach'])).toBeUndefined()
  })

  test.each([
    ['MA', ''],
    ['NY', ''],
    ['CO', 'adds a 3%'],
    ['TX', 'adds a 3%'],
  ])('goes by the law of the state of the payer, if it is known: %s', (state, text) => {
    const payer = { state, zip: undefined }
    const shown = formatSurchargeNotice(company, rules, { rails: ['cc'], now, payer })
    expect(/adds a 3%|^$/.exec(shown ?? '')?.[0]).toBe(text)
  })

  test('says who adds it, its rate, and what has none', () => {
    expect(notice({})).toBe(
      'Hill Gardens adds a 3% surcharge to Visa, Mastercard, and Discover credit card payments. It is not more than our cost of acceptance. No surcharge on debit cards, prepaid cards, American Express, or bank transfers.',
    )
    expect(notice({ state: 'CO' }, ['cc'])).toBe(
      'Hill Gardens adds a 2% surcharge to Visa, Mastercard, and Discover credit card payments. It is not more than our cost of acceptance. No surcharge on debit cards, prepaid cards, or American Express.',
    )
  })

  test('calls it what the company calls it', () => {
    expect(notice({ surcharge: { enabled: true, percentage: 2.75, label: ' Administrative Fee ' } })).toMatch(
      /adds a 2\.75% administrative fee to .* No administrative fee on debit cards/,
    )
    expect(notice({ surcharge: { enabled: true, percentage: 3, label: ' ' } })).toMatch(
      /adds a 3% surcharge to/,
    )
  })
})

test('what was paid and what was given back is told in its two parts', () => {
  const parts = { subtotal: toCents(100_00), fee: toCents(3_00) }
  expect(formatSubtotalAndFee(company, parts)).toBe('$100.00 plus a surcharge of $3.00')
  expect(formatRefundParts(company, parts)).toBe('$100.00 plus $3.00 of the surcharge')
})
