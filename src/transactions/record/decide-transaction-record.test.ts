import { expect, test } from 'vitest'
import type { Transaction } from '#attempts'
import { anAttempt, aRefund, dollar, noon } from '../../../test/support/books.ts'
import { decideTransactionRecord } from './decide-transaction-record.ts'

const later = noon + 60_000
const comesBack = { kind: 'declined', processorId: 'r1' } as const
const refund = aRefund(1, { status: 'completed', processorId: 'r1', subtotal: dollar(60) })

test.each([
  ['without another one', [], 'It does not count as made any more.'],
  [
    'beside one that is under way',
    [aRefund(2, { status: 'created', subtotal: dollar(60) })],
    'It does not count as made any more.',
  ],
  [
    'beside one that gave back all',
    [aRefund(2, { status: 'completed', processorId: 'r2', subtotal: dollar(60) })],
    'Other refunds of its payment gave back all of it, so nothing is owed for this one.',
  ],
] as const)('a refund that comes back %s says what is owed', (_beside, siblings, words) => {
  const parent = anAttempt({ status: 'completed', subtotal: dollar(60), refunded: dollar(60) })
  const recorded = decideTransactionRecord(
    { transaction: refund, parent, siblings: [...siblings] },
    comesBack,
    later,
  )
  expect(recorded?.transaction.status).toBe('failed')
  expect(recorded?.alerts).toMatchObject([
    { kind: 'refund_failed', transactionId: refund.id, message: expect.stringContaining(words) },
  ])
})

test('a payment that goes back after it was refunded says that the refund is lost', () => {
  const sale = anAttempt({ status: 'completed', processorId: 'p1', refunded: dollar(60) })
  const back = { kind: 'returned', processorId: 'p1' } as const
  const alertsWith = (refunds?: Transaction[]) =>
    decideTransactionRecord({ transaction: sale, refunds }, back, later)?.alerts
  expect(alertsWith([refund])).toMatchObject([
    { kind: 'refunded_then_returned', message: expect.stringContaining('A refund of $60.00') },
  ])
  expect(alertsWith()).toMatchObject([
    { kind: 'payment_returned', message: expect.stringContaining('$60.00') },
  ])
})

test('a refund that comes back of a payment that had gone back by itself says that it counts as nothing', () => {
  const parent = anAttempt({ status: 'returned', subtotal: dollar(60), refunded: dollar(60) })
  const recorded = decideTransactionRecord({ transaction: refund, parent, siblings: [] }, comesBack, later)
  expect(recorded?.parent?.refunded).toBe(0)
  expect(recorded?.alerts).toMatchObject([
    { kind: 'refund_failed', message: expect.stringContaining('counts as nothing here') },
  ])
})
