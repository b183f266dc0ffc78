import { describe, expect, test } from 'vitest'
import { getBooks, fault, type Caller } from '../support/florin.ts'
import { bankEntry, captureCard, captureMethodOnPage, openPageCheckout } from '../support/pay-page.ts'
import { advanceClock, minute, payment, getInvoice } from '../support/checkout.ts'

const report = (page: Caller, body: object, headers = {}) => page.put('/api/invoices', body, headers)

describe('a ticket that cannot be read', () => {
  test.each(['outage', 'lost_before', 'lost_after', 'unreadable', 'malformed'])(
    'because of the fault %s fails closed with 503, and the same request is taken later',
    async (name) => {
      const { company, id, page } = await openPageCheckout()
      const processorEvent = await captureCard(company)
      const headers = { 'idempotency-key': `unread-ticket-${id}` }
      for (const ask of [
        () => payment(company, id, { processorEvent }, headers),
        () => report(page, { processorEvent }),
      ]) {
        await fault(company, 'read_ticket', name)
        expect(await ask()).toMatchObject({
          status: 503,
          body: { error: 'service_unavailable', reasonCode: 'NOT_CHARGED' },
        })
      }
      expect(await getBooks(company)).toEqual([])
      expect(await getInvoice(company, id)).toMatchObject({ amountDue: 100, transactions: [] })
      expect((await payment(company, id, { processorEvent }, headers)).status).toBe(200)
    },
  )
})

describe('a ticket whose charge', () => {
  test('certainly was not made answers NOT_CHARGED, and the ticket is still good', async () => {
    const { company, id, page } = await openPageCheckout()
    const processorEvent = await captureMethodOnPage(page)
    const headers = { 'idempotency-key': `uncharged-ticket-${id}` }
    await fault(company, 'sale', 'outage')
    expect(await report(page, { processorEvent }, headers)).toMatchObject({
      status: 503,
      body: { reasonCode: 'NOT_CHARGED' },
    })
    expect(await getInvoice(company, id)).toMatchObject({ amountDue: 100, lastAttemptStatus: 'failed' })
    expect(await report(page, { processorEvent }, headers)).toMatchObject({
      status: 200,
      body: { invoiceStatus: 'Paid' },
    })
    expect(await getBooks(company)).toHaveLength(1)
  })

  test.each([
    ['lost_after', 400, 'Paid'],
    ['unreadable', 503, 'Paid'],
    ['lost_before', 400, 'Pending'],
    ['malformed', 503, 'Pending'],
  ])(
    'is of unknown outcome after the fault %s is not tried again, and turns out as it was',
    async (name, status, invoiceStatus) => {
      const { company, id, page } = await openPageCheckout()
      const processorEvent = await captureMethodOnPage(page)
      const headers = { 'idempotency-key': `unknown-ticket-${id}` }
      await fault(company, 'sale', name)
      const first = await report(page, { processorEvent }, headers)
      expect(first).toMatchObject({ status, body: { reasonCode: 'OUTCOME_UNKNOWN' } })
      const before = await getBooks(company)
      expect(await getInvoice(company, id)).toMatchObject({ amountDue: 0, amountPaid: 0 })
      expect(await report(page, { processorEvent }, headers)).toMatchObject({
        status,
        body: { reasonCode: 'OUTCOME_UNKNOWN' },
      })
      for (const blind of [
        () => report(page, { processorEvent }),
        () => payment(company, id, { processorEvent, amount: 5 }),
      ])
        expect((await blind()).body).toMatchObject({ reasonCode: 'OUTCOME_UNKNOWN' })
      expect(await getBooks(company)).toEqual(before)
      await advanceClock(company, minute)
      const isPaid = invoiceStatus === 'Paid'
      expect(await getInvoice(company, id)).toMatchObject({
        invoiceStatus,
        amountPaid: isPaid ? 100 : 0,
        amountDue: isPaid ? 0 : 100,
        transactions: [{ status: isPaid ? 'completed' : 'failed' }],
      })
      expect(await getBooks(company)).toHaveLength(isPaid ? 1 : 0)
    },
  )

  test('of a bank account is lost is found in flight', async () => {
    const { company, id, page } = await openPageCheckout()
    const processorEvent = await captureMethodOnPage(page, bankEntry())
    await fault(company, 'sale', 'lost_after')
    expect((await report(page, { processorEvent })).body.reasonCode).toBe('OUTCOME_UNKNOWN')
    await advanceClock(company, minute)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'ACHPending', amountDue: 0 })
  })
})

describe('a settled sale whose own first attempt is of unknown outcome', () => {
  test('is told by its caller, and the attempt is known from then on', async () => {
    const { company, id } = await openPageCheckout()
    const processorEvent = await captureCard(company)
    await fault(company, 'sale', 'lost_after')
    expect((await payment(company, id, { processorEvent, amount: 70 })).body.reasonCode).toBe(
      'OUTCOME_UNKNOWN',
    )
    const [{ id: sale }] = await getBooks(company)
    expect(await payment(company, id, { completedTransaction: { id: sale } })).toMatchObject({
      status: 200,
      body: { amount: 70, invoiceStatus: 'Partial', amountDue: 30 },
    })
    await advanceClock(company, minute)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 70, transactions: [{}] })
  })
})

test('the same ticket twenty times at once is charged once, from the page and by the merchant', async () => {
  const { company, id, page } = await openPageCheckout()
  const processorEvent = await captureMethodOnPage(page)
  const headers = { 'idempotency-key': `one-ticket-${id}` }
  const body = { processorEvent, amount: 10 }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, each) => {
      if (each % 4 === 0) return report(page, body)
      return payment(company, id, body, each % 2 ? headers : {})
    }),
  )
  for (const { status } of answers) expect([200, 400, 409, 429]).toContain(status)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect((await getBooks(company)).filter(({ status }) => status === 'approved')).toHaveLength(1)
  await advanceClock(company, minute)
  expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 10, amountDue: 90 })
})
