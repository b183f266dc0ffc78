import { describe, expect, test } from 'vitest'
import { anAttempt, anInvoice, dollar } from '../../../test/support/books.ts'
import { newResult, toPots, decideRecording } from './recording.fixture.ts'

const reserving = anInvoice({ reserved: dollar(60) })

describe('a payment whose dispute was won', () => {
  const gone = anAttempt({ status: 'returned', processorId: 'p1' })
  const failed = anInvoice({ achFailed: true, returns: 1, status: 'Failed' })

  test('counts as paid again, without a second receipt', () => {
    const { invoice, transaction, emits, alerts, mail } = decideRecording(
      { transaction: gone, invoice: failed },
      newResult('reinstated'),
    )
    expect(transaction.status).toBe('completed')
    expect(toPots(invoice)).toEqual([60, 0, 0])
    expect(invoice).toMatchObject({ status: 'Partial', achFailed: false, returns: 1 })
    expect([emits, mail]).toEqual(['invoice.partial', undefined])
    expect(alerts).toMatchObject([{ kind: 'payment_reinstated' }])
  })

  test('counts beyond what was paid instead of it, and says so', () => {
    const paidAgain = anInvoice({ paid: dollar(100), returns: 1, status: 'Paid' })
    const { invoice, alerts, mustReverse } = decideRecording(
      { transaction: gone, invoice: paidAgain },
      newResult('reinstated'),
    )
    expect([invoice.paid, invoice.overRecorded, mustReverse]).toEqual([dollar(160), true, false])
    expect(alerts.map(({ kind }) => kind)).toEqual(['payment_reinstated', 'over_recorded'])
  })

  test('counts as paid where it had gone back before anybody recorded it', () => {
    const created = anAttempt({ status: 'created' })
    const back = decideRecording({ transaction: created, invoice: reserving }, newResult('returned'))
    expect([back.transaction.status, back.invoice.status]).toEqual(['failed', 'Pending'])
    const again = decideRecording(
      { transaction: back.transaction, invoice: back.invoice },
      newResult('reinstated'),
    )
    expect(again.transaction.status).toBe('completed')
    expect(toPots(again.invoice)).toEqual([60, 0, 0])
    expect([again.emits, again.mail, again.mustReverse]).toEqual(['invoice.partial', 'receipt', false])
    expect(again.alerts.map(({ kind }) => kind)).toEqual(['payment_reinstated'])
  })

  test('is given back where it counted as failed, and its invoice was paid instead', () => {
    const failedBefore = anAttempt({ status: 'failed', processorId: 'p1' })
    const paid = { transaction: failedBefore, invoice: anInvoice({ paid: dollar(100), status: 'Paid' }) }
    const { transaction, invoice, alerts, mustReverse } = decideRecording(paid, newResult('reinstated'))
    expect([transaction.status, invoice.paid, mustReverse]).toEqual(['failed', dollar(100), true])
    const message = expect.stringContaining('came again after it had gone back')
    expect(alerts).toMatchObject([
      { kind: 'late_approval_reversed', message, onceFor: `${failedBefore.id} reversed` },
    ])
  })

  test('is worth what was not refunded of it', () => {
    const part = anAttempt({ action: 'refund', status: 'completed', parentId: gone.id, subtotal: dollar(25) })
    const some = decideRecording(
      { transaction: gone, invoice: failed, refunds: [part] },
      newResult('reinstated'),
    )
    expect(toPots(some.invoice)).toEqual([35, 0, 0])
    const all = { ...part, subtotal: gone.subtotal }
    const none = decideRecording(
      { transaction: gone, invoice: failed, refunds: [all] },
      newResult('reinstated'),
    )
    expect([none.invoice.status, none.invoice.paid, none.emits]).toEqual(['Failed', 0, undefined])
  })
})
