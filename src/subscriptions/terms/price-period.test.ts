import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '#invoices'
import { amountCentsMax, toCents, zeroCents } from '#kernel/money'
import type { Discount } from './discount.ts'
import { pricePeriod, type PricedProduct, type Terms } from './price-period.ts'

type Asked = Parameters<typeof pricePeriod>[0]

const plan = { planId: 'gold', name: 'Gold', price: toCents(50_00) }
const seat: PricedProduct = { productId: 'seat', name: 'Seat', price: toCents(10_00), code: 'S-1' }
const support: PricedProduct = {
  productId: 'support',
  name: 'Support',
  price: toCents(7_50),
  code: undefined,
}
const bare: Terms = { override: undefined, addOns: [], discounts: [], setupFee: toCents(25_00) }
const bareAsked: Asked = {
  plan,
  terms: bare,
  products: [seat, support],
  period: 0,
  taxPercentage: 0,
  withSetupFee: false,
}

const percent = (value: number, more: Partial<Discount> = {}): Discount => ({
  type: 'percent',
  value,
  fromPeriod: 0,
  ...more,
})
const amount = (value: number, more: Partial<Discount> = {}): Discount => ({
  ...percent(value, more),
  type: 'amount',
})

/** Prices a period of the plan by other terms. */
const priced = ({ terms, ...request }: Partial<Omit<Asked, 'terms'>> & { terms?: Partial<Terms> } = {}) =>
  pricePeriod({ ...bareAsked, ...request, terms: { ...bare, ...terms } })

/** The description and amount of each line. */
const describeLines = ({ lines }: ReturnType<typeof pricePeriod>) =>
  lines.map(({ description, totalPrice }) => [description, totalPrice])

test('an add-on whose product has no price is a broken invariant', () => {
  const terms = { addOns: [{ productId: 'gone', quantity: 1 }] }
  expect(() => priced({ terms })).toThrow('the add-on gone has no price')
})

describe('the lines of a period', () => {
  test('are the plan, add-ons, discounts, set-up fee and tax, and add up to the total', () => {
    const addOns = [
      { productId: 'seat', quantity: 2 },
      { productId: 'support', quantity: 1 },
    ]
    const discounts = [percent(10, { name: 'Spring' }), amount(5_00)]
    const { lines, total } = priced({ terms: { addOns, discounts }, taxPercentage: 8.25, withSetupFee: true })
    expect(lines).toEqual([
      { itemId: 'gold', itemCode: 'gold', description: 'Gold', ...one(50_00) },
      {
        itemId: 'seat',
        itemCode: 'S-1',
        description: 'Seat',
        quantity: 2,
        unitPrice: 10_00,
        totalPrice: 20_00,
      },
      { itemId: 'support', description: 'Support', ...one(7_50) },
      { itemId: 'discount-1', description: 'Spring', ...one(-7_75) },
      { itemId: 'discount-2', description: 'Discount', ...one(-5_00) },
      { itemId: 'setup-fee', description: 'Setup fee', ...one(25_00) },
      { itemId: 'tax', description: 'Tax 8.25%', ...one(7_40) },
    ])
    expect(total).toBe(97_15)
  })

  test('are lines of an invoice', () => {
    const items: Invoice['items'] = priced().lines
    expect(items).toEqual([{ itemId: 'gold', itemCode: 'gold', description: 'Gold', ...one(50_00) }])
  })

  test('have none that is nothing: no tax, no set-up fee, a product for free', () => {
    const free = { ...seat, price: zeroCents }
    const terms = { addOns: [{ productId: 'seat', quantity: 3 }] }
    const withoutFee = { ...terms, setupFee: zeroCents }
    expect(describeLines(priced({ products: [free], terms: withoutFee, withSetupFee: true }))).toEqual([
      ['Gold', 50_00],
    ])
  })
})

describe('a discount', () => {
  test.each([
    ['takes its percentage, half up', [percent(33.333)], [-16_67]],
    ['takes half a cent as a whole one', [percent(0.01)], [-1]],
    ['takes from what the one before it left', [percent(50), percent(50)], [-25_00, -12_50]],
    ['comes in the order in which it stands', [amount(10_00), percent(10)], [-10_00, -4_00]],
    ['leaves a cent', [amount(80_00)], [-49_99]],
    ['of all leaves a cent', [percent(100)], [-49_99]],
    ['that finds nothing but the last cent has no line', [percent(100), amount(1), percent(50)], [-49_99]],
    ['that comes to less than half a cent has no line', [percent(0.009)], []],
    ['that does not hold yet has no line', [percent(10, { fromPeriod: 1 })], []],
  ])('%s', (_, discounts, off) => {
    const [planLine, ...rest] = describeLines(priced({ terms: { discounts } }))
    expect(planLine).toEqual(['Gold', 50_00])
    expect(rest.map(([, totalPrice]) => totalPrice)).toEqual(off)
  })

  test('is over after its cycles', () => {
    const terms = { discounts: [percent(20, { cycles: 2, fromPeriod: 1 })] }
    const totals = [0, 1, 2, 3].map((period) => priced({ terms, period }).total)
    expect(totals).toEqual([50_00, 40_00, 40_00, 50_00])
  })

  test('without a name says what it takes', () => {
    const terms = { discounts: [percent(12.5), amount(1_00)] }
    expect(describeLines(priced({ terms }))).toEqual([
      ['Gold', 50_00],
      ['Discount 12.5%', -6_25],
      ['Discount', -1_00],
    ])
  })

  test('takes nothing of the set-up fee', () => {
    const terms = { discounts: [percent(100)] }
    expect(priced({ terms, withSetupFee: true }).total).toBe(25_01)
  })
})

