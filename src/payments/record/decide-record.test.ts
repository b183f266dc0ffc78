import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import type { Transaction } from '#attempts'
import { anAttempt, anInvoice, aRefund, dollar, noon } from '../../../test/support/books.ts'
import { decideRecord } from './decide-record.ts'
import { later, newResult, toPots, decideRecording } from './recording.fixture.ts'

const submitted = anAttempt()
const accepted = anAttempt({ paymentMethod: 'ach', status: 'pending', processorId: 'p1' })
const reserving = anInvoice({ reserved: dollar(60) })
const settling = anInvoice({ settling: dollar(60) })

describe('news that changes nothing', () => {
  test('is what was heard before, or what is older than what is known', () => {
    const completed = anAttempt({ status: 'completed', processorId: 'p1' })
    const unknown = anAttempt({ unknownAt: noon })
    expect(
      decideRecord({ transaction: completed, invoice: anInvoice() }, newResult('approved'), later),
    ).toBeUndefined()
    expect(
      decideRecord({ transaction: completed, invoice: anInvoice() }, newResult('unknown'), later),
    ).toBeUndefined()
    expect(
      decideRecord({ transaction: completed, invoice: anInvoice() }, newResult('declined'), later),
    ).toBeUndefined()
    expect(
      decideRecord({ transaction: accepted, invoice: settling }, newResult('accepted'), later),
    ).toBeUndefined()
    expect(
      decideRecord({ transaction: accepted, invoice: settling }, newResult('unknown'), later),
    ).toBeUndefined()
    expect(
      decideRecord({ transaction: unknown, invoice: reserving }, { kind: 'unknown' }, later),
    ).toBeUndefined()
  })
})

describe('an attempt that failed', () => {
  test.each(['declined', 'not charged', 'never happened'] as const)(
    'because it was %s gives its reservation back and leaves the status',
    (kind) => {
      const { invoice, transaction, emits, alerts } = decideRecording(
        { transaction: submitted, invoice: reserving },
        { kind, reasonCode: '1616', reasonText: 'Insufficient funds' },
      )
      expect(toPots(invoice)).toEqual([0, 0, 0])
      expect(invoice).toMatchObject({
        status: 'Pending',
        lastAttemptStatus: 'failed',
        version: 2,
        updatedAt: later,
      })
      expect(transaction).toMatchObject({
        status: 'failed',
        reasonCode: '1616',
        reasonText: 'Insufficient funds',
      })
      expect([emits, alerts]).toEqual([undefined, []])
    },
  )

  test('is told by mail where a bank sent it back, heard of before or not, and not where it was refused at once', () => {
    const debit = { transaction: anAttempt({ paymentMethod: 'ach' }), invoice: reserving }
    const mails = [
      decideRecording({ transaction: accepted, invoice: settling }, newResult('returned')).mail,
      decideRecording(debit, newResult('returned')).mail,
      decideRecording(debit, newResult('declined')).mail,
      decideRecording({ transaction: submitted, invoice: reserving }, newResult('returned')).mail,
    ]
    expect(mails).toEqual(['payment_failed', 'payment_failed', undefined, undefined])
  })

  test('leaves a Failed invoice Failed', () => {
    const before = anInvoice({ reserved: dollar(60), achFailed: true, status: 'Failed' })
    expect(
      decideRecording({ transaction: submitted, invoice: before }, newResult('declined')).invoice.status,
    ).toBe('Failed')
  })
})

describe('an attempt of unknown outcome', () => {
  test('keeps its reservation and is nobody’s last attempt yet', () => {
    const { invoice, transaction, emits } = decideRecording(
      { transaction: submitted, invoice: reserving },
      { kind: 'unknown', how: 'no answer' },
    )
    expect(toPots(invoice)).toEqual([0, 0, 60])
    expect(invoice.lastAttemptStatus).toBeUndefined()
    expect(transaction).toMatchObject({ status: 'created', unknownAt: later })
    expect(emits).toBeUndefined()
  })

  test('raises an alert when the processor’s books say something else than ours', () => {
    const { alerts, transaction } = decideRecording(
      { transaction: submitted, invoice: reserving },
      { kind: 'unknown', mismatch: 'the processor names 1 cents and not 6000' },
    )
    expect(transaction.status).toBe('created')
    expect(alerts).toMatchObject([
      { kind: 'processor_mismatch', message: expect.stringContaining('1 cents') },
    ])
  })
})

