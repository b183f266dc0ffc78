import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, type Cents } from '#kernel/money'
import {
  amountDueOf,
  invoiceMoves,
  invoiceStatuses,
  invoiceTriggers,
  moveOf,
  statusOf,
  type InvoiceFacts,
  type InvoiceStatus,
  type InvoiceTrigger,
} from './invoice-status.ts'

/**
 * What happens to an invoice of 100. The third column is all that is true afterwards, the fifth what is announced.
 * `failed`: the last bank transfer failed; `overdue`: the due date was announced as passed; `left`: what can be paid.
 */
const table = `
  Pending    | payment                | paid 100 left 0                     | Paid       | invoice.paid
  Pending    | payment                | paid 20 left 80                     | Partial    | invoice.partial
  Pending    | payment                | paid 20 settling 80 left 0          | ACHPending | invoice.partial
  Partial    | payment                | paid 100 left 0                     | Paid       | invoice.paid
  Partial    | payment                | paid 40 reserved 10 left 50         | Partial    | invoice.partial
  Partial    | payment                | paid 40 settling 60 left 0          | ACHPending | invoice.partial
  Overdue    | payment                | paid 100 overdue left 0             | Paid       | invoice.paid
  Overdue    | payment                | paid 20 overdue left 80             | Overdue    | invoice.partial
  Overdue    | payment                | paid 20 settling 80 overdue left 0  | ACHPending | invoice.partial
  Failed     | payment                | paid 100 left 0                     | Paid       | invoice.paid
  Failed     | payment                | paid 20 left 80                     | Partial    | invoice.partial
  Failed     | payment                | paid 20 overdue left 80             | Overdue    | invoice.partial
  Failed     | payment                | paid 20 settling 80 left 0          | ACHPending | invoice.partial
  ACHPending | payment                | paid 100 left 0                     | Paid       | invoice.paid
  ACHPending | payment                | paid 30 settling 70 left 0          | ACHPending | invoice.partial
  Paid       | payment                | paid 150 left 0                     | Paid       | -
  Voided     | payment                | paid 20 Voided left 0               | Voided     | -
  Cancelled  | payment                | paid 100 Cancelled left 0           | Cancelled  | -
  Refunded   | payment                | paid 20 Refunded left 0             | Refunded   | -

  Pending    | attempt started        | reserved 100 left 0                 | Pending    | -
  Partial    | attempt started        | paid 20 reserved 30 left 50         | Partial    | -
  Overdue    | attempt started        | reserved 30 overdue left 70         | Overdue    | -
  Failed     | attempt started        | reserved 100 failed left 0          | Failed     | -

  Pending    | attempt noted          | reserved 100 left 0                 | Pending    | -
  Partial    | attempt noted          | paid 20 reserved 80 left 0          | Partial    | -
  ACHPending | attempt noted          | settling 100 left 0                 | ACHPending | -
  Overdue    | attempt noted          | reserved 30 overdue left 70         | Overdue    | -
  Failed     | attempt noted          | reserved 100 failed left 0          | Failed     | -
  Paid       | attempt noted          | paid 100 reserved 100 left 0        | Paid       | -
  Voided     | attempt noted          | paid 20 Voided left 0               | Voided     | -
  Cancelled  | attempt noted          | paid 20 Cancelled left 0            | Cancelled  | -
  Refunded   | attempt noted          | paid 20 Refunded left 0             | Refunded   | -

  Pending    | attempt failed         | left 100                            | Pending    | -
  Partial    | attempt failed         | paid 20 left 80                     | Partial    | -
  Overdue    | attempt failed         | overdue left 100                    | Overdue    | -
  Failed     | attempt failed         | failed left 100                     | Failed     | -
  ACHPending | attempt failed         | settling 100 left 0                 | ACHPending | -
  Paid       | attempt failed         | paid 100 left 0                     | Paid       | -

  Pending    | bank transfer accepted | settling 100 left 0                 | ACHPending | -
  Pending    | bank transfer accepted | settling 30 left 70                 | Pending    | -
  Partial    | bank transfer accepted | paid 20 settling 80 left 0          | ACHPending | -
  Partial    | bank transfer accepted | paid 20 settling 30 left 50         | Partial    | -
  Overdue    | bank transfer accepted | settling 100 overdue left 0         | ACHPending | -
  Overdue    | bank transfer accepted | settling 30 overdue left 70         | Overdue    | -
  Failed     | bank transfer accepted | settling 100 left 0                 | ACHPending | -
  Failed     | bank transfer accepted | settling 30 left 70                 | Pending    | -
  Failed     | bank transfer accepted | paid 20 settling 30 left 50         | Partial    | -
  Failed     | bank transfer accepted | settling 30 overdue left 70         | Overdue    | -
  ACHPending | bank transfer accepted | settling 130 left 0                 | ACHPending | -
  Paid       | bank transfer accepted | paid 100 settling 30 left 0         | Paid       | -
  Voided     | bank transfer accepted | settling 30 Voided left 0           | Voided     | -
  Cancelled  | bank transfer accepted | settling 30 Cancelled left 0        | Cancelled  | -
  Refunded   | bank transfer accepted | settling 30 Refunded left 0         | Refunded   | -

  ACHPending | bank transfer failed   | failed left 100                     | Failed     | -
  ACHPending | bank transfer failed   | settling 30 failed left 70          | Failed     | -
  ACHPending | bank transfer failed   | paid 70 settling 30 failed left 0   | ACHPending | -
  Pending    | bank transfer failed   | failed left 100                     | Failed     | -
  Partial    | bank transfer failed   | paid 20 failed left 80              | Failed     | -
  Overdue    | bank transfer failed   | overdue failed left 100             | Failed     | -
  Failed     | bank transfer failed   | failed left 100                     | Failed     | -
  Paid       | bank transfer failed   | paid 100 failed left 0              | Paid       | -
  Voided     | bank transfer failed   | failed Voided left 0                | Voided     | -
  Cancelled  | bank transfer failed   | failed Cancelled left 0             | Cancelled  | -
  Refunded   | bank transfer failed   | failed Refunded left 0              | Refunded   | -

  Paid       | payment returned       | failed left 100                     | Failed     | -
  Paid       | payment returned       | paid 120 failed left 0              | Paid       | -
  Paid       | payment returned       | paid 60 settling 50 failed left 0   | ACHPending | -
  Pending    | payment returned       | failed left 100                     | Failed     | -
  Partial    | payment returned       | failed left 100                     | Failed     | -
  Overdue    | payment returned       | overdue failed left 100             | Failed     | -
  Failed     | payment returned       | paid 20 failed left 80              | Failed     | -
  ACHPending | payment returned       | settling 60 failed left 40          | Failed     | -
  ACHPending | payment returned       | paid 60 settling 60 failed left 0   | ACHPending | -
  Voided     | payment returned       | failed Voided left 0                | Voided     | -
  Cancelled  | payment returned       | failed Cancelled left 0             | Cancelled  | -
  Refunded   | payment returned       | failed Refunded left 0              | Refunded   | -

  Pending    | refund started         | left 100                            | Pending    | -
  Partial    | refund started         | paid 20 left 80                     | Partial    | -
  ACHPending | refund started         | paid 20 settling 80 left 0          | ACHPending | -
  Overdue    | refund started         | paid 20 overdue left 80             | Overdue    | -
  Failed     | refund started         | paid 20 failed left 80              | Failed     | -
  Paid       | refund started         | paid 100 left 0                     | Paid       | -
  Voided     | refund started         | paid 20 Voided left 0               | Voided     | -
  Cancelled  | refund started         | paid 20 Cancelled left 0            | Cancelled  | -
  Refunded   | refund started         | paid 20 Refunded left 0             | Refunded   | -

  Pending    | refund failed          | left 100                            | Pending    | -
  Partial    | refund failed          | paid 20 left 80                     | Partial    | -
  ACHPending | refund failed          | paid 20 settling 80 left 0          | ACHPending | -
  Overdue    | refund failed          | paid 20 overdue left 80             | Overdue    | -
  Failed     | refund failed          | failed left 100                     | Failed     | -
  Paid       | refund failed          | paid 100 left 0                     | Paid       | -
  Voided     | refund failed          | paid 20 Voided left 0               | Voided     | -
  Cancelled  | refund failed          | paid 20 Cancelled left 0            | Cancelled  | -
  Refunded   | refund failed          | paid 20 Refunded left 0             | Refunded   | -

  Paid       | payment refunded       | left 100                            | Pending    | invoice.refunded
  Partial    | payment refunded       | left 100                            | Pending    | invoice.refunded
  ACHPending | payment refunded       | settling 60 left 40                 | Pending    | invoice.refunded
  Pending    | payment refunded       | left 100                            | Pending    | invoice.refunded
  Paid       | payment refunded       | paid 60 left 40                     | Partial    | invoice.refunded
  Partial    | payment refunded       | paid 10 left 90                     | Partial    | invoice.refunded
  ACHPending | payment refunded       | paid 10 settling 60 left 30         | Partial    | invoice.refunded
  Paid       | payment refunded       | paid 60 overdue left 40             | Overdue    | invoice.refunded
  Overdue    | payment refunded       | overdue left 100                    | Overdue    | invoice.refunded
  ACHPending | payment refunded       | settling 60 overdue left 40         | Overdue    | invoice.refunded
  Paid       | payment refunded       | paid 60 failed left 40              | Failed     | invoice.refunded
  Failed     | payment refunded       | failed left 100                     | Failed     | invoice.refunded
  ACHPending | payment refunded       | settling 60 failed left 40          | Failed     | invoice.refunded
  Paid       | payment refunded       | paid 60 settling 40 left 0          | ACHPending | invoice.refunded
  ACHPending | payment refunded       | paid 20 settling 80 left 0          | ACHPending | invoice.refunded
  Paid       | payment refunded       | paid 120 left 0                     | Paid       | invoice.refunded
  Paid       | payment refunded       | Refunded left 0                     | Refunded   | invoice.refunded
  Partial    | payment refunded       | Refunded left 0                     | Refunded   | invoice.refunded
  Overdue    | payment refunded       | overdue Refunded left 0             | Refunded   | invoice.refunded
  Failed     | payment refunded       | failed Refunded left 0              | Refunded   | invoice.refunded
  Pending    | payment refunded       | Refunded left 0                     | Refunded   | invoice.refunded
  Refunded   | payment refunded       | Refunded left 0                     | Refunded   | invoice.refunded
  Voided     | payment refunded       | Voided left 0                       | Voided     | invoice.refunded
  Cancelled  | payment refunded       | Cancelled left 0                    | Cancelled  | invoice.refunded

  Pending    | due date passed        | overdue left 100                    | Overdue    | invoice.overdue
  Partial    | due date passed        | paid 20 overdue left 80             | Overdue    | invoice.overdue
  Failed     | due date passed        | overdue left 100                    | Overdue    | invoice.overdue

  Overdue    | update                 | left 100                            | Pending    | -
  Overdue    | update                 | paid 20 left 80                     | Partial    | -
  Pending    | update                 | left 100                            | Pending    | -
  Partial    | update                 | paid 20 left 80                     | Partial    | -
  Overdue    | update                 | overdue left 100                    | Overdue    | -
  Failed     | update                 | failed left 100                     | Failed     | -

  Pending    | mail                   | left 100                            | Pending    | -
  Partial    | mail                   | paid 20 left 80                     | Partial    | -
  ACHPending | mail                   | settling 100 left 0                 | ACHPending | -
  Overdue    | mail                   | overdue left 100                    | Overdue    | -
  Failed     | mail                   | failed left 100                     | Failed     | -
  Paid       | mail                   | paid 100 left 0                     | Paid       | -
  Refunded   | mail                   | Refunded left 0                     | Refunded   | -

  Pending    | void                   | Voided left 0                       | Voided     | invoice.voided
  Overdue    | void                   | overdue Voided left 0               | Voided     | invoice.voided
  Failed     | void                   | failed Voided left 0                | Voided     | invoice.voided

  Pending    | cancel                 | Cancelled left 0                    | Cancelled  | -
  Overdue    | cancel                 | overdue Cancelled left 0            | Cancelled  | -
  Failed     | cancel                 | failed Cancelled left 0             | Cancelled  | -
  Pending    | subscription over      | Refunded left 0                     | Refunded   | -
  Overdue    | subscription over      | overdue Refunded left 0             | Refunded   | -
  Failed     | subscription over      | failed Refunded left 0              | Refunded   | -
`

