import { describe, expect, test } from 'vitest'
import { findPeriodAt, toPeriodStart, type BillingCycle } from '#kernel/billing-calendar'
import { toIsoInstant } from '#kernel/clock'
import type { Loose } from '../../../test/support/calls.ts'
import {
  aStripeCoupon,
  aStripeCustomer,
  aStripeDiscount,
  aStripePrice,
  aStripeSubscription,
  toSeconds,
} from '../../../test/support/stripe-export.ts'
import type { Book } from '../book.ts'
import { now, read, readOne } from './stripe.fixture.ts'

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)

type Interval = { interval: string; interval_count: number }
const everyMonths = (count: number): Interval => ({ interval: 'month', interval_count: count })

describe('the periods of Stripe are counted from its anchor', () => {
  test.each<[interval: Interval, anchor: string, next: string, days: string[]]>([
    [everyMonths(1), '2026-10-31', '2027-01-31', ['01-31', '02-28', '03-31', '04-30']],
    [everyMonths(3), '2026-11-30', '2027-02-28', ['02-28', '05-30', '08-30', '11-30']],
    [
      { interval: 'week', interval_count: 2 },
      '2027-01-29',
      '2027-01-29',
      ['01-29', '02-12', '02-26', '03-12'],
    ],
    [
      { interval: 'day', interval_count: 1 },
      '2026-12-31',
      '2027-02-27',
      ['02-27', '02-28', '03-01', '03-02'],
    ],
  ])('%j from %s', (recurring, anchor, next, days) => {
    const price = aStripePrice({ recurring })
    const wire = aStripeSubscription({ from: now, until: noon(next), anchor: noon(anchor) }, { price })
    const { expected, skipped } = read({ subscriptions: [wire] }, { days: 400 })
    expect(skipped).toEqual([])
    expect(expected.slice(0, 4).map(({ day }) => day)).toEqual(days.map((day) => `2027-${day}`))
  })

  test('on February 29 of a leap year only', () => {
    const price = aStripePrice({ recurring: { interval: 'year' } })
    const leap = { from: now, until: noon('2027-02-28'), anchor: noon('2024-02-29') }
    const { expected } = read({ subscriptions: [aStripeSubscription(leap, { price })] }, { days: 400 })
    expect(expected.map(({ day }) => day)).toEqual(['2027-02-28', '2028-02-29'])
  })
})

describe('a period that ends beside the calendar of its anchor is the anchor of the next ones', () => {
  const firstDays = (fields: Loose) => {
    const { expected, subscriptions, skipped } = readOne(fields, {}, { days: 90 })
    expect(skipped).toEqual([])
    expect(subscriptions).toMatchObject([{ anchorAt: toIsoInstant(noon('2027-01-31')) }])
    return expected.slice(0, 2).map(({ day }) => day)
  }

  test('by two days at most, as edited exports have it', () =>
    expect(firstDays({ billing_cycle_anchor: toSeconds(noon('2026-12-29')) })).toEqual([
      '2027-01-31',
      '2027-02-28',
    ]))

  test('as a trial that ends after its anchor', () =>
    expect(
      firstDays({
        status: 'trialing',
        trial_end: toSeconds(noon('2027-01-31')),
        billing_cycle_anchor: toSeconds(noon('2027-01-12')),
      }),
    ).toEqual(['2027-01-31', '2027-02-28']))
})

describe('the discounts of Stripe count', () => {
  const amountsOf = (fields: Loose, customer: Loose = {}) =>
    readOne(fields, { customers: [aStripeCustomer(customer)] }, { days: 90 }).expected.map(
      ({ amount }) => amount,
    )
  const half = (fields: Loose = {}) => aStripeCoupon({ percent_off: 50, ...fields })
  const five = aStripeCoupon({ percent_off: null, amount_off: 500, currency: 'usd' })
  // Periods begin on January 31, February 28, March 31 and April 30.
  const end = toSeconds(noon('2027-03-31'))

  test.each<[how: string, discounts: Loose[], amounts: number[]]>([
    ['for good', [aStripeDiscount(half())], [10, 10, 10, 10]],
    ['once', [aStripeDiscount(half({ duration: 'once' }))], [10, 20, 20, 20]],
    ['before their end', [aStripeDiscount(half({ duration: 'repeating' }), { end })], [10, 10, 20, 20]],
    [
      'for months from their start, where they have no end',
      [
        aStripeDiscount(half({ duration: 'repeating', duration_in_months: 2 }), {
          start: toSeconds(noon('2027-01-15')),
        }),
      ],
      [10, 10, 20, 20],
    ],
    ['one after the other', [aStripeDiscount(five), aStripeDiscount(half())], [7.5, 7.5, 7.5, 7.5]],
  ])('%s', (_, discounts, amounts) => {
    expect(amountsOf({ discounts })).toEqual(amounts)
  })

  test('of a customer, unless the subscription has its own', () => {
    const discount = aStripeDiscount(five)
    expect(amountsOf({}, { discount })).toEqual([15, 15, 15, 15])
    expect(amountsOf({ discounts: [aStripeDiscount(half())] }, { discount })).toEqual([10, 10, 10, 10])
  })
})

/** Returns the days and amounts of a record by the calendar of the service, from the terms that were imported alone. */
function playRecord(
  { subscriptions: [record], plans }: Book,
  count: number,
): [day: string, dollars: number][] {
  const plan = plans.find(({ planId }) => planId === record?.planId)
  if (!record || !plan) throw new Error('the subscription is left out')
  const anchor = { at: Date.parse(record.anchorAt), units: 0, period: 0 }
  const first = findPeriodAt(anchor, plan.billingCycle, Date.parse(record.nextBillingAt))
  return Array.from({ length: count }, (_, cycle) => {
    const off = record.discounts
      .filter(({ cycles = Infinity }) => cycle < cycles)
      .reduce((left, { value }) => left * (1 - value / 100), plan.price)
    return [toIsoInstant(toPeriodStart(anchor, plan.billingCycle, first + cycle)).slice(0, 10), off]
  })
}

describe('the imported terms bill the same days and amounts', () => {
  const intervals: [BillingCycle, Interval][] = [
    ['weekly', { interval: 'week', interval_count: 1 }],
    ['monthly', everyMonths(1)],
    ['quarterly', everyMonths(3)],
    ['yearly', { interval: 'year', interval_count: 1 }],
  ]
  const anchors = ['2026-01-31', '2026-08-29', '2024-02-29', '2027-01-15']
  const cases = intervals.flatMap(([cycle, interval]) => anchors.map((from) => ({ cycle, interval, from })))

  test.each(cases)('$cycle from $from', ({ cycle, interval, from }) => {
    const anchor = { at: noon(from), units: 0, period: 0 }
    const next = findPeriodAt(anchor, cycle, now) + 1
    const startOf = (count: number) => toPeriodStart(anchor, cycle, next + count)
    const coupon = aStripeCoupon({ percent_off: 50, duration: 'repeating' })
    const discounts = [aStripeDiscount(coupon, { end: toSeconds(startOf(2)) })]
    const period = { from: startOf(-1), until: startOf(0), anchor: anchor.at }
    const fields = { price: aStripePrice({ recurring: interval }), discounts }
    const book = read({ subscriptions: [aStripeSubscription(period, fields)] }, { days: 1_500 })
    expect(playRecord(book, 5)).toEqual(book.expected.slice(0, 5).map(({ day, amount }) => [day, amount]))
  })
})
