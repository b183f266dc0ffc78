import type { RuleSet } from './surcharge-rule.ts'

// What public sources said of surcharges in the United States when each set was made. No legal advice: an operator
// answers for the rules that apply, and replaces them without a release (docs/surcharge.md). Places that are not named
// allow surcharges. Card networks ask for at most 3 percent everywhere (Visa, since 2023-04-15): a company cannot set
// more. A set that was released stays as it is; what changes goes into a new one, at the end.
// What a source puts no day to holds as far back as anything here.
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

/** The rules that hold where no operator has replaced them. */
export function getShippedRules(): RuleSet {
  if (!newestShipped) throw new Error('no surcharge rules are shipped')
  return newestShipped
}

/** A set of rules that a release ever shipped, or undefined. */
export function findShippedRules(version: string): RuleSet | undefined {
  return shippedRuleSets.find((set) => set.version === version)
}
