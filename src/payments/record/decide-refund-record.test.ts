import { expect, test } from 'vitest'
import type { TransactionId } from '#kernel/ids'
import type { Transaction } from '#transactions'
import { anAttempt, anInvoice, dollar, noon } from '../../../test/support/books.ts'
import { decideRecord } from './decide-record.ts'

const later = noon + 60_000
const sale = anAttempt({ status: 'completed', processorId: 'p1', subtotal: dollar(60) })
const invoice = anInvoice({ paid: dollar(60), status: 'Partial' })

function aRefund(number: number, facts: Partial<Transaction>): Transaction {
  const id = `01890a5d-ac96-774b-bcce-00000000010${number}` as TransactionId
  return anAttempt({ ...facts, id, action: 'refund', parentId: sale.id })
}

test('a refund that failed gives free what was held for it, and nothing of what another one holds', () => {
  const failing = aRefund(1, { subtotal: dollar(20) })
  const other = aRefund(2, { subtotal: dollar(30) })
  const parent = { ...sale, refunded: dollar(50) }
  const state = { transaction: failing, invoice, parent, refunds: [other] }
  expect(decideRecord(state, { kind: 'declined' }, later)?.parent?.refunded).toBe(dollar(30))
})

test('a late refund holds its part, also where another one held all of the sale and fails after it', () => {
  const late = aRefund(1, { status: 'failed', subtotal: dollar(10) })
  const whole = aRefund(2, { subtotal: dollar(60) })
  const parent = { ...sale, refunded: dollar(60) }
  const told = { transaction: late, invoice, parent, refunds: [whole] }
  const recorded = decideRecord(told, { kind: 'approved' }, later)
  expect(recorded?.parent?.refunded).toBe(dollar(60))
  if (!recorded?.parent) throw new Error('nothing was recorded')
  const next = {
    transaction: whole,
    invoice: recorded.invoice,
    parent: recorded.parent,
    refunds: [recorded.transaction],
  }
  expect(decideRecord(next, { kind: 'declined' }, later)?.parent?.refunded).toBe(dollar(10))
})
