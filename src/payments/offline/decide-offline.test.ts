import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyInvoiceTrigger, type Invoice } from '#invoices'
import { dayMs, hourMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { add, toCents, subtract } from '#kernel/money'
import type { Transaction } from '#attempts'
import { anAttempt, anInvoice, dollar, noon } from '../../../test/support/books.ts'
import { decideOffline, decideReversal, type OfflineFacts, type OfflineInput } from './decide-offline.ts'

const factsOf = (invoice: Partial<Invoice> = {}, more: Partial<OfflineFacts> = {}): OfflineFacts => ({
  invoice: anInvoice(invoice),
  transactions: [],
  timeZone: 'UTC',
  now: noon,
  ...more,
})

const order = (fields: Partial<OfflineInput> = {}): OfflineInput => ({
  amount: undefined,
  receivedOn: undefined,
  reference: undefined,
  ...fields,
})

const anOffline = (facts: Partial<Transaction> = {}) =>
  anAttempt({
    status: 'completed',
    paymentMethod: 'offline',
    instrument: {},
    offline: { method: 'check', receivedOn: '2027-01-01', reference: '1042' },
    ...facts,
  })

const refused = (refusal: object) => ({ outcome: 'refuse', refusal })

describe('an offline payment is refused', () => {
  test('where nothing is due, or less than it', () => {
    const nothing = refused({ reason: 'already processing' })
    for (const facts of [
      { paid: dollar(100) },
      { paid: dollar(60), settling: dollar(40) },
      { reserved: dollar(100) },
      { closed: 'Voided' as const },
    ])
      for (const amount of [undefined, toCents(1)])
        expect(decideOffline(factsOf(facts), order({ amount }))).toEqual(nothing)
    const facts = factsOf({ paid: dollar(60) })
    const over = refused({ reason: 'over payment', amountDue: dollar(40) })
    expect(decideOffline(facts, order({ amount: toCents(4_001) }))).toEqual(over)
  })

  test('for a day that has not begun where the company is, by the hour', () => {
    const tomorrow = order({ receivedOn: '2027-01-02' })
    const later = (timeZone: string, now: number) => decideOffline(factsOf({}, { timeZone, now }), tomorrow)
    const notYet = refused({ reason: 'received later', today: '2027-01-01' })
    expect(later('UTC', noon)).toEqual(notYet)
    expect(later('UTC', noon + 12 * hourMs - 1)).toEqual(notYet)
    expect(later('UTC', noon + 12 * hourMs)).toMatchObject({ outcome: 'record' })
    expect(later('Pacific/Kiritimati', noon)).toMatchObject({ outcome: 'record' })
    expect(later('Pacific/Honolulu', noon + 21 * hourMs)).toEqual(notYet)
    expect(later('Pacific/Honolulu', noon + 22 * hourMs)).toMatchObject({ outcome: 'record' })
  })

  test('for a day more than a year before the invoice', () => {
    const facts = factsOf({}, { now: noon + 90 * dayMs })
    expect(decideOffline(facts, order({ receivedOn: '2025-12-31' }))).toEqual(
      refused({ reason: 'received earlier', earliest: '2026-01-01' }),
    )
    expect(decideOffline(facts, order({ receivedOn: '2026-01-01' }))).toMatchObject({ outcome: 'record' })
  })

  test('with a reference of another, before it is told that nothing is due', () => {
    const before = refused({ reason: 'recorded before', reference: '1042' })
    for (const paid of [0, 60, 100])
      for (const refunded of [0, 60])
        expect(
          decideOffline(
            factsOf({ paid: dollar(paid) }, { transactions: [anOffline({ refunded: dollar(refunded) })] }),
            order({ reference: '1042' }),
          ),
        ).toEqual(before)
    const others = { transactions: [anOffline(), anAttempt()] }
    for (const reference of ['1043', undefined])
      expect(decideOffline(factsOf({}, others), order({ reference }))).toMatchObject({ outcome: 'record' })
  })
})

test('an offline payment without more is of all that is due, and of today', () => {
  expect(decideOffline(factsOf({ paid: dollar(30), reserved: dollar(20) }), order())).toEqual({
    outcome: 'record',
    subtotal: dollar(50),
    receivedOn: '2027-01-01',
  })
})

test('whatever is asked for in whatever order, no more than the amount is ever recorded', () => {
  const amounts = fc.array(fc.option(fc.integer({ min: 1, max: 12_000 }), { nil: undefined }), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (asked, reserved) => {
      let invoice = anInvoice({ reserved: toCents(reserved) })
      for (const amount of asked) {
        const facts = factsOf(invoice)
        const decision = decideOffline(
          facts,
          order({ amount: amount === undefined ? amount : toCents(amount) }),
        )
        if (decision.outcome === 'refuse') continue
        expect(decision.subtotal).toBe(amount ?? subtract(invoice.amount, invoice.paid, invoice.reserved))
        invoice = applyInvoiceTrigger(
          invoice,
          'payment',
          { paid: add(invoice.paid, decision.subtotal) },
          noon,
        ).invoice
        expect(add(invoice.paid, invoice.reserved)).toBeLessThanOrEqual(invoice.amount)
      }
    }),
  )
})

describe('a reversal', () => {
  const { id } = anOffline()

  test('of what is not there is unknown', () => {
    expect(decideReversal([], id)).toEqual({ outcome: 'unknown' })
    expect(decideReversal([anOffline({ id: 'other' as TransactionId })], id)).toEqual({ outcome: 'unknown' })
  })

  test('of anything but an offline payment that still counts is refused', () => {
    for (const other of [
      anAttempt({ status: 'completed' }),
      anAttempt({ status: 'created' }),
      anAttempt({ action: 'refund', status: 'completed' }),
      anOffline({ action: 'refund' }),
    ])
      expect(decideReversal([other], id)).toEqual({ outcome: 'refuse', why: expect.stringMatching(/^Only/) })
    const gone = anOffline({ refunded: dollar(60) })
    expect(decideReversal([gone], id)).toEqual({ outcome: 'refuse', why: expect.stringMatching(/already/) })
  })

  test('of an offline payment is of that one', () => {
    const sale = anOffline()
    expect(decideReversal([anAttempt({ id: 'card' as TransactionId }), sale], id)).toEqual({
      outcome: 'reverse',
      sale,
    })
  })
})
