import { describe, expect, test } from 'vitest'
import { getBooks, fault } from '../support/florin.ts'
import { askRefund, clearFaults, getRefunds, openPaidCheckout, refund } from '../support/invoice-life.ts'
import { openReceiver } from '../support/receiver.ts'
import { day, advanceClock, minute, openCardCheckout, pay, payment, getInvoice } from '../support/checkout.ts'
import { getEvents, setUpWebhook } from '../support/webhooks.ts'

const refundsFail = '4000000000005126'

const unprocessable = { status: 422, body: { error: 'unprocessable_entity' } }
const outcomeUnknown = { status: 400, body: { reasonCode: 'OUTCOME_UNKNOWN' } }

describe('a refund that the processor declines', () => {
  test('answers 422 with the reason, and the payment stays, to be refunded again', async () => {
    await using receiver = await openReceiver()
    const { company, id, transactionId } = await openPaidCheckout(refundsFail)
    await setUpWebhook(company, receiver.url)
    for (const body of [undefined, { transaction_amount: 30 }]) {
      const refused = await askRefund(company, transactionId, body)
      expect(refused).toMatchObject({
        status: 422,
        body: { error: 'unprocessable_entity', reasonCode: 1500, reasonText: expect.stringMatching(/\w/) },
      })
    }
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Paid',
      amountPaid: 100,
      lastAttemptStatus: 'completed',
      transactions: [
        { action: 'sale', status: 'completed' },
        { action: 'refund', status: 'failed', subtotalAmount: 100, reasonCode: '1500' },
        { action: 'refund', status: 'failed', subtotalAmount: 30 },
      ],
    })
    expect(await getRefunds(company)).toEqual([])
    expect(await getEvents(company)).toEqual([])
  })
})

describe('a refund that never reached the processor', () => {
  test('answers 503 NOT_CHARGED and holds nothing back; the same key may try again', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    const headers = { 'idempotency-key': 'refund-once-1' }
    await fault(company, 'refund', 'outage')
    expect(await askRefund(company, transactionId, {}, headers)).toMatchObject({
      status: 503,
      body: { error: 'service_unavailable', reasonCode: 'NOT_CHARGED' },
    })
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    const again = await askRefund(company, transactionId, {}, headers)
    expect(again.status).toBe(200)
    expect(again.headers.get('idempotent-replayed')).toBeNull()
    expect(await getRefunds(company)).toEqual([100])
  })
})

describe('a refund of unknown outcome', () => {
  test.each([
    ['lost_after', { status: 400, body: { reasonCode: 'OUTCOME_UNKNOWN' } }, 100],
    ['lost_before', { status: 400, body: { reasonCode: 'OUTCOME_UNKNOWN' } }, 0],
    ['unreadable', { status: 503, body: { reasonCode: 'OUTCOME_UNKNOWN' } }, 100],
    ['malformed', { status: 503, body: { reasonCode: 'OUTCOME_UNKNOWN' } }, 0],
  ])('under the fault %s says so, and what became of it is found out', async (name, response, back) => {
    await using receiver = await openReceiver()
    const { company, id, transactionId } = await openPaidCheckout()
    await setUpWebhook(company, receiver.url)
    await fault(company, 'refund', name)
    expect(await askRefund(company, transactionId)).toMatchObject(response)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Paid',
      transactions: [{ status: 'completed' }, { action: 'refund', status: 'created' }],
    })
    await advanceClock(company, 20 * minute)
    expect(await getRefunds(company)).toEqual(back === 0 ? [] : [back])
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: back === 0 ? 'Paid' : 'Pending',
      amountPaid: 100 - back,
      transactions: [{ status: 'completed' }, { status: back === 0 ? 'failed' : 'completed' }],
    })
    expect(await getEvents(company)).toEqual(back === 0 ? [] : ['invoice.refunded'])
    if (back === 0) await refund(company, transactionId)
    else expect(await askRefund(company, transactionId)).toMatchObject(unprocessable)
    expect(await getRefunds(company)).toEqual([100])
  })

  test('is not submitted again by a blind retry, and holds its amount back from other refunds', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    const ask = (transaction_amount?: number) =>
      askRefund(company, transactionId, transaction_amount === undefined ? undefined : { transaction_amount })
    await fault(company, 'refund', 'lost_after')
    expect(await ask(30)).toMatchObject(outcomeUnknown)
    expect(await ask(30)).toMatchObject(outcomeUnknown)
    expect(await ask()).toMatchObject(outcomeUnknown)
    expect(await ask(70.01)).toMatchObject(unprocessable)
    expect(await getRefunds(company)).toEqual([30])
    expect((await ask(70)).status).toBe(200)
    await advanceClock(company, 20 * minute)
    expect(await getRefunds(company)).toEqual([30, 70])
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', amountPaid: 0 })
  })

  test('keeps its answer for its key until the outcome is known, and after', async () => {
    const { company, transactionId } = await openPaidCheckout()
    const headers = { 'idempotency-key': 'refund-once-2' }
    await fault(company, 'refund', 'lost_after')
    const first = await askRefund(company, transactionId, {}, headers)
    expect(first).toMatchObject(outcomeUnknown)
    await advanceClock(company, 20 * minute)
    const again = await askRefund(company, transactionId, {}, headers)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await getRefunds(company)).toEqual([100])
  })

  test('closes the invoice, where it was to, once it turns out to have gone through', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    await fault(company, 'refund', 'lost_after')
    expect(await askRefund(company, transactionId, { close_invoice: true })).toMatchObject(outcomeUnknown)
    await advanceClock(company, 20 * minute)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Refunded', amountDue: 0 })
  })

  test('stays unknown while the processor cannot be asked', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    await fault(company, 'refund', 'lost_after')
    await fault(company, 'find', 'outage', { times: 0 })
    expect(await askRefund(company, transactionId)).toMatchObject(outcomeUnknown)
    await advanceClock(company, day)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    expect(await askRefund(company, transactionId)).toMatchObject(outcomeUnknown)
    await clearFaults(company)
    await advanceClock(company, 20 * minute)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', amountPaid: 0 })
    expect(await getRefunds(company)).toEqual([100])
  })
})

