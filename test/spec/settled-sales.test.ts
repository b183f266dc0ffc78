import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { getBooks, fault, newInvoice, saveBankAccount, saveCard, testCards } from '../support/florin.ts'
import type { TestCompany } from '../support/florin.ts'
import { atLocation, fillIn, cardEntry, payElsewhere, openPage, openSaleForm } from '../support/pay-page.ts'
import { getAlerts, openCardCheckout, openCheckout, pay, payment, getInvoice } from '../support/checkout.ts'

/** The event of a sale that the processor made for another caller than this service. */
const sold = ({ id, amountCents, lastFour, paymentMethod, statusCode }: Record<string, unknown>) => ({
  '@action': 'sale',
  id,
  status_code: statusCode,
  payment_method: paymentMethod,
  last_four: lastFour,
  transaction_amount: amountCents,
})

async function expectNothing(company: TestCompany, id: string) {
  expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0, amountDue: 100, transactions: [] })
}

const bothWays = (event: object) => [{ completedTransaction: event }, { processorEvent: event }]

describe('a settled sale that is not recorded', () => {
  test('has no id, or one that the processor does not know', async () => {
    const { company, id } = await openCardCheckout()
    const event = { '@action': 'sale', status_code: 101 }
    expect(getFields(await payment(company, id, { completedTransaction: event }))).toEqual([
      { path: 'body.completedTransaction.id', code: 'invalid_type' },
    ])
    for (const rubbish of ['', '.', '..', '../contacts', 'a/b?c#d', '%00', 'é', 'x'.repeat(255), 'trx_1'])
      for (const body of bothWays({ ...event, id: rubbish }))
        expect(getFields(await payment(company, id, body)), rubbish).toEqual([
          { path: `body.${Object.keys(body)[0]}.id`, code: 'not_found' },
        ])
    for (const completedTransaction of ['trx_1', 7, null, []])
      expect(getFields(await payment(company, id, { completedTransaction }))).toEqual([
        { path: 'body.completedTransaction', code: 'invalid_type' },
      ])
    await expectNothing(company, id)
  })

  test('was made at another merchant', async () => {
    const { company, id } = await openCardCheckout()
    const other = await openCardCheckout()
    const sale = await payElsewhere(other.company, other)
    for (const body of bothWays(sold(sale)))
      expect(getFields(await payment(company, id, body))).toMatchObject([{ code: 'not_found' }])
    await expectNothing(company, id)
    expect(await getAlerts(company)).toEqual([])
  })

  test('is an authorization, a refund or a void', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const auth = await payElsewhere(company, { vaultId, action: 'auth' })
    const sale = await payElsewhere(company, { vaultId })
    const reference = `refund-of-${sale.id}`
    const refund = await atLocation(company, `/v1/transactions/${sale.id}/refund`, {
      reference,
      amountCents: 100,
    })
    const voided = await atLocation(company, `/v1/transactions/${auth.id}/void`, {
      reference: `void-${auth.id}`,
    })
    for (const movement of [auth, refund.body, voided.body])
      for (const body of bothWays(sold(movement)))
        expect(getFields(await payment(company, id, body))).toMatchObject([{ code: 'not_found' }])
    await expectNothing(company, id)
  })

  test('holds no money: it was declined, voided or sent back', async () => {
    const { company, id, customerId, vaultId } = await openCardCheckout()
    const poor = await saveCard(company, customerId, testCards.insufficientFunds)
    const declined = await payElsewhere(company, { vaultId: poor })
    for (const body of bothWays(sold(declined)))
      expect(await payment(company, id, body)).toMatchObject({
        status: 400,
        body: { error: 'bad_request', reasonCode: 1616 },
      })
    const voided = await payElsewhere(company, { vaultId })
    await atLocation(company, `/v1/transactions/${voided.id}/void`, { reference: `void-${voided.id}` })
    for (const body of bothWays(sold(voided)))
      expect(await payment(company, id, body)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('voided') },
      })
    await expectNothing(company, id)
  })

  test('is another one than the event claims, which raises an alert', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const event = sold(await payElsewhere(company, { vaultId, cents: 5_000 }))
    const claims = [{ last_four: '1111' }, { transaction_amount: 10_000 }, { payment_method: 'ach' }]
    for (const claim of claims)
      for (const body of bothWays({ ...event, ...claim })) {
        const refused = await payment(company, id, body)
        expect(refused, refused.text).toMatchObject({ status: 400, body: { error: 'bad_request' } })
      }
    const alert = { kind: 'payment_event_mismatch', invoiceId: id }
    expect(await getAlerts(company)).toMatchObject(claims.map(() => alert))
    await expectNothing(company, id)
    expect((await payment(company, id, { processorEvent: event })).body.amount).toBe(50)
  })

  test('belongs to another invoice already', async () => {
    const { company, customerId, id, vaultId } = await openCardCheckout()
    const second = (await newInvoice(company, customerId)).id
    await pay(company, second, vaultId, 30)
    const [{ id: ours }] = await getBooks(company)
    const elsewhere = await payElsewhere(company, { vaultId, cents: 2_000 })
    expect((await payment(company, second, { completedTransaction: elsewhere })).status).toBe(200)
    for (const sale of [ours, elsewhere.id])
      for (const body of bothWays({ '@action': 'sale', id: sale, status_code: 101 }))
        expect(await payment(company, id, body)).toMatchObject({
          status: 400,
          body: { error: 'bad_request' },
        })
    await expectNothing(company, id)
    expect(await getInvoice(company, second)).toMatchObject({ amountPaid: 50 })
  })

  test('was made in the form of another invoice, also while that one does not know of it yet', async () => {
    const { company, customerId, id } = await openCardCheckout()
    const second = (await newInvoice(company, customerId, { amount: 70 })).id
    const form = await openSaleForm(await openPage(company, second))
    await fault(company, 'find', 'outage')
    const event = (await fillIn(form, cardEntry())).body
    const page = await openPage(company, id)
    for (const body of bothWays(event)) {
      expect(await payment(company, id, body)).toMatchObject({ status: 400, body: { error: 'bad_request' } })
      expect((await page.put('/api/invoices', body)).status).toBe(400)
    }
    await expectNothing(company, id)
    expect((await payment(company, second, { processorEvent: event })).body).toMatchObject({ amount: 70 })
  })

  test.each([
    ['outage', 503, 'service_unavailable'],
    ['lost_before', 503, 'service_unavailable'],
    ['lost_after', 503, 'service_unavailable'],
    ['unreadable', 502, 'bad_gateway'],
    ['malformed', 502, 'bad_gateway'],
  ])(
    'cannot be read because of the fault %s, and is recorded by the next try',
    async (name, status, error) => {
      const { company, id, vaultId } = await openCardCheckout()
      const body = { completedTransaction: sold(await payElsewhere(company, { vaultId })) }
      const headers = { 'idempotency-key': `settled-sale-${id}` }
      await fault(company, 'any', name)
      expect(await payment(company, id, body, headers)).toMatchObject({ status, body: { error } })
      await expectNothing(company, id)
      const recorded = await payment(company, id, body, headers)
      expect(recorded, recorded.text).toMatchObject({ status: 200, body: { invoiceStatus: 'Paid' } })
      expect(recorded.headers.get('idempotent-replayed')).toBeNull()
    },
  )
})

