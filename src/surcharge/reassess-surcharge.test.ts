import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { getShippedRules } from './shipped-rules.ts'
import { reassessSurcharge } from './reassess-surcharge.ts'

const inputs = {
  on: '2026-01-01',
  enabled: true,
  percentage: 2,
  rail: 'cc',
  cardType: 'credit',
  cardBrand: 'visa',
  merchantState: 'TX',
  payerState: 'TX',
} as const
const now = Date.UTC(2026, 11, 1)

describe('the surcharge of a payment like one before', () => {
  const again = (changes: object = {}, surcharge = { enabled: true, percentage: 3 }) =>
    reassessSurcharge(
      toCents(100_00),
      { inputs: { ...inputs, ...changes } },
      { company: { surcharge }, rules: getShippedRules(), now },
    )

  test('goes by what the company adds now, and by the card and the payer of then', () => {
    expect(again()).toBe(3_00)
    expect(again({}, { enabled: false, percentage: 3 })).toBe(0)
    expect(again({ cardType: 'debit' })).toBe(0)
    expect(again({ payerState: 'CO' })).toBe(2_00)
  })

  test('is unknown where nobody had to ask where the payer is, and somebody would now', () => {
    const { payerState: _, ...nowhere } = inputs
    const unasked = { inputs: { ...nowhere, enabled: false } }
    const surcharging = {
      company: { surcharge: { enabled: true, percentage: 3 } },
      rules: getShippedRules(),
      now,
    }
    expect(reassessSurcharge(toCents(100_00), unasked, surcharging)).toBeUndefined()
  })
})
