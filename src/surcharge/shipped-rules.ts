import type { RuleSet } from './surcharge-rule.ts'

// The rules of surcharges in the United States according to public sources when each set was made. No legal advice: an
// operator is responsible for the rules that apply, and replaces them without a release (docs/surcharge.md). Places
// without a rule allow surcharges. Card networks allow at most 3 percent everywhere (Visa, since 2023-04-15): a company
// cannot set more. A released set never changes; new rules go into a new set at the end.
// A rule whose source gives no date applies without a start.
const always = '1970-01-01'

const shippedRuleSets: readonly RuleSet[] = [
  {
    version: '2026-11',
    rules: [
      { place: 'CT', rule: 'ban', from: always, source: 'CGS 42-133ff' },
      { place: 'MA', rule: 'ban', from: always, source: 'MGL c.140D s.28A' },
      { place: 'ME', rule: 'ban', from: always, source: '9-A MRSA 8-509' },
      { place: 'PR', rule: 'ban', from: always, source: '10 LPRA 11' },
      { place: 'CO', rule: 'cap', rate: 2, from: '2022-07-01', source: 'CRS 5-2-212' },
      { place: 'OK', rule: 'cap', rate: 2, from: '2025-11-01', source: 'SB 677: the lesser of 2 % and cost' },
      { place: 'NY', rule: 'at_cost', from: '2024-02-11', source: 'GBL 518' },
      { place: 'NJ', rule: 'at_cost', from: '2023-08-18', source: 'P.L.2023 c.146' },
      { place: 'NV', rule: 'at_cost', from: always, source: 'attorney general guidance, card rules' },
      { place: 'SD', rule: 'at_cost', from: always, source: 'attorney general guidance, card rules' },
      { place: 'MN', rule: 'cap', rate: 5, from: always, source: 'Minn. Stat. 325G.051' },
    ],
  },
]

const newestShipped = shippedRuleSets.at(-1)

/** Returns the rules that apply unless an operator has replaced them. */
export function getShippedRules(): RuleSet {
  if (!newestShipped) throw new Error('no surcharge rules are shipped')
  return newestShipped
}

/** Returns a set of rules of any release, or undefined. */
export function findShippedRules(version: string): RuleSet | undefined {
  return shippedRuleSets.find((set) => set.version === version)
}
