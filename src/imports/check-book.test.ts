import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Book } from './book.ts'
import {
  buildBook,
  buildCustomer,
  buildInvoice,
  buildMethod,
  buildPlan,
  buildProduct,
  buildSubscription,
} from './books.fixture.ts'
import { checkBook } from './check-book.ts'
import type { ImportNoun } from './records.ts'

const nouns = ['customers', 'paymentMethods', 'products', 'plans', 'subscriptions', 'invoices'] as const

const reasonsOf = (book: Book) => checkBook(book).skipped.map(({ id, reason }) => `${id}: ${reason}`)

describe('a record that its schema refuses is left out', () => {
  test.each<[string, Partial<Book>, string]>([
    [
      'with an email that is no address',
      { customers: [buildCustomer({ email: 'rosa' }), buildCustomer({ originId: 'cus_2' })] },
      'cus_1: email must be an email address',
    ],
    [
      'with several fields at fault, all of them in one reason',
      { plans: [buildPlan({ name: '', price: 0 })] },
      'price_1: name must not be empty; price must be greater than 0',
    ],
    [
      'with a text that is too long',
      { customers: [buildCustomer({ zip: '9'.repeat(21) })] },
      'cus_1: zip takes at most 20 characters',
    ],
    [
      'with an amount of a tenth of a cent',
      { products: [buildProduct({ price: 5.001 })] },
      'prod_1: price takes at most two decimals',
    ],
    [
      'with a fault in a line, which is named',
      { invoices: [buildInvoice({ items: [{ description: 'Hedge', quantity: -1 }] })] },
      'in_1: items.0.quantity must be at least 0',
    ],
    [
      'without an id',
      { invoices: [buildInvoice({ originId: '' })] },
      '(without id): originId must not be empty',
    ],
    [
      'that is paid whole',
      { invoices: [buildInvoice({ amountPaid: 40 })] },
      'in_1: amountPaid must be less than amount, because an open invoice has an amount due',
    ],
  ])('%s', (_, changes, reason) => {
    expect(reasonsOf(buildBook(changes))).toContain(reason)
  })

  test('with a card number in a text, which the reason does not repeat', () => {
    const card = '4242 4242 4242 4242'
    const book = buildBook({
      customers: [buildCustomer({ originId: card }), buildCustomer({ originId: 'cus_2', address2: card })],
    })
    const checked = checkBook(book)
    expect(checked.customers).toEqual([])
    expect(JSON.stringify(checked.skipped)).not.toContain('4242')
    expect(reasonsOf(book)).toContainEqual(
      expect.stringMatching(/^cus_2: address2 must not contain a card number/),
    )
  })
})

describe('a record with a field of a previous record is left out', () => {
  test.each<[string, Partial<Book>, string]>([
    [
      'the same id',
      { customers: [buildCustomer(), buildCustomer({ externalUserId: 'other' })] },
      'cus_1: its id "cus_1" is that of a previous record',
    ],
    [
      'the same external id',
      { customers: [buildCustomer(), buildCustomer({ originId: 'cus_2', externalUserId: 'cus_1' })] },
      'cus_2: its external id "cus_1" is that of a previous record',
    ],
    [
      'the same plan id',
      { plans: [buildPlan(), buildPlan({ originId: 'price_2' })] },
      'price_2: its plan id "garden" is that of a previous record',
    ],
    [
      'the same number of an invoice',
      { invoices: [buildInvoice(), buildInvoice({ originId: 'in_2' })] },
      'in_2: its number "INV-1" is that of a previous record',
    ],
  ])('%s', (_, changes, reason) => {
    expect(reasonsOf(buildBook(changes))).toEqual([reason])
  })
})

describe('a record that needs one that is left out is left out too', () => {
  test('everything of a customer', () => {
    expect(reasonsOf(buildBook({ customers: [buildCustomer({ email: 'rosa' })] }))).toEqual([
      'cus_1: email must be an email address',
      'pm_1: its customer cus_1 is left out',
      'sub_1: its customer cus_1 is left out',
      'in_1: its customer cus_1 is left out',
    ])
  })

  test.each<[string, Partial<Book>, string[]]>([
    ['a plan', { plans: [] }, ['sub_1: its plan garden is not in the export']],
    ['a product', { products: [] }, ['sub_1: its product soap is not in the export']],
    ['a method', { paymentMethods: [] }, ['sub_1: its payment method pm_1 is not in the export']],
    [
      'a record that the reader left out',
      { paymentMethods: [], skipped: [{ id: 'pm_1', reason: 'is a wallet' }] },
      ['pm_1: is a wallet', 'sub_1: its payment method pm_1 is left out'],
    ],
  ])('%s, its subscriptions and their invoices', (_, changes, reasons) => {
    const checked = checkBook(buildBook(changes))
    expect(reasonsOf(buildBook(changes))).toEqual([...reasons, 'in_1: its subscription sub_1 is left out'])
    expect(checked.expected).toEqual([])
  })

  test('a subscription with the method of another customer', () => {
    const paymentMethods = [buildMethod({ customer: 'cus_2' })]
    const customers = [buildCustomer(), buildCustomer({ originId: 'cus_2' })]
    expect(reasonsOf(buildBook({ customers, paymentMethods }))).toContain(
      'sub_1: its payment method belongs to another customer',
    )
  })
})