const rows = table
  .split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => {
    const [from = '', on = '', facts = '', to = '', emits = ''] = line.split('|').map((cell) => cell.trim())
    return { from, on, facts, to, emits }
  })

const dueAt = Date.UTC(2027, 0, 15)

/** The facts that a cell of the table names, of an invoice of 100. */
function factsOf(cell: string): InvoiceFacts & { left: Cents } {
  const amountAfter = (word: string) => cents(Number(new RegExp(`${word} (\\d+)`).exec(cell)?.[1] ?? 0))
  return {
    amount: cents(100),
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
    const listed = new Set(rows.map(({ from, on, to }) => known(from, on, to)))
    const others = invoiceStatuses.flatMap((from) =>
      invoiceTriggers.flatMap((on) => invoiceStatuses.map((to) => ({ from, on, to }))),
    )
    let refused = 0
    for (const { from, on, to } of others.filter((move) => !listed.has(known(move.from, move.on, move.to)))) {
      expect(() => moveOf(from, on, to), known(from, on, to)).toThrow('cannot go from')
      refused++
    }
    expect(refused + listed.size).toBe(9 * 16 * 9)
  })

  test('is in none of the moves of the service: they are these, and no others', () => {
    const moves = invoiceMoves.flatMap(({ from, on, to, emits }) =>
      from.map((one) => known(one, on, to, emits)),
    )
    const written = rows.map(({ from, on, to, emits }) => known(from, on, to, emits))
    expect(moves.sort()).toEqual([...new Set(written)].sort())
  })
})

