import { expect, test } from 'vitest'
import { anAttempt, anInvoice, aRefund, dollar, noon } from '../../../test/support/books.ts'
import { decideRecord } from './decide-record.ts'

const later = noon + 60_000
const sale = anAttempt({ status: 'completed', processorId: 'p1', subtotal: dollar(60) })
const invoice = anInvoice({ paid: dollar(60), status: 'Partial' })

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
  const before = { transaction: late, invoice, parent, refunds: [whole] }
  const recorded = decideRecord(before, { kind: 'approved' }, later)
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

test('a refund that comes back is paid again, and leaves the invoice that it closed open as it was before', () => {
  const refund = aRefund(1, {
    status: 'completed',
    processorId: 'r1',
    subtotal: dollar(60),
    closesInvoice: true,
  })
  const closed = anInvoice({ amount: dollar(60), closed: 'Refunded', closedAt: noon, status: 'Refunded' })
  const parent = { ...sale, refunded: dollar(60) }
  const back = { kind: 'declined', processorId: 'r1' } as const
  const recorded = decideRecord({ transaction: refund, invoice: closed, parent }, back, later)
  expect(recorded).toMatchObject({
    transaction: { status: 'failed' },
    invoice: { status: 'Paid', paid: dollar(60), closed: undefined, closedAt: undefined },
    parent: { refunded: 0 },
    emits: 'invoice.paid',
    alerts: [{ kind: 'refund_failed', transactionId: refund.id }],
  })
  expect(recorded?.mail).toBeUndefined()
  // Its period already has another invoice.
  const released = { ...closed, closedReason: 'Its period was invoiced again.' }
  const ofReleased = decideRecord({ transaction: refund, invoice: released, parent }, back, later)
  expect(ofReleased?.invoice).toMatchObject({ status: 'Refunded', paid: dollar(60), closed: 'Refunded' })
})

test('one of two refunds comes back: the invoice is paid in part, and what the other one gave stays given', () => {
  const back = aRefund(1, { status: 'completed', processorId: 'r1', subtotal: dollar(20) })
  const stays = aRefund(2, {
    status: 'completed',
    processorId: 'r2',
    subtotal: dollar(40),
    closesInvoice: true,
  })
  const closed = anInvoice({ closed: 'Refunded', closedAt: noon, status: 'Refunded' })
  const parent = { ...sale, refunded: dollar(60) }
  const state = { transaction: back, invoice: closed, parent, refunds: [stays] }
  const recorded = decideRecord(state, { kind: 'returned', processorId: 'r1' }, later)
  expect(recorded).toMatchObject({
    invoice: { status: 'Partial', paid: dollar(20), closed: undefined },
    parent: { refunded: dollar(40) },
    emits: 'invoice.partial',
  })
})

test('a refund that comes back leaves an invoice closed that its subscription closed', () => {
  const refund = aRefund(1, { status: 'completed', processorId: 'r1', subtotal: dollar(60) })
  const closed = anInvoice({ closed: 'Refunded', closedAt: noon, status: 'Refunded' })
  const state = { transaction: refund, invoice: closed, parent: { ...sale, refunded: dollar(60) } }
  const recorded = decideRecord(state, { kind: 'declined', processorId: 'r1' }, later)
  expect(recorded).toMatchObject({ invoice: { status: 'Refunded', paid: dollar(60) }, emits: undefined })
})

test('a refund that comes back counts beyond what was paid again meanwhile, and says so', () => {
  const refund = aRefund(1, { status: 'completed', processorId: 'r1', subtotal: dollar(60) })
  const paidAgain = anInvoice({ paid: dollar(100), status: 'Paid' })
  const state = { transaction: refund, invoice: paidAgain, parent: { ...sale, refunded: dollar(60) } }
  const recorded = decideRecord(state, { kind: 'declined', processorId: 'r1' }, later)
  expect(recorded?.invoice).toMatchObject({ status: 'Paid', paid: dollar(160), overRecorded: true })
  expect(recorded?.alerts.map(({ kind }) => kind)).toEqual(['refund_failed', 'over_recorded'])
})

