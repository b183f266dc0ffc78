import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, toCents, subtract, zeroCents, type Cents } from '#kernel/money'
import { totalOf, type Transaction } from '#attempts'
import { anAttempt, dollar } from '../../../test/support/books.ts'
import { decideRefund, type RefundSplit } from './decide-refund.ts'

/** A card sale of 100 dollars with a fee of 3, unless the test overrides it. */
const aSale = (facts: Partial<Transaction> = {}) =>
  anAttempt({ status: 'completed', processorId: 'pt-1', subtotal: dollar(100), fee: dollar(3), ...facts })
const aRefund = (subtotal: number, fee: number, status: Transaction['status'] = 'completed') =>
  anAttempt({ action: 'refund', status, subtotal: toCents(subtotal), fee: toCents(fee) })

const refused = (why: RegExp) => ({ outcome: 'refuse', why: expect.stringMatching(why) })
const given = (subtotal: number, fee: number) => ({ outcome: 'refund', subtotal, fee })

describe('a refund is refused', () => {
  test.each(['created', 'pending', 'failed', 'returned', 'voided', 'authorized'] as const)(
    'of a sale that is %s',
    (status) => {
      expect(decideRefund(aSale({ status }), [], [], undefined)).toEqual(refused(new RegExp(status)))
    },
  )

  test('of what was paid offline, also where a refund of unknown outcome would be told first', () => {
    const offline = aSale({ paymentMethod: 'offline', fee: zeroCents })
    expect(decideRefund(offline, [], [], undefined)).toEqual(refused(/offline/))
    expect(decideRefund(offline, [], [aRefund(10_000, 0, 'created')], undefined)).toEqual(refused(/offline/))
  })

  test('of a refund', () => {
    expect(decideRefund(aSale({ action: 'refund' }), [], [], undefined)).toEqual(refused(/refund/))
  })

  test('of what an operator said was paid, and the processor knows nothing of', () => {
    expect(decideRefund(aSale({ processorId: undefined }), [], [], undefined)).toEqual(refused(/operator/))
  })

  test('when nothing is left, or less than is asked for', () => {
    const all = [aRefund(10_000, 300)]
    for (const amount of [undefined, toCents(1)])
      expect(decideRefund(aSale(), all, [], amount)).toEqual(refused(/already/))
    expect(decideRefund(aSale(), [], [], toCents(10_301))).toEqual(refused(/103\b/))
    expect(decideRefund(aSale(), [aRefund(5_000, 150)], [], toCents(5_151))).toEqual(refused(/51\.5/))
  })

  test('of what another refund is about to give back', () => {
    for (const status of ['created', 'pending'] as const)
      expect(decideRefund(aSale(), [aRefund(10_000, 300, status)], [], toCents(1))).toEqual(
        refused(/already/),
      )
  })
})

describe('a refund of unknown outcome', () => {
  const unknown = aRefund(4_000, 120, 'created')
  const ask = (amount: number | undefined) =>
    decideRefund(aSale(), [unknown], [unknown], amount === undefined ? undefined : toCents(amount))

  test('is not submitted again, by its amount or by none', () => {
    for (const amount of [4_120, undefined]) expect(ask(amount)).toEqual({ outcome: 'unknown' })
  })

  test('leaves what it does not cover to other refunds', () => {
    expect(ask(6_180)).toEqual(given(6_000, 180))
    expect(ask(6_181)).toEqual(refused(/61\.8/))
  })

  test('is told before that nothing is left', () => {
    const all = aRefund(10_000, 300, 'created')
    expect(decideRefund(aSale(), [all], [all], undefined)).toEqual({ outcome: 'unknown' })
    expect(decideRefund(aSale(), [all], [all], toCents(1))).toEqual(refused(/already/))
  })
})

