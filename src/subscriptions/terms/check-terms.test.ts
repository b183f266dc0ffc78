import { expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { listConflictingTerms } from './check-terms.ts'

test('an override excludes add-ons and discounts', () => {
  const override = toCents(2500)
  const addOns = [{ productId: 'seat', quantity: 1 }]
  expect(listConflictingTerms({ override, addOns, discounts: [{}] })).toEqual(['addOns', 'discounts'])
  expect(listConflictingTerms({ override, addOns: [] })).toEqual([])
  expect(listConflictingTerms({ override: undefined, addOns, discounts: [{}] })).toEqual([])
})
