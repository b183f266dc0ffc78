import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { blockedReasons, type BlockedReason, type SurchargeInputs } from './assess-surcharge.ts'
import { surchargeInWords } from './explain-surcharge.ts'
import { getShippedRules } from './shipped-rules.ts'
import { decideSurcharge } from './surcharge-record.ts'

const rules = getShippedRules()
const credit: SurchargeInputs = {
  on: '2026-11-21',
  enabled: true,
  percentage: 3,
  rail: 'cc',
  cardType: 'credit',
  cardBrand: 'visa',
  payerState: 'TX',
  payerStateFrom: 'billing ZIP',
  merchantState: 'TX',
}

function inWords(subtotal: number, facts: Partial<SurchargeInputs> = {}): string {
  const inputs = { ...credit, ...facts }
  const { surcharge, record } = decideSurcharge(toCents(subtotal), { inputs, rules })
  return surchargeInWords(toCents(subtotal), surcharge.amount, record)
}

const unplaced = { payerState: undefined, payerStateFrom: undefined }
const decided = `Decided Nov 21, 2026 under rule set ${rules.version}.`
const texas = "The payer's state, Texas, is that of the card's billing ZIP code."

/** The explanation of each reason, and the inputs that cause it. */
const explanations: Record<BlockedReason, [Partial<SurchargeInputs>, RegExp]> = {
  company_disabled: [{ enabled: false, ...unplaced }, /company has surcharges switched off/],
  ach: [{ rail: 'ach', cardType: undefined, ...unplaced }, /bank transfer/],
  unknown_card_type: [{ cardType: undefined, ...unplaced }, /type of the card cannot be read/],
  debit_card: [{ cardType: 'debit', ...unplaced }, /debit card/],
  prepaid_card: [{ cardType: 'prepaid', ...unplaced }, /prepaid card/],
  amex: [{ cardBrand: 'amex', ...unplaced }, /American Express/],
  unknown_billing_state: [unplaced, /state of the card's billing address is not known/],
  state_outright_ban: [
    { payerState: 'MA' },
    /the law forbids it\. The payer is in Massachusetts \(MGL c\.140D s\.28A\)/,
  ],
  state_cap_at_cost_unsupported: [
    { merchantState: 'NY' },
    /the cost of the card, which is not known\. The merchant is in New York \(GBL 518\)/,
  ],
}

test.each(blockedReasons)('a surcharge of nothing is told why in words: %s', (reason) => {
  const [facts, words] = explanations[reason]
  const text = inWords(100_00, facts)
  expect(text).toMatch(/^No surcharge was added: /)
  expect(text).toMatch(words)
  expect(text.endsWith(decided), text).toBe(true)
  expect(text).not.toMatch(/undefined|null|NaN|_|\.\.|  /)
  for (const other of blockedReasons.filter((each) => each !== reason))
    expect(text).not.toMatch(explanations[other][1])
})

describe('a surcharge is told', () => {
  test('by its rate and by where its payer is', () => {
    expect(inWords(33_33)).toBe(`A surcharge of $1.00 was added, 3 % of $33.33. ${texas} ${decided}`)
    expect(inWords(1_000_000_00, { percentage: 2.5 })).toContain(
      'A surcharge of $25,000.00 was added, 2.5 % of $1,000,000.00.',
    )
  })

  test('with the law that lowered it', () => {
    expect(inWords(100_00, { payerState: 'CO', payerStateFrom: 'customer state' })).toBe(
      `A surcharge of $2.00 was added, 2 % of $100.00. The company's rate is 3 %, and Colorado allows at most 2 % ` +
        `(CRS 5-2-212). The payer's state, Colorado, is that of the customer's address. ${decided}`,
    )
    expect(inWords(100_00, { merchantState: 'OK' })).toContain('Oklahoma allows at most 2 %')
  })

  test('with the law that had it rounded down, though the rate is below the cap', () => {
    const text = inWords(17, { payerState: 'MN' })
    expect(text).toMatch(/Minnesota allows at most 5 % \(Minn\. Stat\. 325G\.051\)/)
    expect(text).not.toMatch(/company's rate/)
  })

  test.each([
    ['billing state', "the card's billing address"],
    ['billing ZIP', "the card's billing ZIP code"],
    ['customer state', "the customer's address"],
    ['customer ZIP', "the customer's ZIP code"],
  ] as const)('with where the state was read: %s', (payerStateFrom, words) => {
    expect(inWords(100_00, { payerStateFrom })).toContain(`The payer's state, Texas, is that of ${words}.`)
  })

  test('as nothing where the law had it rounded down to nothing', () => {
    for (const [subtotal, payerState] of [
      [49, 'CO'],
      [17, 'MN'],
    ] as const)
      expect(inWords(subtotal, { payerState })).not.toMatch(/A surcharge of \$0\.00 was added/)
  })

  test('as nothing where it rounds to nothing, although nothing forbids it', () => {
    const text = inWords(16)
    expect(text).toMatch(/\b3 % of \$0\.16\b/)
    expect(text).not.toMatch(/A surcharge of \$0\.00 was added/)
  })

  test('with both states where a card names two, so that the one that decided is no riddle', () => {
    const text = inWords(100_00, { payerStateFrom: 'billing state', otherPayerState: 'MA' })
    expect(text).toMatch(/Texas, is that of the card's billing address/)
    expect(text).toMatch(/Massachusetts.*billing ZIP code|billing ZIP code.*Massachusetts/)
  })
})