describe('a refund', () => {
  test('of the whole gives the whole fee back', () => {
    expect(decideRefund(aSale(), [], [], undefined)).toEqual(given(10_000, 300))
    expect(decideRefund(aSale(), [], [], toCents(10_300))).toEqual(given(10_000, 300))
  })

  test('of a part gives the fee back in proportion, half a cent up', () => {
    expect(decideRefund(aSale(), [], [], toCents(5_150))).toEqual(given(5_000, 150))
    expect(decideRefund(aSale(), [], [], toCents(17))).toEqual(given(17, 0))
    expect(decideRefund(aSale(), [], [], toCents(18))).toEqual(given(17, 1))
    const evenly = aSale({ subtotal: toCents(3), fee: toCents(1) })
    expect(decideRefund(evenly, [], [], toCents(2))).toEqual(given(1, 1))
  })

  test('without a body after others gives back what is left', () => {
    const before = [aRefund(5_000, 150), aRefund(17, 0)]
    expect(decideRefund(aSale(), before, [], undefined)).toEqual(given(4_983, 150))
  })

  test('that failed gives its part free again', () => {
    expect(decideRefund(aSale(), [aRefund(10_000, 300, 'failed')], [], undefined)).toEqual(given(10_000, 300))
  })

  test('of the largest amount keeps every cent', () => {
    const sale = aSale({ subtotal: toCents(999_999_999), fee: toCents(30_000_000) })
    const half = decideRefund(sale, [], [], toCents(514_999_999))
    expect(half).toEqual(given(500_000_000 - 1, 15_000_000))
  })
})

const sales = fc.record({
  subtotal: fc.integer({ min: 1, max: 20_000 }).map(toCents),
  fee: fc.integer({ min: 0, max: 900 }).map(toCents),
})

const sumOf = (parts: RefundSplit[], name: keyof RefundSplit): Cents =>
  add(zeroCents, ...parts.map((part) => part[name]))

describe('whatever parts a sale is given back in', () => {
  test('they never exceed it, and the last one gives back the rest of the fee and of the subtotal', () => {
    fc.assert(
      fc.property(sales, fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 30 }), (parts, asked) => {
        const sale = aSale(parts)
        const refunds: Transaction[] = []
        for (const amount of [...asked.map(toCents), undefined]) {
          const decision = decideRefund(sale, refunds, [], amount)
          if (decision.outcome !== 'refund') continue
          expect(decision.subtotal).toBeGreaterThanOrEqual(0)
          expect(decision.fee).toBeGreaterThanOrEqual(0)
          if (amount !== undefined) expect(totalOf(decision)).toBe(amount)
          refunds.push(aRefund(decision.subtotal, decision.fee))
          expect(sumOf(refunds, 'subtotal')).toBeLessThanOrEqual(sale.subtotal)
          // The refunded fee stays within half a cent of its proportion after every refund.
          const proportion = (sale.fee * add(...refunds.map(totalOf))) / totalOf(sale)
          expect(Math.abs(sumOf(refunds, 'fee') - proportion)).toBeLessThanOrEqual(0.5)
        }
        expect(sumOf(refunds, 'subtotal')).toBe(sale.subtotal)
        expect(sumOf(refunds, 'fee')).toBe(sale.fee)
      }),
    )
  })

  test('also where some of them fail, sooner or later than others were asked for', () => {
    const steps = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 5_000 }), fails: fc.nat(4) }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(sales, steps, (parts, asked) => {
        const sale = aSale(parts)
        const refunds: Transaction[] = []
        for (const { amount, fails } of asked) {
          const decision = decideRefund(sale, refunds, [], toCents(amount))
          if (decision.outcome === 'refund') refunds.push(aRefund(decision.subtotal, decision.fee, 'created'))
          const failing = fails === 0 ? undefined : refunds.at(-fails)
          if (failing) failing.status = 'failed'
          const active = refunds.filter(({ status }) => status !== 'failed')
          expect(sumOf(active, 'subtotal')).toBeLessThanOrEqual(sale.subtotal)
          expect(sumOf(active, 'fee')).toBeLessThanOrEqual(sale.fee)
        }
        const rest = decideRefund(sale, refunds, [], undefined)
        const active = refunds.filter(({ status }) => status !== 'failed')
        const restOf = (name: keyof RefundSplit) => subtract(sale[name], sumOf(active, name))
        if (rest.outcome === 'refund') expect(rest).toEqual(given(restOf('subtotal'), restOf('fee')))
        else expect(restOf('subtotal') + restOf('fee')).toBe(0)
      }),
    )
  })
})