describe('a settled sale', () => {
  test('is recorded without charging anything, and once however often it is told', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const event = sold(await payElsewhere(company, { vaultId, cents: 6_001 }))
    const first = await payment(company, id, { completedTransaction: event })
    expect(first, first.text).toMatchObject({
      status: 200,
      body: {
        status: 'success',
        amount: 60.01,
        totalCharged: 60.01,
        invoiceStatus: 'Partial',
        amountDue: 39.99,
      },
    })
    for (const body of [...bothWays(event), { completedTransaction: { id: event.id } }]) {
      const again = await payment(company, id, body)
      expect(again, again.text).toMatchObject({ status: 200 })
      expect({ ...again.body, correlationId: '' }).toEqual({ ...first.body, correlationId: '' })
      expect(again.headers.get('correlationid')).toBe(again.body.correlationId)
    }
    expect(await getInvoice(company, id)).toMatchObject({
      amountPaid: 60.01,
      lastAttemptStatus: 'completed',
      transactions: [{ id: first.body.transactionId, lastFour: '4242', subtotalAmount: 60.01, feeAmount: 0 }],
    })
    expect(await getBooks(company)).toHaveLength(1)
    expect(await getAlerts(company)).toEqual([])
  })

  test('counts with the amount that the processor names, whatever amount comes along', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const { id: sale } = await payElsewhere(company, { vaultId, cents: 2_500 })
    const body = { completedTransaction: { id: sale }, amount: 100, quotedSurcharge: 7 }
    expect((await payment(company, id, body)).body).toMatchObject({ amount: 25, amountDue: 75 })
  })

  test('with a surcharge counts without it', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const { id: sale } = await payElsewhere(company, { vaultId, cents: 5_150, surchargeCents: 150 })
    expect((await payment(company, id, { completedTransaction: { id: sale } })).body).toMatchObject({
      amount: 50,
      feeAmount: 1.5,
      totalCharged: 51.5,
      amountDue: 50,
    })
  })

  test('of a bank account is in flight until it settles', async () => {
    const { company, customerId } = await openCheckout()
    const { id } = await newInvoice(company, customerId)
    const vaultId = await saveBankAccount(company, customerId)
    const event = sold(await payElsewhere(company, { vaultId }))
    expect((await payment(company, id, { processorEvent: event })).body).toMatchObject({
      invoiceStatus: 'ACHPending',
      amountDue: 0,
    })
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0, lastAttemptStatus: 'pending' })
  })

  test('on a rail that the invoice excludes is recorded, with an alert that names the rails', async () => {
    const { company, id, vaultId } = await openCardCheckout({ paymentMethods: ['ach'] })
    for (const body of bothWays(sold(await payElsewhere(company, { vaultId, cents: 4_000 }))))
      expect((await payment(company, id, body)).status).toBe(200)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 40, paymentMethods: ['ach'] })
    const alerts = await getAlerts(company)
    expect(alerts).toMatchObject([{ kind: 'rail_mismatch', invoiceId: id }])
    expect(alerts[0].message).toMatch(/\bcc\b.*\bach\b/)
  })

  test('of more than what is left, or on a paid invoice, is recorded with an alert', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    for (const cents of [12_000, 500]) {
      const { id: sale } = await payElsewhere(company, { vaultId, cents })
      expect(await payment(company, id, { completedTransaction: { id: sale } })).toMatchObject({
        status: 200,
        body: { invoiceStatus: 'Paid', amountDue: 0 },
      })
    }
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 125, amountDue: 0 })
    const alert = { kind: 'over_recorded', invoiceId: id }
    expect(await getAlerts(company)).toMatchObject([alert, alert])
  })

  test('on a voided invoice is recorded, leaves it Voided, and raises an alert', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    expect((await company.api.post(`/api/invoices/${id}/void`)).status).toBe(200)
    const { id: sale } = await payElsewhere(company, { vaultId })
    const recorded = await payment(company, id, { completedTransaction: { id: sale } })
    expect(recorded.body).toMatchObject({ status: 'success', invoiceStatus: 'Voided', amountDue: 0 })
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Voided', amountPaid: 100 })
    expect(await getAlerts(company)).toMatchObject([{ kind: 'payment_on_closed_invoice', invoiceId: id }])
  })
})