describe('a card payment', () => {
  test('that is approved counts: invoice.partial, or invoice.paid when it clears the balance', () => {
    const partial = decideRecording(
      { transaction: submitted, invoice: reserving },
      newResult('approved', { lastFour: '0002' }),
    )
    expect(toPots(partial.invoice)).toEqual([60, 0, 0])
    expect(partial).toMatchObject({
      invoice: { status: 'Partial', lastAttemptStatus: 'completed', paidAt: undefined },
      transaction: {
        status: 'completed',
        processorId: 'p1',
        instrument: { vaultId: 'vlt_1', lastFour: '0002' },
      },
      emits: 'invoice.partial',
      alerts: [],
      mustReverse: false,
    })
    const rest = anInvoice({ paid: dollar(40), reserved: dollar(60), status: 'Partial' })
    const paid = decideRecording({ transaction: submitted, invoice: rest }, newResult('approved'))
    expect(paid).toMatchObject({ invoice: { status: 'Paid', paidAt: later }, emits: 'invoice.paid' })
  })

  test('never counts its fee towards the invoice', () => {
    const withFee = anAttempt({ fee: toCents(180) })
    expect(
      toPots(decideRecording({ transaction: withFee, invoice: reserving }, newResult('approved')).invoice),
    ).toEqual([60, 0, 0])
  })

  test('ends what a failed bank transfer left behind', () => {
    const before = anInvoice({ reserved: dollar(60), achFailed: true, status: 'Failed' })
    const { invoice } = decideRecording({ transaction: submitted, invoice: before }, newResult('approved'))
    expect(invoice).toMatchObject({ status: 'Partial', achFailed: false })
  })

  test('leaves an overdue invoice Overdue until it is paid in full', () => {
    const before = anInvoice({ reserved: dollar(60), overdueAnnouncedFor: noon, status: 'Overdue' })
    expect(decideRecording({ transaction: submitted, invoice: before }, newResult('approved'))).toMatchObject(
      {
        invoice: { status: 'Overdue' },
        emits: 'invoice.partial',
      },
    )
  })
})

describe('a bank transfer', () => {
  test('that is accepted is settling and not paid, and announces nothing', () => {
    const ach = anAttempt({ paymentMethod: 'ach' })
    const { invoice, transaction, emits } = decideRecording(
      { transaction: ach, invoice: reserving },
      newResult('accepted'),
    )
    expect(toPots(invoice)).toEqual([0, 60, 0])
    expect(invoice).toMatchObject({ status: 'Pending', lastAttemptStatus: 'pending' })
    expect([transaction.status, emits]).toEqual(['pending', undefined])
    const whole = anInvoice({ amount: dollar(60), reserved: dollar(60) })
    expect(decideRecording({ transaction: ach, invoice: whole }, newResult('accepted')).invoice.status).toBe(
      'ACHPending',
    )
  })

  test('that settles is paid, also when nobody heard of its acceptance', () => {
    const before = { transaction: accepted, invoice: settling }
    expect(toPots(decideRecording(before, newResult('settled')).invoice)).toEqual([60, 0, 0])
    const submitted = { transaction: anAttempt({ paymentMethod: 'ach' }), invoice: reserving }
    expect(toPots(decideRecording(submitted, newResult('settled')).invoice)).toEqual([60, 0, 0])
  })

  test('that fails makes the invoice Failed and due again', () => {
    const { invoice, transaction, emits } = decideRecording(
      { transaction: accepted, invoice: settling },
      newResult('returned', { reasonCode: '2101' }),
    )
    expect(toPots(invoice)).toEqual([0, 0, 0])
    expect(invoice).toMatchObject({ status: 'Failed', achFailed: true, returns: 1 })
    expect([transaction.status, transaction.reasonCode, emits]).toEqual(['failed', '2101', undefined])
  })

  test('that goes back after it settled is taken out of what is paid, with an alert', () => {
    const completed = { ...accepted, status: 'completed' as const }
    const facts = { amount: dollar(60), paid: dollar(60), status: 'Paid', paidAt: noon, returns: 1 } as const
    const paid = anInvoice(facts)
    const { invoice, transaction, emits, alerts } = decideRecording(
      { transaction: completed, invoice: paid },
      newResult('returned', { reasonCode: '2110', reasonText: 'R10' }),
    )
    expect(toPots(invoice)).toEqual([0, 0, 0])
    expect(invoice).toMatchObject({ status: 'Failed', paidAt: undefined, returns: 2 })
    expect([transaction.status, emits]).toEqual(['returned', undefined])
    expect(alerts).toMatchObject([
      { kind: 'payment_returned', message: 'A payment of $60.00 went back: R10.' },
    ])
  })
})

