import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { assessSurcharge, type BlockedReason, type SurchargeInputs } from './assess-surcharge.ts'
import { getShippedRules } from './shipped-rules.ts'
import type { RuleSet } from './surcharge-rule.ts'

const rules = getShippedRules()

/** A credit card of a payer in Texas, for a company in Texas that adds three percent. */
const eligible: SurchargeInputs = {
  on: '2026-11-21',
  enabled: true,
  percentage: 3,
  rail: 'cc',
  cardType: 'credit',
  cardBrand: 'visa',
  payerState: 'TX',
  merchantState: 'TX',
}

const assess = (subtotal: number, facts: Partial<SurchargeInputs> = {}, set: RuleSet = rules) =>
  assessSurcharge(toCents(subtotal), { ...eligible, ...facts }, set)
const blocked = (blockedReason: BlockedReason) => ({ amount: 0, percentage: 0, blockedReason })

// The law as the contract lists it, written down here once more.
const bans = ['CT', 'MA', 'ME', 'PR']
const atCost = ['NY', 'NJ', 'NV', 'SD']

describe('nothing is added', () => {
  test.each<[string, Partial<SurchargeInputs>, BlockedReason]>([
    ['where the company has it switched off', { enabled: false }, 'company_disabled'],
    ['where the percentage of the company is 0', { percentage: 0 }, 'company_disabled'],
    ['to a bank transfer', { rail: 'ach', cardType: undefined }, 'ach'],
    ['to a card whose type nobody knows', { cardType: undefined }, 'unknown_card_type'],
    ['to a card of a type that is none of the three', { cardType: 'charge' }, 'unknown_card_type'],
    ['to an American Express card of unknown type', { cardType: '', cardBrand: 'amex' }, 'unknown_card_type'],
    ['to a debit card', { cardType: 'debit' }, 'debit_card'],
    ['to a prepaid card', { cardType: 'prepaid' }, 'prepaid_card'],
    ['to an American Express card', { cardBrand: 'amex' }, 'amex'],
    ['where nobody knows where the payer is', { payerState: undefined }, 'unknown_billing_state'],
    [
      'where nobody knows where anybody is',
      { payerState: undefined, merchantState: undefined },
      'unknown_billing_state',
    ],
    [
      'where neither is known but the cost rule of the merchant',
      { payerState: undefined, merchantState: 'NY' },
      'unknown_billing_state',
    ],
  ])('%s', (_, facts, reason) => {
    expect(assess(100_00, facts)).toEqual(blocked(reason))
  })

  test.each(bans)('where the payer or the merchant is in %s, which bans it', (place) => {
    const banned = (because: string) => ({
      ...blocked('state_outright_ban'),
      rule: expect.objectContaining({ place, rule: 'ban', because }),
    })
    expect(assess(100_00, { payerState: place })).toEqual(banned('payer'))
    expect(assess(100_00, { merchantState: place })).toEqual(banned('merchant'))
    expect(assess(100_00, { merchantState: place, payerState: undefined })).toEqual(banned('merchant'))
  })

  test.each(atCost)('where the payer or the merchant is in %s, which allows the cost alone', (place) => {
    const stopped = (because: string) => ({
      ...blocked('state_cap_at_cost_unsupported'),
      rule: expect.objectContaining({ place, rule: 'at_cost', because }),
    })
    expect(assess(100_00, { payerState: place })).toEqual(stopped('payer'))
    expect(assess(100_00, { merchantState: place })).toEqual(stopped('merchant'))
  })

  test('to nothing', () => {
    expect(assess(0)).toEqual({ amount: 0, percentage: 3 })
  })
})

describe('of several rules the strictest wins', () => {
  test.each([
    ['CT', 'NY', 'state_outright_ban'],
    ['NY', 'CT', 'state_outright_ban'],
    ['CO', 'ME', 'state_outright_ban'],
    ['NJ', 'OK', 'state_cap_at_cost_unsupported'],
    ['CO', 'SD', 'state_cap_at_cost_unsupported'],
  ])('payer in %s, merchant in %s: %s', (payerState, merchantState, blockedReason) => {
    expect(assess(100_00, { payerState, merchantState })).toMatchObject({ amount: 0, blockedReason })
  })

  test.each([
    ['TX', 'MA', { blockedReason: 'state_outright_ban' }],
    ['NY', 'CT', { blockedReason: 'state_outright_ban' }],
    ['TX', 'NJ', { blockedReason: 'state_cap_at_cost_unsupported' }],
    ['MN', 'OK', { percentage: 2 }],
    ['CO', 'TX', { percentage: 2 }],
  ])('also of a payer whose card names both %s and %s', (one, other, expected) => {
    expect(assess(100_00, { payerState: one, otherPayerState: other })).toMatchObject(expected)
    expect(assess(100_00, { payerState: other, otherPayerState: one })).toMatchObject(expected)
  })

  test('also of two that a billing address and its ZIP code name', () => {
    for (const places of [
      { payerState: 'TX', otherPayerState: 'CT' },
      { payerState: 'CT', otherPayerState: 'TX' },
    ])
      expect(assess(100_00, places)).toMatchObject({ amount: 0, blockedReason: 'state_outright_ban' })
  })

  test('a cap of 2 % over one of 5 %, whoever it comes with', () => {
    for (const [payerState, merchantState] of [
      ['CO', 'MN'],
      ['MN', 'CO'],
    ])
      expect(assess(100_00, { payerState, merchantState })).toMatchObject({
        amount: 2_00,
        percentage: 2,
        rule: { place: 'CO', because: payerState === 'CO' ? 'payer' : 'merchant' },
      })
  })
})