test('a refund that comes back of a payment that went back by itself adds nothing, nor does one of a fee alone', () => {
  const back = { kind: 'declined', processorId: 'r1' } as const
  const refund = aRefund(1, { status: 'completed', processorId: 'r1', subtotal: dollar(20) })
  const gone = { ...sale, status: 'returned' as const, refunded: dollar(20) }
  const failed = anInvoice({ achFailed: true, status: 'Failed' })
  const ofGone = decideRecord({ transaction: refund, invoice: failed, parent: gone }, back, later)
  expect(ofGone).toMatchObject({ invoice: { status: 'Failed', paid: 0 }, parent: { refunded: 0 } })
  expect(ofGone?.alerts).toMatchObject([
    { kind: 'refund_failed', message: expect.stringContaining('counts as nothing here') },
  ])
  const ofFee = aRefund(1, { status: 'completed', processorId: 'r1', subtotal: dollar(0), fee: dollar(2) })
  const parent = { ...sale, fee: dollar(2), refunded: dollar(2) }
  const recorded = decideRecord({ transaction: ofFee, invoice, parent }, back, later)
  expect(recorded).toMatchObject({ invoice: { paid: dollar(60) }, parent: { refunded: 0 }, emits: undefined })
})

test('a refund that comes back is owed while the other one, which gives back all, is only under way', () => {
  const given = aRefund(1, { status: 'completed', processorId: 'r1', subtotal: dollar(60) })
  const underWay = aRefund(2, { status: 'created', subtotal: dollar(60) })
  const parent = { ...sale, refunded: dollar(60) }
  const empty = anInvoice({ paid: dollar(0), status: 'Pending' })
  const state = { transaction: given, invoice: empty, parent, refunds: [underWay] }
  const recorded = decideRecord(state, { kind: 'declined', processorId: 'r1' }, later)
  expect(recorded).toMatchObject({
    invoice: { paid: dollar(60) },
    alerts: [{ kind: 'refund_failed', message: expect.stringContaining('does not count as made any more') }],
  })
})

test('of refunds beyond what was paid the invoice counts what was paid, whichever of them comes back', () => {
  const whole = aRefund(1, { status: 'completed', processorId: 'r1', subtotal: dollar(60) })
  const more = aRefund(2, { status: 'created', subtotal: dollar(20) })
  const parent = { ...sale, refunded: dollar(60) }
  // Another payment of the invoice is untouched.
  const paid = anInvoice({ paid: dollar(10), status: 'Partial' })
  const beyond = { transaction: more, invoice: paid, parent, refunds: [whole] }
  const recorded = decideRecord(beyond, { kind: 'approved', processorId: 'r2' }, later)
  expect(recorded?.invoice.paid).toBe(dollar(10))
  if (!recorded) throw new Error('nothing was recorded')
  const back = { kind: 'declined', processorId: 'r2' } as const
  const state = {
    transaction: recorded.transaction,
    invoice: recorded.invoice,
    parent,
    refunds: [whole],
  }
  const moreBack = decideRecord(state, back, later)
  expect(moreBack?.invoice.paid).toBe(dollar(10))
  expect(moreBack?.alerts).toMatchObject([
    { kind: 'refund_failed', message: expect.stringContaining('nothing is owed for this one') },
  ])
  const wholeBack = { transaction: whole, invoice: paid, parent, refunds: [recorded.transaction] }
  const other = decideRecord(wholeBack, { kind: 'declined', processorId: 'r1' }, later)
  expect(other?.invoice.paid).toBe(dollar(50))
  expect(other?.alerts).toMatchObject([
    { kind: 'refund_failed', message: expect.stringContaining('does not count as made any more') },
  ])
})
