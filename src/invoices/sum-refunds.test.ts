import { expect, test } from 'vitest'
import type { TransactionId } from '#kernel/ids'
import type { Transaction } from '#attempts'
import { anAttempt, dollar } from '../../test/support/books.ts'
import { sumRefunds } from './sum-refunds.ts'

const idOf = (number: number) => `01890a5d-ac96-774b-bcce-00000000010${number}` as TransactionId

const saleOf = (number: number, facts: Partial<Transaction>) =>
  anAttempt({ id: idOf(number), status: 'completed', ...facts })

function refundOf(sale: Transaction, number: number, dollars: number): Transaction {
  const id = idOf(number)
  return anAttempt({
    id,
    action: 'refund',
    status: 'completed',
    parentId: sale.id,
    subtotal: dollar(dollars),
  })
}

test('what was given back of payments that count is summed', () => {
  const [one, other] = [saleOf(1, { subtotal: dollar(60) }), saleOf(2, { subtotal: dollar(40) })]
  const gone = saleOf(3, { subtotal: dollar(30), status: 'returned' })
  const all = [one, other, gone, refundOf(one, 4, 20), refundOf(other, 5, 40), refundOf(gone, 6, 10)]
  expect(sumRefunds(all)).toBe(dollar(60))
})

test('of no payment more was given back than it took, whatever its processor did', () => {
  const [one, other] = [saleOf(1, { subtotal: dollar(60) }), saleOf(2, { subtotal: dollar(40) })]
  expect(sumRefunds([one, other, refundOf(one, 4, 60), refundOf(one, 5, 40)])).toBe(dollar(60))
})

test('an offline payment that was taken back was not refunded', () => {
  const check = saleOf(1, { subtotal: dollar(60), offline: { method: 'check' } })
  const card = saleOf(2, { subtotal: dollar(40) })
  const reversal = { ...refundOf(check, 3, 60), offline: check.offline }
  expect(sumRefunds([check, card, reversal, refundOf(card, 4, 10)])).toBe(dollar(10))
})
