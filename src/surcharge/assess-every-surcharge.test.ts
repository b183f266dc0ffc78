import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { stateCodes } from '#kernel/us-states'
import { assessSurcharge, type BlockedReason, type SurchargeInputs } from './assess-surcharge.ts'
import { inLayer } from '../../test/support/layer.ts'
import { getShippedRules } from './shipped-rules.ts'
import type { RuleSet, SurchargeRule } from './surcharge-rule.ts'

/** No timeout: a slow machine may take long. */
const onlyComputes = { timeout: 0 }

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

// The law as the contract lists it, written down here once more.
const bans = ['CT', 'MA', 'ME', 'PR']
const atCost = ['NY', 'NJ', 'NV', 'SD']
/** In hundredths of a percent. */
const caps: Record<string, number> = { CO: 200, OK: 200, MN: 500 }

describe('every cent up to 1,000.00 dollars, and in a soak up to 10,000.00', onlyComputes, () => {
  /**
   * Returns the first amount whose surcharge is wrong. Uses whole numbers only and is fast, because it checks a million
   * amounts.
   */
  function firstWrong(payerState: string, hundredths: number, most: number): number | undefined {
    // Without a law, the only limit is the whole amount.
    const cap = caps[payerState] ?? 10_000
    const inputs = { ...eligible, payerState, merchantState: undefined, percentage: hundredths / 100 }
    const set = { version: 'test', rules: rules.rules.filter(({ place }) => place === payerState) }
    let last = 0
    for (let subtotal = 1; subtotal <= most; subtotal++) {
      const { amount } = assessSurcharge(toCents(subtotal), inputs, set)
      const byRate = subtotal * hundredths
      const byLaw = subtotal * cap
      const isTooHigh = amount * 10_000 > byLaw || amount * 10_000 - byRate > 5_000 || amount < last
      const hasRoom = (amount + 1) * 10_000 <= byLaw
      const isBelowRate = (amount + 1) * 10_000 <= byRate
      const isHalfDown = hundredths < cap && byRate - amount * 10_000 >= 5_000
      if (isTooHigh || (hasRoom && (isBelowRate || isHalfDown))) return subtotal
      last = amount
    }
    return undefined
  }

  test.each<[string, number, number]>([
    ['TX', 300, inLayer(100_000, 1_000_000)],
    ['CO', 300, inLayer(100_000, 1_000_000)],
    ['CO', 199, 100_000],
    ['MN', 300, 100_000],
  ])('in %s at %d hundredths of a percent: none up to %d cents is wrong', (state, hundredths, most) => {
    expect(firstWrong(state, hundredths, most)).toBeUndefined()
  })
})

describe('every state of the payer with every state of the merchant', onlyComputes, () => {
  const states = [undefined, ...stateCodes]
  const methods: Partial<SurchargeInputs>[] = [
    { cardType: 'credit', cardBrand: 'visa' },
    { cardType: 'credit', cardBrand: 'amex' },
    { cardType: 'debit', cardBrand: 'visa' },
    { cardType: 'debit', cardBrand: 'amex' },
    { cardType: 'prepaid', cardBrand: 'mastercard' },
    { cardType: 'prepaid', cardBrand: 'amex' },
    { cardType: undefined, cardBrand: 'amex' },
    { cardType: undefined, cardBrand: undefined },
    { rail: 'ach', cardType: undefined, cardBrand: undefined },
    { rail: 'ach', cardType: 'debit', cardBrand: 'amex' },
  ]
  const settings = [
    { enabled: true, percentage: 3 },
    { enabled: true, percentage: 1.75 },
    { enabled: true, percentage: 0 },
    { enabled: false, percentage: 3 },
  ]

  /** Returns the first reason in the order of the contract. A merchant's ban does not need the payer's state. */
  function reasonOf(inputs: SurchargeInputs): BlockedReason | undefined {
    const { enabled, percentage, rail, cardType = '', cardBrand, payerState, merchantState } = inputs
    const isIn = (places: string[]) =>
      [payerState, merchantState].some((state) => places.includes(state ?? ''))
    const holds: [BlockedReason, boolean][] = [
      ['company_disabled', !(enabled && percentage > 0)],
      ['ach', rail === 'ach'],
      ['unknown_card_type', !['credit', 'debit', 'prepaid'].includes(cardType)],
      ['debit_card', cardType === 'debit'],
      ['prepaid_card', cardType === 'prepaid'],
      ['amex', cardBrand === 'amex'],
      ['unknown_billing_state', payerState === undefined && !bans.includes(merchantState ?? '')],
      ['state_outright_ban', isIn(bans)],
      ['state_cap_at_cost_unsupported', isIn(atCost)],
    ]
    return holds.find(([, is]) => is)?.[0]
  }

  function capOf({ payerState = '', merchantState = '' }: SurchargeInputs): number {
    return Math.min(caps[payerState] ?? 10_000, caps[merchantState] ?? 10_000)
  }

  /** Describes the error of a decision; undefined if it is right. */
  function wrongWith(subtotal: number, inputs: SurchargeInputs): string | undefined {
    const { amount, percentage, blockedReason, rule } = assess(subtotal, inputs)
    const reason = reasonOf(inputs)
    if (blockedReason !== reason) return `${blockedReason} instead of ${reason}`
    if (reason !== undefined)
      return amount === 0 && percentage === 0 ? undefined : `${amount} in spite of ${reason}`
    const cap = capOf(inputs)
    const hundredths = Math.round(inputs.percentage * 100)
    if (Math.round(percentage * 100) !== Math.min(hundredths, cap)) return `${percentage} %`
    if (amount * 10_000 > subtotal * cap) return `${amount} is above a cap of ${cap}`
    if (amount * 10_000 - subtotal * hundredths > 5_000) return `${amount} is above the rate`
    if (amount === 0 && subtotal * Math.min(hundredths, cap) >= 10_000) return 'nothing, and no reason'
    return hundredths >= cap && rule?.rate !== cap / 100 ? 'does not name the cap' : undefined
  }

  test.each(methods)('is right for %j', (method) => {
    const wrong: string[] = []
    for (const setting of settings)
      for (const payerState of states)
        for (const merchantState of states)
          for (const subtotal of [17, 33_33]) {
            const inputs = { ...eligible, ...method, ...setting, payerState, merchantState }
            const what = wrongWith(subtotal, inputs)
            if (what !== undefined) wrong.push(`${JSON.stringify(inputs)}: ${what}`)
          }
    expect(wrong).toEqual([])
  })

  test('adds something in every state that the contract names no rule for', () => {
    const stopped = [...stateCodes].filter((payerState) => assess(100_00, { payerState }).amount === 0)
    expect(stopped.sort()).toEqual([...bans, ...atCost].sort())
    const lowered = [...stateCodes].filter((payerState) => assess(100_00, { payerState }).percentage === 2)
    expect(lowered.sort()).toEqual(['CO', 'OK'])
  })
})