test('a valid book stays as it is', () => {
  expect(checkBook(buildBook())).toEqual(buildBook())
})

/** A record of each kind, with faults and references at random. */
const books = (() => {
  const ids = fc.constantFrom('a', 'b', 'c', '4242424242424242', '')
  const text = fc.constantFrom('Rosa', '', 'x'.repeat(300), 'card 5555 5555 5555 4444')
  const dollars = fc.constantFrom(0, 10, 10.5, 10.005, -1, 1e9)
  const day = fc.constantFrom('2026-11-15', '2026-02-30', 'soon')
  const listOf = <Item>(build: fc.Arbitrary<Item>) => fc.array(build, { maxLength: 6 })
  return fc.record({
    customers: listOf(
      fc
        .record({ originId: ids, email: fc.constantFrom('a@example.com', 'a'), city: text })
        .map(buildCustomer),
    ),
    paymentMethods: listOf(fc.record({ originId: ids, customer: ids }).map(buildMethod)),
    products: listOf(fc.record({ originId: ids, productId: ids, price: dollars }).map(buildProduct)),
    plans: listOf(fc.record({ originId: ids, planId: ids, name: text, price: dollars }).map(buildPlan)),
    subscriptions: listOf(
      fc
        .record({
          originId: ids,
          customer: ids,
          planId: ids,
          paymentMethod: ids,
          product: ids,
          startedAt: day,
        })
        .map(({ product, ...changes }) =>
          buildSubscription({ ...changes, addOns: [{ productId: product, quantity: 1 }] }),
        ),
    ),
    invoices: listOf(
      fc
        .record({
          originId: ids,
          customer: ids,
          number: ids,
          amount: dollars,
          description: text,
          dueDate: day,
        })
        .map((changes) => buildInvoice({ ...changes, subscription: undefined, periodStart: undefined })),
    ),
    expected: listOf(fc.record({ subscription: ids, day, amount: dollars })),
  })
})()

const countOf = (book: Book, noun: ImportNoun) => book[noun].length

test('every record is either kept, in its order and unchanged, or left out with one reason', () => {
  fc.assert(
    fc.property(books, (changes) => {
      const book = buildBook(changes)
      const checked = checkBook(book)
      for (const noun of nouns) {
        const kept: readonly unknown[] = checked[noun]
        const all: readonly unknown[] = book[noun]
        expect(kept).toEqual(all.filter((record) => kept.includes(record)))
      }
      const sum = (of: Book) => nouns.reduce((total, noun) => total + countOf(of, noun), 0)
      expect(sum(checked) + checked.skipped.length).toBe(sum(book))
      expect(checked.skipped.every(({ id, reason }) => id !== '' && reason !== '')).toBe(true)
    }),
  )
})

test('the records that are kept refer to kept records only, have unique ids, and pass a second check', () => {
  fc.assert(
    fc.property(books, (changes) => {
      const checked = checkBook(buildBook(changes))
      expect(checkBook({ ...checked, skipped: [] })).toEqual({ ...checked, skipped: [] })
      const customers = new Set(checked.customers.map(({ originId }) => originId))
      expect(customers.size).toBe(checked.customers.length)
      const needing = [...checked.paymentMethods, ...checked.subscriptions, ...checked.invoices]
      expect(needing.every(({ customer }) => customers.has(customer))).toBe(true)
      const plans = new Set(checked.plans.map(({ planId }) => planId))
      expect(checked.subscriptions.every(({ planId }) => plans.has(planId))).toBe(true)
    }),
  )
})

test('no reason has a card number', () => {
  fc.assert(
    fc.property(books, (changes) => {
      expect(JSON.stringify(checkBook(buildBook(changes)).skipped)).not.toMatch(/4242|5555/)
    }),
  )
})
