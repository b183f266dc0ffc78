import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subscriptionFixture } from '../../../test/support/a-subscription.ts'
import { billingCycles, leadTimeDaysMax, type BillingCycle } from '#kernel/billing-calendar'
import { type Subscription } from '../subscription.ts'
import { changesPrice, findNextPricedPeriod, toChangedTerms } from './change-terms.ts'
import { getPeriodStart } from './calendar.ts'

const company = { timeZone: 'UTC' }
const plan = { billingCycle: 'monthly', leadTimeDays: 0 } as const

/**
 * Returns a monthly subscription of the 31st after these changes of cycle in a row, before its February period begins.
 */
const changed = (cycles: readonly BillingCycle[]) =>
  cycles.reduce<Subscription>(
    (before, billingCycle) => ({ ...before, ...toChangedTerms(before, { billingCycle }, plan) }),
    subscriptionFixture({ nextPeriod: 1, issuedThrough: 0 }),
  )

/** Returns the days (MM-DD) on which the next four periods begin. */
const days = (subscription: Subscription) =>
  [1, 2, 3, 4].map((period) =>
    new Date(getPeriodStart(subscription, period, company)).toISOString().slice(5, 10),
  )

test('a change of cycle that is undone before it took effect has changed nothing', () => {
  expect(days(changed(['weekly', 'monthly']))).toEqual(['02-28', '03-31', '04-30', '05-31'])
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...billingCycles)), (cycles) => {
      expect(days(changed([...cycles, 'monthly']))).toEqual(days(changed([])))
    }),
  )
})

test('what a cycle is changed to before it took effect counts from the schedule that runs', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...billingCycles)),
      fc.constantFrom(...billingCycles),
      (cycles, last) => {
        expect(days(changed([...cycles, last]))).toEqual(days(changed([last])))
      },
    ),
  )
})

test('a change that took effect has the day on which it did', () => {
  const weekly = { ...changed(['weekly']), nextPeriod: 2 }
  const monthly = { ...weekly, ...toChangedTerms(weekly, { billingCycle: 'monthly' }, plan) }
  expect(days(monthly).slice(1)).toEqual(['03-07', '04-07', '05-07'])
})

test('a change of plan caps the lead time to the cycle', () => {
  const to = { billingCycle: 'daily', leadTimeDays: 7 } as const
  expect(toChangedTerms(changed([]), { planId: 'daily' }, to)).toMatchObject({
    planId: 'daily',
    billingCycle: 'daily',
    leadTimeDays: leadTimeDaysMax.daily,
  })
})

test('only price, plan, add-ons and discounts change the amount of an invoice', () => {
  expect(changesPrice({ amount: null })).toBe(true)
  expect(changesPrice({ planId: 'other' })).toBe(true)
  expect(changesPrice({ billingCycle: 'weekly', paymentDueDays: 1 })).toBe(false)
})

test('changed terms price the next invoice, which is the first one of a subscription without renewals', () => {
  const issued = subscriptionFixture({ firstPeriod: 1, issuedThrough: 3 })
  expect(findNextPricedPeriod(issued)).toBe(4)
  expect(findNextPricedPeriod({ ...issued, billingMode: 'nonRecurring' })).toBe(1)
})
