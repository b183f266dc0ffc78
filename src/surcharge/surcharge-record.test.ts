import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { stateCodes } from '#kernel/us-states'
import type { BlockedReason, SurchargeInputs } from './assess-surcharge.ts'
import { getShippedRules } from './shipped-rules.ts'
import { decideSurcharge, findDeviations, type SurchargeRecord } from './surcharge-record.ts'
import type { RuleSet } from './surcharge-rule.ts'

const rules = getShippedRules()
const anywhere = fc.option(fc.constantFrom(...stateCodes), { nil: undefined })
const anyInputs: fc.Arbitrary<SurchargeInputs> = fc.record({
  on: fc.constantFrom('2022-06-30', '2023-08-18', '2025-10-31', '2026-11-21'),
  enabled: fc.boolean(),
  percentage: fc.integer({ min: 0, max: 300 }).map((each) => each / 100),
  rail: fc.constantFrom('cc', 'cc', 'cc', 'ach'),
  cardType: fc.constantFrom('credit', 'credit', 'credit', 'debit', 'prepaid', undefined),
  cardBrand: fc.constantFrom('visa', 'amex', undefined),
  payerState: anywhere,
  otherPayerState: anywhere,
  merchantState: anywhere,
})
const amounts = fc.integer({ min: 1, max: 999_999_999 }).map(toCents)

/** A stored charge, as it returns from the database. */
function kept(subtotal: number, inputs: SurchargeInputs) {
  const { surcharge, record } = decideSurcharge(toCents(subtotal), { inputs, rules })
  const stored: SurchargeRecord = JSON.parse(JSON.stringify(record))
  return { subtotal: toCents(subtotal), fee: surcharge.amount, record: stored }
}

const colorado = {
  on: '2026-11-21',
  enabled: true,
  percentage: 3,
  rail: 'cc',
  cardType: 'credit',
  cardBrand: 'visa',
  payerState: 'CO',
  merchantState: 'TX',
} as const

describe('a change that was planted is found', () => {
  const charged = kept(100_00, colorado)
  const { record } = charged
  const planted = (change: Partial<SurchargeRecord>) =>
    findDeviations({ ...charged, record: { ...record, ...change } }, rules)

  test('in the fee, by a single cent, of every charge', () => {
    fc.assert(
      fc.property(anyInputs, amounts, fc.constantFrom(-1, 1, 100), (inputs, subtotal, difference) => {
        const charge = kept(subtotal, inputs)
        const fee = toCents(charge.fee + difference)
        expect(findDeviations({ ...charge, fee }, rules)).toEqual([
          `surcharge in cents: ${fee} then, ${charge.fee} by the rules`,
        ])
      }),
    )
  })

  test('in the percentage', () => {
    expect(planted({ percentage: 3 })).toEqual(['percentage: 3 then, 2 by the rules'])
  })

  test('in the reason: one too many, one too few, another one', () => {
    expect(planted({ blockedReason: 'debit_card' })).toEqual([
      'blockedReason: debit_card then, none by the rules',
    ])
    const banned = kept(100_00, { ...colorado, payerState: 'CT' })
    const { blockedReason: _, ...silent } = banned.record
    expect(findDeviations({ ...banned, record: silent }, rules)).toEqual([
      'blockedReason: none then, state_outright_ban by the rules',
    ])
    const other = { ...banned.record, blockedReason: 'amex' satisfies BlockedReason } as const
    expect(findDeviations({ ...banned, record: other }, rules)).toEqual([
      'blockedReason: amex then, state_outright_ban by the rules',
    ])
  })

  test('in the rule: its place, its kind, its rate, or that there is one', () => {
    const { rule } = record
    if (!rule) throw new Error('Colorado lowers what is added')
    expect(planted({ rule: { ...rule, place: 'OK' } })).toEqual([
      'place of the rule: OK then, CO by the rules',
    ])
    expect(planted({ rule: { ...rule, rule: 'ban' } })).toEqual(['rule: ban then, cap by the rules'])
    expect(planted({ rule: { ...rule, rate: 2.5 } })).toEqual(['rate of the rule: 2.5 then, 2 by the rules'])
    const { rule: _, ...silent } = record
    expect(findDeviations({ ...charged, record: silent }, rules)).toHaveLength(4)
    const free = kept(100_00, { ...colorado, payerState: 'TX' })
    expect(findDeviations({ ...free, record: { ...free.record, rule } }, rules)).not.toEqual([])
  })

  test('in whose rule it was', () => {
    const { rule } = record
    if (!rule) throw new Error('Colorado lowers what is added')
    expect(planted({ rule: { ...rule, because: 'merchant' } })).not.toEqual([])
  })

  test.each<[string, Partial<SurchargeInputs>]>([
    ['the kind of the card', { cardType: 'debit' }],
    ['the brand', { cardBrand: 'amex' }],
    ['the rail', { rail: 'ach' }],
    ['the payer’s state', { payerState: 'TX' }],
    ['the other state of the payer', { otherPayerState: 'MA' }],
    ['the merchant’s state', { merchantState: 'MA' }],
    ['the percentage of the company', { percentage: 1 }],
    ['whether the company adds anything', { enabled: false }],
    ['the day', { on: '2022-06-30' }],
  ])('in what it was decided by: %s', (_, change) => {
    expect(planted({ inputs: { ...record.inputs, ...change } })).not.toEqual([])
  })

  test('in the subtotal', () => {
    expect(findDeviations({ ...charged, subtotal: toCents(100_50) }, rules)).toHaveLength(1)
  })

  test('in the rules', () => {
    const others: RuleSet = { ...rules, rules: rules.rules.filter(({ place }) => place !== 'CO') }
    expect(findDeviations(charged, others)).not.toEqual([])
  })
})

describe('a charge that was kept as it was decided', () => {
  test('is decided the same way again, whatever it was', () => {
    fc.assert(
      fc.property(anyInputs, amounts, (inputs, subtotal) => {
        expect(findDeviations(kept(subtotal, inputs), rules)).toEqual([])
      }),
    )
  })

  test('names the rules and all that it was decided by', () => {
    const { surcharge, record } = decideSurcharge(toCents(100_00), { inputs: colorado, rules })
    expect(surcharge).toMatchObject({ amount: 200, percentage: 2 })
    expect(record).toEqual({
      rules: rules.version,
      inputs: colorado,
      percentage: 2,
      rule: {
        because: 'payer',
        place: 'CO',
        rule: 'cap',
        rate: 2,
        from: '2022-07-01',
        source: 'CRS 5-2-212',
      },
    })
  })

  test('is not touched by later rules that end and begin', () => {
    const ended = rules.rules.map((rule) => ({ ...rule, to: '2027-01-01' }))
    const later = [...ended, { place: 'CO', rule: 'ban', from: '2027-01-01', source: 'a new law' } as const]
    expect(findDeviations(kept(100_00, colorado), { version: rules.version, rules: later })).toEqual([])
  })
})