describe('refunds at the same time', () => {
  test('twenty of the whole payment give it back once', async () => {
    await using receiver = await openReceiver()
    const { company, id, transactionId } = await openPaidCheckout()
    await setUpWebhook(company, receiver.url)
    const answers = await Promise.all(Array.from({ length: 20 }, () => askRefund(company, transactionId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
    expect(await getRefunds(company)).toEqual([100])
    expect(await getEvents(company)).toEqual(['invoice.refunded'])
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', amountPaid: 0 })
  })

  test('twenty of 30 give back three times 30', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    const body = { transaction_amount: 30 }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => askRefund(company, transactionId, body)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(17).fill(422)])
    expect(await getRefunds(company)).toEqual([30, 30, 30])
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Partial', amountPaid: 10 })
  })

  test('of one Idempotency-Key are one refund', async () => {
    const { company, transactionId } = await openPaidCheckout()
    const headers = { 'idempotency-key': 'refund-once-3' }
    const ask = () => askRefund(company, transactionId, { transaction_amount: 10 }, headers)
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    for (const { status, body } of answers)
      expect(status === 200 || body.error === 'request_in_progress').toBe(true)
    const again = await ask()
    expect(again.status).toBe(200)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await askRefund(company, transactionId, { transaction_amount: 11 }, headers)
    expect(other).toMatchObject({ status: 422, body: { error: 'idempotency_key_reused' } })
    expect(await getRefunds(company)).toEqual([10])
  })

  test('and payments end with books that agree', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const { transactionId } = await pay(company, id, accountVaultId, 60)
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => payment(company, id, { accountVaultId, amount: 20 })),
      ...Array.from({ length: 6 }, () => askRefund(company, transactionId, { transaction_amount: 10 })),
    ])
    for (const { status, body } of answers)
      expect(
        status === 200 || body.reasonCode === 'OVER_PAYMENT' || body.reasonCode === 'ALREADY_PROCESSING',
      ).toBe(true)
    const books = await getBooks(company)
    const moved = books.reduce(
      (sum, { action, amountCents }) => sum + (action === 'sale' ? 1 : -1) * amountCents,
      0,
    )
    const { amountPaid, amountDue } = await getInvoice(company, id)
    expect(amountPaid).toBe(moved / 100)
    expect(amountPaid).toBeLessThanOrEqual(100)
    expect(amountPaid + amountDue).toBe(100)
    expect(await getRefunds(company)).toEqual([10, 10, 10, 10, 10, 10])
  })
})