describe('a payment that goes back after money of it was refunded', () => {
  const sale = anAttempt({ status: 'completed', processorId: 'p1' })
  const given = (number: number, amount: number, status: Transaction['status'] = 'completed') =>
    aRefund(number, { status, subtotal: dollar(amount) })
  const back = newResult('returned', { reasonCode: '2110', reasonText: 'R10' })
  const alertsAfter = (refunds: Transaction[], invoice = anInvoice()) =>
    decideRecording({ transaction: { ...sale, refunded: dollar(60) }, invoice, refunds }, back).alerts

  test.each([
    ['all', [given(1, 60)], 'A refund of $60.00 had gone through before'],
    ['a part', [given(1, 20)], 'A refund of $20.00 had gone through before'],
    ['some of it twice', [given(1, 20), given(2, 10)], '2 refunds of $30.00 in all had gone through before'],
  ])('names what went back and what was refunded where that was %s', (_what, refunds, words) => {
    const alerts = alertsAfter(refunds)
    expect(alerts).toMatchObject([{ kind: 'refunded_then_returned', transactionId: sale.id }])
    expect(alerts[0]?.message).toMatch(/^A payment of \$60\.00 went back: R10\. /)
    expect(alerts[0]?.message).toContain(words)
    expect(alerts[0]?.message).toContain('that money is lost')
  })

  test('says so of an invoice that its refund closed, which stays closed', () => {
    const closed = anInvoice({ closed: 'Refunded', closedAt: noon, status: 'Refunded' })
    expect(alertsAfter([given(1, 60)], closed)).toMatchObject([{ kind: 'refunded_then_returned' }])
  })

  test.each(['failed', 'created'] as const)('counts no refund that is %s', (status) => {
    expect(alertsAfter([given(1, 60, status)], anInvoice({ paid: dollar(60) }))).toMatchObject([
      { kind: 'payment_returned', message: 'A payment of $60.00 went back: R10.' },
    ])
  })

  test('and comes again counts less what was refunded', () => {
    const returned = { ...sale, status: 'returned' as const, refunded: dollar(20) }
    const again = decideRecording(
      { transaction: returned, invoice: anInvoice(), refunds: [given(1, 20)] },
      newResult('reinstated'),
    )
    expect(again.alerts).toMatchObject([
      { kind: 'payment_reinstated', message: expect.stringContaining('less the $20.00 that was refunded') },
    ])
  })
})

describe('an approval that comes after the attempt had counted as failed', () => {
  const failed = anAttempt({ status: 'failed', reasonCode: 'NOT_CHARGED' })

  test('is recorded with an alert while it still fits', () => {
    const { invoice, emits, alerts, mustReverse } = decideRecording(
      { transaction: failed, invoice: anInvoice({ paid: dollar(40), status: 'Partial' }) },
      newResult('approved'),
    )
    expect(toPots(invoice)).toEqual([100, 0, 0])
    expect([emits, mustReverse]).toEqual(['invoice.paid', false])
    expect(alerts).toMatchObject([{ kind: 'late_approval' }])
  })

  test.each([
    ['paid', anInvoice({ paid: dollar(41), status: 'Partial' })],
    ['settling', anInvoice({ settling: dollar(41) })],
    ['reserved', anInvoice({ reserved: dollar(41) })],
    ['of a closed invoice', anInvoice({ closed: 'Voided', closedAt: noon, status: 'Voided' })],
  ])('goes back when too much is %s already: nothing of the invoice moves', (_what, before) => {
    const { invoice, transaction, emits, alerts, mustReverse } = decideRecording(
      { transaction: failed, invoice: before },
      newResult('approved'),
    )
    // The history changed, so a feed of changes lists the invoice.
    const { updatedAt, version } = invoice
    expect(updatedAt).toBeGreaterThan(before.updatedAt)
    expect(invoice).toEqual({ ...before, updatedAt, version })
    expect(transaction).toMatchObject({ status: 'failed', processorId: 'p1' })
    expect([emits, mustReverse]).toEqual([undefined, true])
    expect(alerts).toMatchObject([{ kind: 'late_approval_reversed' }])
  })
})

test('a payment that arrives on a closed invoice counts, and says so in an alert', () => {
  const closed = anInvoice({ reserved: dollar(60), closed: 'Voided', status: 'Voided' })
  const { invoice, emits, alerts } = decideRecording(
    { transaction: submitted, invoice: closed },
    newResult('approved'),
  )
  expect(toPots(invoice)).toEqual([60, 0, 0])
  expect([invoice.status, emits]).toEqual(['Voided', undefined])
  expect(alerts).toMatchObject([{ kind: 'payment_on_closed_invoice' }])
})

test('updatedAt grows with every write, even when the clock stands still', () => {
  const before = { transaction: submitted, invoice: { ...reserving, updatedAt: later + 5 } }
  expect(decideRecording(before, newResult('approved')).invoice.updatedAt).toBe(later + 6)
})