describe('whatever rules there are', onlyComputes, () => {
  const places = ['TX', 'CO', 'NY']
  const days = ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01']
  const hundredths = fc.integer({ min: 1, max: 600 })
  const period = fc
    .tuple(fc.constantFrom(...days), fc.option(fc.constantFrom(...days), { nil: undefined }))
    .filter(([from, to]) => to === undefined || from < to)
  const ruleOf = (rule: SurchargeRule['rule']) =>
    fc
      .tuple(fc.constantFrom(...places), period, hundredths)
      .map(([place, [from, to], rate]): SurchargeRule => {
        const limit = rule === 'cap' ? { rate: rate / 100 } : {}
        return { place, rule, from, source: 'a law', ...(to === undefined ? {} : { to }), ...limit }
      })
  const anyRule = fc.oneof(ruleOf('ban'), ruleOf('at_cost'), { arbitrary: ruleOf('cap'), weight: 6 })
  const anywhere = fc.constantFrom(undefined, ...places)
  const asked = fc.record({
    on: fc.constantFrom(...days),
    percentage: fc.integer({ min: 1, max: 300 }).map((each) => each / 100),
    payerState: anywhere,
    merchantState: anywhere,
  })
  const amounts = fc.integer({ min: 0, max: 999_999_999 })
  const withRules = (list: SurchargeRule[]): RuleSet => ({ version: 'test', rules: list })

  test('one more of them never adds to a surcharge', () => {
    fc.assert(
      fc.property(
        fc.array(anyRule, { maxLength: 8 }),
        anyRule,
        asked,
        amounts,
        (some, one, inputs, subtotal) => {
          const { amount } = assess(subtotal, inputs, withRules(some))
          expect(assess(subtotal, inputs, withRules([...some, one])).amount).toBeLessThanOrEqual(amount)
        },
      ),
    )
  })

  test('their order decides nothing about the amount, the rate and the reason', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 8 }), asked, amounts, (some, inputs, subtotal) => {
        const { rule: _, ...decided } = assess(subtotal, inputs, withRules(some))
        expect(assess(subtotal, inputs, withRules(some.toReversed()))).toMatchObject(decided)
      }),
    )
  })

  test('payer and merchant are bound by the same law', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 8 }), asked, amounts, (some, inputs, subtotal) => {
        const { payerState = 'TX', merchantState = 'TX' } = inputs
        const there = { ...inputs, payerState, merchantState }
        const { rule: _, ...decided } = assess(subtotal, there, withRules(some))
        const swapped = { ...there, payerState: merchantState, merchantState: payerState }
        expect(assess(subtotal, swapped, withRules(some))).toMatchObject(decided)
      }),
    )
  })

  test('no surcharge is above any cap that holds, and every zero of a ban says so', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 8 }), asked, amounts, (some, inputs, subtotal) => {
        const { amount, percentage, blockedReason } = assess(subtotal, inputs, withRules(some))
        const holding = some.filter(
          ({ place, from, to = '9999-12-31' }) =>
            [inputs.payerState, inputs.merchantState].includes(place) && from <= inputs.on && inputs.on < to,
        )
        for (const { rate = 0 } of holding.filter(({ rule }) => rule === 'cap')) {
          expect(amount * 10_000).toBeLessThanOrEqual(subtotal * Math.round(rate * 100))
          expect(percentage).toBeLessThanOrEqual(rate)
        }
        expect(amount * 10_000).toBeLessThanOrEqual(subtotal * Math.round(inputs.percentage * 100) + 5_000)
        if (holding.some(({ rule }) => rule !== 'cap')) expect(amount).toBe(0)
        expect(blockedReason !== undefined).toBe(percentage === 0)
      }),
    )
  })
})