describe('an amount of its own', () => {
  const terms = { override: toCents(12_34) }

  test('is all that a period asks for, without tax', () => {
    expect(priced({ terms, taxPercentage: 8.25 })).toEqual({
      lines: [{ itemId: 'gold', itemCode: 'gold', description: 'Gold', ...one(12_34) }],
      total: 12_34,
    })
  })

  test('stands in place of add-ons and discounts', () => {
    const addOns = [{ productId: 'gone', quantity: 1 }]
    expect(priced({ terms: { ...terms, addOns, discounts: [percent(50)] } }).total).toBe(12_34)
  })

  test('leaves the set-up fee on the first invoice', () => {
    expect(describeLines(priced({ terms, withSetupFee: true }))).toEqual([
      ['Gold', 12_34],
      ['Setup fee', 25_00],
    ])
  })
})

const anyPrice = fc.integer({ min: 1, max: amountCentsMax }).map(toCents)
const anyPlan = fc.record({
  planId: fc.constant('gold'),
  name: fc.constant('Gold'),
  price: anyPrice,
})
const anyPercentage = fc.integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1_000)
const whenItHolds = fc.record(
  { fromPeriod: fc.nat(6), cycles: fc.integer({ min: 1, max: 4 }) },
  { requiredKeys: ['fromPeriod'] },
)
const anyDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.tuple(anyPercentage, whenItHolds).map(([value, when]) => percent(value, when)),
  fc.tuple(anyPrice, whenItHolds).map(([value, when]) => amount(value, when)),
)
const anyTerms: fc.Arbitrary<Terms> = fc.record({
  override: fc.option(anyPrice, { nil: undefined, freq: 10 }),
  addOns: fc.array(
    fc.record({
      productId: fc.constantFrom('seat', 'support'),
      quantity: fc.integer({ min: 1, max: 10_000 }),
    }),
    { maxLength: 5 },
  ),
  discounts: fc.array(anyDiscount, { maxLength: 8 }),
  setupFee: fc.integer({ min: 0, max: amountCentsMax }).map(toCents),
})
const anyAsked: fc.Arbitrary<Asked> = fc.record({
  plan: anyPlan,
  terms: anyTerms,
  products: fc
    .tuple(fc.integer({ min: 0, max: amountCentsMax }), anyPrice)
    .map(([a, b]) => [
      Object.assign({}, seat, { price: toCents(a) }),
      Object.assign({}, support, { price: b }),
    ]),
  period: fc.nat(10),
  taxPercentage: fc.oneof(fc.constant(0), anyPercentage),
  withSetupFee: fc.boolean(),
})

describe('whatever is asked for', () => {
  const holds = (property: (request: Asked, result: ReturnType<typeof pricePeriod>) => void) =>
    fc.assert(
      fc.property(anyAsked, (request) => property(request, pricePeriod(request))),
      { numRuns: 500 },
    )

  test('the lines add up to the total, which is at least a cent', () => {
    holds((_, { lines, total }) => {
      expect(lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0)).toBe(total)
      expect(total).toBeGreaterThan(0)
    })
  })

  test('each line is its quantity at its price, and none is nothing', () => {
    holds((_, { lines }) => {
      for (const { quantity, unitPrice, totalPrice } of lines) {
        expect(totalPrice).toBe(quantity * unitPrice)
        expect(totalPrice).not.toBe(0)
      }
    })
  })

  test('only discounts are below zero, and the set-up fee and the tax come last', () => {
    const order = ['gold', 'seat or support', 'discount', 'setup-fee', 'tax']
    const kindOf = (itemId: string) =>
      itemId.startsWith('discount-') ? 'discount' : products.has(itemId) ? 'seat or support' : itemId
    const products = new Set(['seat', 'support'])
    holds((_, { lines }) => {
      const kinds = lines.map(({ itemId }) => order.indexOf(kindOf(itemId)))
      expect(kinds).toEqual(kinds.toSorted((a, b) => a - b))
      for (const { itemId, totalPrice } of lines)
        expect(totalPrice < 0, itemId).toBe(kindOf(itemId) === 'discount')
    })
  })

  test('the set-up fee adds itself and its tax', () => {
    holds((request) => {
      const without = pricePeriod({ ...request, withSetupFee: false })
      const withFee = pricePeriod({ ...request, withSetupFee: true })
      const taxed = request.terms.override === undefined ? request.taxPercentage : 0
      const expected = request.terms.setupFee * (1 + taxed / 100)
      expect(Math.abs(withFee.total - without.total - expected)).toBeLessThanOrEqual(1.001)
    })
  })

  test('one more discount, or a higher price, never moves the total the other way', () => {
    fc.assert(
      fc.property(anyAsked, anyDiscount, fc.nat(1_000_00), (request, discount, more) => {
        const { plan, terms } = request
        const { total } = pricePeriod(request)
        const discounts = [...terms.discounts, discount]
        expect(pricePeriod({ ...request, terms: { ...terms, discounts } }).total).toBeLessThanOrEqual(total)
        const dearer = { ...plan, price: toCents(plan.price + more) }
        expect(pricePeriod({ ...request, plan: dearer }).total).toBeGreaterThanOrEqual(total)
      }),
      { numRuns: 500 },
    )
  })
})

function one(price: number) {
  return { quantity: 1, unitPrice: price, totalPrice: price }
}