describe('what happens to an invoice of 100', () => {
  test.each(rows)('$from | $on | $facts | $to | $emits', ({ from, on, facts, to, emits }) => {
    const { left, ...after } = factsOf(facts)
    const status = statusOf(after)
    expect(status).toBe(to)
    expect(amountDueOf(after)).toBe(left)
    expect(moveOf(from as InvoiceStatus, on as InvoiceTrigger, status).emits ?? '-').toBe(emits)
  })

  test('brings it into every status', () => {
    expect([...new Set(rows.map(({ to }) => to))].sort()).toEqual([...invoiceStatuses].sort())
  })
})

const amounts = fc.integer({ min: 0, max: 300 }).map(cents)
const anyFacts: fc.Arbitrary<InvoiceFacts> = fc.record({
  amount: fc.integer({ min: 1, max: 200 }).map(cents),
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
        expect(statusOf(facts)).toBe(reasons.find(([holds]) => holds)?.[1])
      }),
    )
  })

  test('does not depend on what is reserved', () => {
    fc.assert(
      fc.property(
        anyFacts,
        amounts,
        (facts, reserved) => statusOf({ ...facts, reserved }) === statusOf(facts),
      ),
    )
  })
})

describe('what is due', () => {
  test('is what is neither paid nor in flight, never below nothing, and nothing once closed', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { amount, paid, settling, reserved, closed } = facts
        expect(amountDueOf(facts)).toBe(closed ? 0 : Math.max(0, amount - paid - settling - reserved))
        if (statusOf(facts) === 'Paid' || statusOf(facts) === 'ACHPending') expect(amountDueOf(facts)).toBe(0)
      }),
    )
  })
})