describe('the amount is rounded', () => {
  test.each([
    // Half a cent is rounded up.
    [33_33, 3, 'TX', 1_00, 3],
    [16, 3, 'TX', 0, 3],
    [17, 3, 'TX', 1, 3],
    [50, 3, 'TX', 2, 3],
    [49, 3, 'TX', 1, 3],
    [100, 2.5, 'TX', 3, 2.5],
    [99, 2.5, 'TX', 2, 2.5],
    // Rounded down at a cap, also if the company's own percentage equals the cap.
    [33_33, 3, 'CO', 66, 2],
    [33_33, 2, 'CO', 66, 2],
    [99, 3, 'CO', 1, 2],
    [49, 3, 'OK', 0, 2],
    // Below a cap, half a cent is rounded up again, unless the result exceeds the cap.
    [33_33, 1.99, 'CO', 66, 1.99],
    [33_33, 1.5, 'CO', 50, 1.5],
    [33_34, 1.5, 'CO', 50, 1.5],
    [25, 2, 'TX', 1, 2],
    [26, 1.99, 'CO', 0, 1.99],
    [17, 3, 'MN', 0, 3],
    [20, 3, 'MN', 1, 3],
    [999_999_999, 3, 'TX', 30_000_000, 3],
    [999_999_999, 3, 'CO', 19_999_999, 2],
    [1, 3, 'TX', 0, 3],
    [1, 0.01, 'TX', 0, 0.01],
  ])('%d cents at %d %% in %s: %d cents', (subtotal, percentage, payerState, amount, applied) => {
    const assessed = assess(subtotal, { percentage, payerState })
    expect(assessed).toMatchObject({ amount, percentage: applied })
    expect(assessed).not.toHaveProperty('blockedReason')
  })

  test('and a rate in more than hundredths of a percent is never guessed at', () => {
    for (const percentage of [2.999, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => assess(100_00, { percentage })).toThrow(/two decimals/)
  })

  test('names the rule where it lowered the amount, and none where it did not', () => {
    expect(assess(17, { payerState: 'MN' }).rule).toMatchObject({ place: 'MN', rate: 5 })
    expect(assess(20, { payerState: 'MN' })).not.toHaveProperty('rule')
    expect(assess(100_00, { payerState: 'CO', percentage: 1.5 })).not.toHaveProperty('rule')
    expect(assess(100_00, { payerState: 'CO', percentage: 2 }).rule).toMatchObject({ place: 'CO' })
  })
})

describe('a rule holds from its first day on', () => {
  test.each([
    ['CO', '2022-06-30', { amount: 3_00 }, '2022-07-01', { amount: 2_00 }],
    ['OK', '2025-10-31', { amount: 3_00 }, '2025-11-01', { amount: 2_00 }],
    ['NY', '2024-02-10', { amount: 3_00 }, '2024-02-11', { blockedReason: 'state_cap_at_cost_unsupported' }],
    ['NJ', '2023-08-17', { amount: 3_00 }, '2023-08-18', { blockedReason: 'state_cap_at_cost_unsupported' }],
  ])('%s: not on %s', (place, before, without, on, within) => {
    for (const who of ['payerState', 'merchantState']) {
      expect(assess(100_00, { [who]: place, on: before })).toMatchObject(without)
      expect(assess(100_00, { [who]: place, on })).toMatchObject(within)
      expect(assess(100_00, { [who]: place, on: '2099-12-31' })).toMatchObject(within)
    }
  })

  test('and no longer on the day that ends it', () => {
    const set: RuleSet = {
      version: 'test',
      rules: [
        { place: 'TX', rule: 'ban', from: '2026-01-01', to: '2026-07-01', source: 'a' },
        { place: 'TX', rule: 'cap', rate: 1, from: '2026-07-01', to: '2026-07-02', source: 'b' },
      ],
    }
    const on = (day: string) => assess(100_00, { on: day }, set)
    expect(on('2025-12-31')).toEqual({ amount: 3_00, percentage: 3 })
    expect(on('2026-01-01')).toMatchObject(blocked('state_outright_ban'))
    expect(on('2026-06-30')).toMatchObject(blocked('state_outright_ban'))
    expect(on('2026-07-01')).toMatchObject({ amount: 1_00, percentage: 1 })
    expect(on('2026-07-02')).toEqual({ amount: 3_00, percentage: 3 })
  })
})
