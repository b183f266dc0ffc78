import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents, type Cents } from '#kernel/money'
import {
  calculateAmountDue,
  invoiceTransitions,
  invoiceStatuses,
  invoiceTriggers,
  findTransition,
  deriveInvoiceStatus,
  type InvoiceFacts,
  type InvoiceStatus,
  type InvoiceTrigger,
} from './invoice-status.ts'
import { expectedTransitions } from './invoice-transitions.fixture.ts'

const dueAt = Date.UTC(2027, 0, 15)

/** The facts that a cell of the table lists, for an invoice of 100. */
function factsOf(cell: string): InvoiceFacts & { left: Cents } {
  const amountAfter = (word: string) => toCents(Number(new RegExp(`${word} (\\d+)`).exec(cell)?.[1] ?? 0))
  return {
    amount: toCents(100),
    paid: amountAfter('paid'),
    settling: amountAfter('settling'),
    reserved: amountAfter('reserved'),
    achFailed: cell.includes('failed'),
    dueAt,
    overdueAnnouncedFor: cell.includes('overdue') ? dueAt : undefined,
    closed: (['Voided', 'Cancelled', 'Refunded'] as const).find((status) => cell.includes(status)),
    left: amountAfter('left'),
  }
}

const known = (from: string, on: string, to: string, emits = '-') => `${from} | ${on} | ${to} | ${emits}`

describe('a move that is not in the table', () => {
  test('is refused, whatever the statuses and whatever happens', () => {
    const listed = new Set(expectedTransitions.map(({ from, on, to }) => known(from, on, to)))
    const others = invoiceStatuses.flatMap((from) =>
      invoiceTriggers.flatMap((on) => invoiceStatuses.map((to) => ({ from, on, to }))),
    )
    let refused = 0
    for (const { from, on, to } of others.filter((move) => !listed.has(known(move.from, move.on, move.to)))) {
      expect(() => findTransition(from, on, to), known(from, on, to)).toThrow('cannot go from')
      refused++
    }
    expect(refused + listed.size).toBe(9 * 17 * 9)
  })

  test('is in none of the moves of the service: they are these, and no others', () => {
    const moves = invoiceTransitions.flatMap(({ from, on, to, emits }) =>
      from.map((one) => known(one, on, to, emits)),
    )
    const written = expectedTransitions.map(({ from, on, to, emits }) => known(from, on, to, emits))
    expect(moves.sort()).toEqual([...new Set(written)].sort())
  })
})

describe('what happens to an invoice of 100', () => {
  test.each(expectedTransitions)('$from | $on | $facts | $to | $emits', ({ from, on, facts, to, emits }) => {
    const { left, ...after } = factsOf(facts)
    const status = deriveInvoiceStatus(after)
    expect(status).toBe(to)
    expect(calculateAmountDue(after)).toBe(left)
    expect(findTransition(from as InvoiceStatus, on as InvoiceTrigger, status).emits ?? '-').toBe(emits)
  })

  test('brings it into every status', () => {
    expect([...new Set(expectedTransitions.map(({ to }) => to))].sort()).toEqual([...invoiceStatuses].sort())
  })
})

const amounts = fc.integer({ min: 0, max: 300 }).map(toCents)
const anyFacts: fc.Arbitrary<InvoiceFacts> = fc.record({
  amount: fc.integer({ min: 1, max: 200 }).map(toCents),
  paid: amounts,
  settling: amounts,
  reserved: amounts,
  achFailed: fc.boolean(),
  dueAt: fc.constantFrom(dueAt, dueAt + 1),
  overdueAnnouncedFor: fc.constantFrom(undefined, dueAt, dueAt + 1),
  closed: fc.constantFrom(undefined, undefined, 'Voided' as const, 'Cancelled' as const, 'Refunded' as const),
})

describe('the status', () => {
  test('follows from any facts whatever, and the first reason that holds decides', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { amount, paid, settling, achFailed, overdueAnnouncedFor, closed } = facts
        const reasons: [boolean, InvoiceStatus][] = [
          [closed !== undefined, closed ?? 'Voided'],
          [paid >= amount, 'Paid'],
          [settling > 0 && paid + settling >= amount, 'ACHPending'],
          [achFailed, 'Failed'],
          [overdueAnnouncedFor === facts.dueAt, 'Overdue'],
          [paid > 0, 'Partial'],
          [true, 'Pending'],
        ]
        expect(deriveInvoiceStatus(facts)).toBe(reasons.find(([holds]) => holds)?.[1])
      }),
    )
  })

  test('does not depend on what is reserved', () => {
    fc.assert(
      fc.property(
        anyFacts,
        amounts,
        (facts, reserved) => deriveInvoiceStatus({ ...facts, reserved }) === deriveInvoiceStatus(facts),
      ),
    )
  })
})

describe('what is due', () => {
  test('is what is neither paid nor in flight, never below nothing, and nothing once closed', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { amount, paid, settling, reserved, closed } = facts
        expect(calculateAmountDue(facts)).toBe(closed ? 0 : Math.max(0, amount - paid - settling - reserved))
        if (deriveInvoiceStatus(facts) === 'Paid' || deriveInvoiceStatus(facts) === 'ACHPending')
          expect(calculateAmountDue(facts)).toBe(0)
      }),
    )
  })
})