describe('the same settled sale, told many times at once', () => {
  test('counts once, with and without an Idempotency-Key', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const event = sold(await payElsewhere(company, { vaultId, cents: 3_000 }))
    const key = { 'idempotency-key': `one-sale-${id}` }
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, each) =>
        payment(company, id, bothWays(event)[each % 4 === 0 ? 1 : 0], each % 2 ? {} : key),
      ),
    )
    const plain = responses.filter((_, each) => each % 2)
    expect(plain.map(({ status }) => status)).toEqual(plain.map(() => 200))
    expect(new Set(plain.map(({ body }) => body.transactionId)).size).toBe(1)
    // Some requests with the shared key are too early, and some have a different body.
    for (const { status } of responses) expect([200, 409, 422]).toContain(status)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 30, transactions: [{}] })
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('of two invoices, counts on one of them', async () => {
    const { company, customerId, id, vaultId } = await openCardCheckout()
    const second = (await newInvoice(company, customerId)).id
    const { id: sale } = await payElsewhere(company, { vaultId })
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, each) =>
        payment(company, each % 2 ? id : second, { completedTransaction: { id: sale } }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 10 }, () => 400),
    ])
    const paid = await Promise.all(
      [id, second].map(async (each) => (await getInvoice(company, each)).amountPaid),
    )
    expect(paid.sort()).toEqual([0, 100])
  })
})
