import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { checkCharge, nothingRefunded, type RecordedCharge } from './check-charge.ts'
import { getShippedRules } from './shipped-rules.ts'
import { decideSurcharge } from './surcharge-record.ts'

const rules = getShippedRules()
const inputs = {
  on: '2026-11-20',
  enabled: true,
  percentage: 3,
  rail: 'cc',
  cardType: 'credit',
  cardBrand: 'visa',
  payerState: 'CO',
  payerStateFrom: 'billing ZIP',
  merchantState: 'TX',
} as const

const { surcharge, record } = decideSurcharge(toCents(100_00), { inputs, rules })
const asCharged: RecordedCharge = {
  subtotal: toCents(100_00),
  fee: surcharge.amount,
  record,
  isOurs: true,
  givenBack: nothingRefunded,
}

const back = (total: number, fee: number) => ({ total: toCents(total), fee: toCents(fee) })

function differencesOf(charge: RecordedCharge, ...by: [undefined] | []) {
  const check = checkCharge(charge, by.length === 0 ? rules : undefined)
  return check.outcome === 'deviates' ? check.differences : check.outcome
}

describe('a charge that deviates', () => {
  test('took another fee than its rules say', () => {
    expect(differencesOf({ ...asCharged, fee: toCents(2_01) })).toEqual([
      'surcharge in cents: 201 then, 200 by the rules',
    ])
  })

  test('names another reason or rule than decides it', () => {
    const { rule: _, ...rest } = record
    expect(differencesOf({ ...asCharged, record: { ...rest, blockedReason: 'amex' } })).toEqual([
      'blockedReason: amex then, none by the rules',
      'place of the rule: none then, CO by the rules',
      'whose rule: none then, payer by the rules',
      'rule: none then, cap by the rules',
      'rate of the rule: none then, 2 by the rules',
    ])
  })

  test('names rules that nobody has any more', () => {
    expect(differencesOf(asCharged, undefined)).toEqual([`the rules ${rules.version} are not known here`])
  })

  test('has a record that cannot be read', () => {
    const damaged = JSON.parse('{"rules":"2026-11","percentage":2}')
    expect(differencesOf({ ...asCharged, record: damaged })).toEqual([
      expect.stringMatching(/^the record cannot be decided again: /),
    ])
  })

  test('gave more of its surcharge back than it took', () => {
    expect(differencesOf({ ...asCharged, givenBack: back(50_00, 2_01) })).toEqual([
      'refunded surcharge in cents: 201 of 200',
    ])
  })

  test('was given back whole, but for a part of its surcharge', () => {
    expect(differencesOf({ ...asCharged, givenBack: back(102_00, 1_99) })).toEqual([
      'refunded surcharge in cents: 199 of 200, and nothing is left',
    ])
  })

  test('was asked for here and bears a fee that nothing decided', () => {
    expect(differencesOf({ ...asCharged, record: undefined })).toEqual([
      'surcharge in cents: 200, and nothing was kept of why',
    ])
  })

  test('kept no record, and still gave back more surcharge than it took', () => {
    const elsewhere = { ...asCharged, fee: toCents(0), record: undefined, givenBack: back(50_00, 1) }
    expect(differencesOf(elsewhere)).toEqual(['refunded surcharge in cents: 1 of 0'])
  })
})

describe('a charge that does not', () => {
  test('comes out as it was decided', () => {
    expect(differencesOf(asCharged)).toBe('as decided')
  })

  test('was given back in part, or whole with its whole surcharge', () => {
    expect(differencesOf({ ...asCharged, givenBack: back(51_00, 1_00) })).toBe('as decided')
    expect(differencesOf({ ...asCharged, givenBack: back(102_00, 2_00) })).toBe('as decided')
  })

  test('is undecided where nothing was kept to decide it by', () => {
    expect(differencesOf({ ...asCharged, isOurs: false, record: undefined })).toBe('undecided')
    expect(differencesOf({ ...asCharged, fee: toCents(0), record: undefined })).toBe('undecided')
  })
})
