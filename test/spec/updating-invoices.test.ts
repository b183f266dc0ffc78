import { describe, expect, test } from 'vitest'
import { getBooks, fault, newInvoice, saveBankAccount, saveCard } from '../support/florin.ts'
import {
  callersAs,
  openClosedInvoice,
  goTo,
  getMails,
  noInvoice,
  openCheckoutAtNoon,
  update,
} from '../support/invoice-life.ts'
import { openReceiver } from '../support/receiver.ts'
import {
  setBankOutcome,
  advanceClock,
  openBankCheckout,
  openCardCheckout,
  openCheckout,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import { getEvents, setUpWebhook } from '../support/webhooks.ts'

const day = 86_400

/** Returns an invoice without the PDF link, which is new at each reading. */
async function read(...of: Parameters<typeof getInvoice>) {
  const { pdfUrl, ...rest } = await getInvoice(...of)
  expect(pdfUrl).toBeTruthy()
  return rest
}

describe('an update that is refused', () => {
  const wrong: [object, string, string][] = [
    [{ amount: 0 }, 'body.amount', 'too_small'],
    [{ amount: -5 }, 'body.amount', 'too_small'],
    [{ amount: 1.001 }, 'body.amount', 'invalid_precision'],
    [{ amount: 10_000_000 }, 'body.amount', 'too_big'],
    [{ amount: '5' }, 'body.amount', 'invalid_type'],
    [{ amount: null }, 'body.amount', 'invalid_type'],
    [{ dueDate: 'soon' }, 'body.dueDate', 'invalid_string'],
    [{ dueDate: '2027-02-30' }, 'body.dueDate', 'invalid_string'],
    [{ dueDate: 1_800_000_000_000 }, 'body.dueDate', 'invalid_type'],
    [{ description: null }, 'body.description', 'invalid_type'],
    [{ description: 'x'.repeat(2_001) }, 'body.description', 'too_big'],
    [{ paymentMethods: [] }, 'body.paymentMethods', 'too_small'],
    [{ paymentMethods: ['cash'] }, 'body.paymentMethods.0', 'invalid_enum_value'],
    [{ paymentMethods: 'cc' }, 'body.paymentMethods', 'invalid_type'],
    [{ items: 'a rake' }, 'body.items', 'invalid_type'],
    [{ items: [{ itemCode: 'A-1' }] }, 'body.items.0.itemCode', 'unrecognized_keys'],
    [{ reminders: false }, 'body.reminders', 'unrecognized_keys'],
    [{ sendEmail: true }, 'body.sendEmail', 'unrecognized_keys'],
    [{ customFields: {} }, 'body.customFields', 'unrecognized_keys'],
    [{ customerId: 'cus_1' }, 'body.customerId', 'unrecognized_keys'],
    [{ invoiceId: 'INV-1' }, 'body.invoiceId', 'unrecognized_keys'],
    [{ invoiceStatus: 'Paid' }, 'body.invoiceStatus', 'unrecognized_keys'],
  ]

  test('for what it says changes nothing, not even what was right in it', async () => {
    const { company, id } = await openCardCheckout()
    const before = await read(company, id)
    for (const [body, path, code] of wrong) {
      const refused = await company.api.put(`/api/invoices/${id}`, { description: 'Right', ...body })
      expect(refused.status, refused.text).toBe(400)
      expect(refused.body).toMatchObject({ error: 'validation_failed', fields: [{ path, code }] })
    }
    expect(await read(company, id)).toEqual(before)
  })

  test('for a key in the wrong case names the right one', async () => {
    const { company, id } = await openCardCheckout()
    const refused = await company.api.put(`/api/invoices/${id}`, { dueDATE: '2027-01-15' })
    expect(refused.body.fields).toMatchObject([{ path: 'body.dueDATE', code: 'unrecognized_keys' }])
    expect(refused.body.message + refused.body.validationDetail).toContain('dueDate')
  })

  test('of an unknown invoice, a display number or another company’s is not found', async () => {
    const { company, customerId } = await openCheckout()
    const owner = await openCheckout()
    const { id: foreign } = await newInvoice(owner.company, owner.customerId)
    const { invoiceId } = await newInvoice(company, customerId)
    for (const id of [noInvoice, invoiceId, foreign])
      expect(await company.api.put(`/api/invoices/${id}`, { amount: 1 })).toMatchObject({
        status: 404,
        body: { error: 'not_found' },
      })
    expect((await getInvoice(owner.company, foreign)).amount).toBe(100)
  })

  test('by a key that may only read is forbidden; a clerk may update', async () => {
    const { company, id } = await openCardCheckout()
    const [reader, clerk] = [await callersAs(company, 'read_only'), await callersAs(company, 'clerk')]
    expect((await reader.api.put(`/api/invoices/${id}`, { amount: 1 })).status).toBe(403)
    expect((await getInvoice(company, id)).amount).toBe(100)
    expect((await clerk.api.put(`/api/invoices/${id}`, { amount: 1 })).status).toBe(200)
  })

  test('because the invoice is Paid, Voided, Cancelled or Refunded is 422', async () => {
    const { company, customerId, id: paid, vaultId } = await openCardCheckout()
    await pay(company, paid, vaultId)
    const closed = ['Voided', 'Cancelled', 'Refunded'] as const
    const ids = [paid]
    for (const status of closed) ids.push(await openClosedInvoice(company, customerId, status, vaultId))
    for (const [index, id] of ids.entries()) {
      const before = await read(company, id)
      expect(before.invoiceStatus).toBe(['Paid', ...closed][index])
      for (const body of [{ description: 'New' }, { amount: 500 }, {}])
        expect(await company.api.put(`/api/invoices/${id}`, body)).toMatchObject({
          status: 422,
          body: { error: 'unprocessable_entity' },
        })
      expect(await read(company, id)).toEqual(before)
    }
  })

  test('because a bank transfer covers the invoice is 422, until it comes back', async () => {
    const { company, id, vaultId } = await openBankCheckout({}, staysInFlight)
    await pay(company, id, vaultId)
    expect((await company.api.put(`/api/invoices/${id}`, { amount: 500 })).status).toBe(422)
    expect(await getInvoice(company, id)).toMatchObject({ amount: 100, invoiceStatus: 'ACHPending' })
    await setBankOutcome(company, 'returned')
    expect(await update(company, id, { amount: 500 })).toMatchObject({
      invoiceStatus: 'Failed',
      amountDue: 500,
    })
  })

  test('because its amount is not more than what is paid, settling and of unknown outcome', async () => {
    const { company, customerId, id, vaultId } = await openCardCheckout()
    await pay(company, id, vaultId, 40)
    await pay(company, id, await saveBankAccount(company, customerId, staysInFlight), 20)
    await fault(company, 'sale', 'lost_after')
    const accountVaultId = await saveCard(company, customerId)
    expect((await payment(company, id, { accountVaultId, amount: 10 })).body.reasonCode).toBe(
      'OUTCOME_UNKNOWN',
    )
    for (const amount of [30, 40, 60, 69.99, 70])
      expect(await company.api.put(`/api/invoices/${id}`, { amount })).toMatchObject({
        status: 400,
        body: { error: 'validation_failed', fields: [{ path: 'body.amount', code: 'too_small' }] },
      })
    expect((await getInvoice(company, id)).amount).toBe(100)
    expect(await update(company, id, { amount: 70.01 })).toMatchObject({ amountPaid: 40, amountDue: 0.01 })
    expect(await getBooks(company)).toHaveLength(3)
  })
})

describe('an update', () => {
  const items = [{ description: 'Rake', quantity: 2, unitPrice: 10.5 }]
  const changes: [object, object][] = [
    [{ description: '' }, { description: '' }],
    [{ amount: 250.25 }, { amount: 250.25, amountDue: 250.25 }],
    [{ dueDate: '2031-05-06' }, { dueDate: '2031-05-06T00:00:00.000Z' }],
    [{ items }, { items: [{ ...items[0], itemId: expect.any(String), totalPrice: 21 }] }],
    [{ paymentMethods: ['ach', 'ach'] }, { paymentMethods: ['ach'] }],
  ]

  test.each(changes)('of %j changes that and nothing else', async (sent, changed) => {
    const items = [{ description: 'Spade' }]
    const { company, id } = await openCardCheckout({ items, paymentMethods: ['cc'] })
    const before = await read(company, id)
    const response = await update(company, id, sent)
    const after = await read(company, id)
    expect(after).toEqual({ ...before, ...changed, updatedAt: after.updatedAt })
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    const { customer, ...shown } = after
    expect(response).toMatchObject(shown)
    expect(customer.email).toBe('payer@example.com')
  })

  test('of nothing is answered with the invoice and leaves even updatedAt alone', async () => {
    const { company, id } = await openCardCheckout()
    const before = await read(company, id)
    expect(await update(company, id, {})).toMatchObject({ id, updatedAt: before.updatedAt })
    expect(await read(company, id)).toEqual(before)
  })

  test('never resolves the rails again', async () => {
    const { company, customerId } = await openCheckout()
    await company.api.put(`/api/customers/${customerId}`, { defaultPaymentOptions: ['ach'] })
    const { id } = await newInvoice(company, customerId)
    await company.api.put(`/api/customers/${customerId}`, { defaultPaymentOptions: ['cc'] })
    expect((await update(company, id, { description: 'New' })).paymentMethods).toEqual(['ach'])
  })

  test('is possible on a Partial, an Overdue and a Failed invoice', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const card = await saveCard(company, customerId)
    const partial = await newInvoice(company, customerId)
    const overdue = await newInvoice(company, customerId, { dueDate: on(1) })
    const failed = await newInvoice(company, customerId)
    await pay(company, partial.id, card, 40)
    await pay(company, failed.id, await saveBankAccount(company, customerId, staysInFlight))
    await setBankOutcome(company, 'returned')
    await advanceClock(company, 2 * day)
    expect(await update(company, partial.id, { amount: 60 })).toMatchObject({
      invoiceStatus: 'Partial',
      amountDue: 20,
    })
    expect(await update(company, overdue.id, { amount: 60 })).toMatchObject({
      invoiceStatus: 'Overdue',
      amountDue: 60,
    })
    expect(await update(company, failed.id, { amount: 60 })).toMatchObject({
      invoiceStatus: 'Failed',
      amountDue: 60,
    })
  })

  test('is no event, and corrects once what the payer was mailed', async () => {
    await using receiver = await openReceiver()
    const { company, id } = await openCardCheckout()
    await setUpWebhook(company, receiver.url)
    for (const _ of [1, 2]) await update(company, id, { amount: 60, dueDate: '2098-01-01' })
    await update(company, id, { description: 'Gardening and a pond', paymentMethods: ['cc'] })
    expect(await getEvents(company)).toEqual([])
    const [mail, ...more] = await getMails(company, 'invoice_updated')
    expect(more).toEqual([])
    expect(mail?.text).toContain('The amount is now $60.00 (was $100.00).')
    expect(mail?.text).toContain('It is now due January 1, 2098.')
  })

  test('is not mailed where nothing was mailed before, nor where a reminder says it within a day', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { id: unsent } = await newInvoice(company, customerId, { dueDate: on(10), sendEmail: false })
    await update(company, unsent, { amount: 60 })
    const { id: sent } = await newInvoice(company, customerId, { dueDate: on(10) })
    await goTo(company, on(1, '13:00'))
    await update(company, sent, { dueDate: on(5) })
    expect(await getMails(company, 'invoice_updated')).toEqual([])
    await update(company, sent, { dueDate: on(9) })
    expect(await getMails(company, 'invoice_updated')).toHaveLength(1)
  })

  test('under an Idempotency-Key runs once, and its answer is repeated byte for byte', async () => {
    const { company, id } = await openCardCheckout()
    const headers = { 'idempotency-key': 'update-once' }
    const put = (body: object) => company.api.put(`/api/invoices/${id}`, body, headers)
    const first = await put({ amount: 60 })
    await update(company, id, { amount: 70 })
    const again = await put({ amount: 60 })
    expect(again).toMatchObject({ status: 200, text: first.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await put({ amount: 80 })).toMatchObject({
      status: 422,
      body: { error: 'idempotency_key_reused' },
    })
    expect((await getInvoice(company, id)).amount).toBe(70)
  })
})

describe('updates at the same time', () => {
  test('of different fields are all kept', async () => {
    const { company, id } = await openCardCheckout()
    const fields = [
      { description: 'New' },
      { amount: 60 },
      { dueDate: '2098-01-01' },
      { paymentMethods: ['cc'] },
    ]
    await Promise.all(fields.map((each) => update(company, id, each)))
    expect(await getInvoice(company, id)).toMatchObject({
      description: 'New',
      amount: 60,
      dueDate: '2098-01-01T00:00:00.000Z',
      paymentMethods: ['cc'],
    })
  })

  test('of the amount and a payment of the old one: one of the two is refused, and nothing is overpaid', async () => {
    const { company, customerId, vaultId: accountVaultId } = await openCardCheckout()
    for (let round = 0; round < 5; round++) {
      const { id } = await newInvoice(company, customerId)
      const [updated, paid] = await Promise.all([
        company.api.put(`/api/invoices/${id}`, { amount: 50 }),
        payment(company, id, { accountVaultId, amount: 100 }),
      ])
      const { amount, amountPaid, invoiceStatus } = await getInvoice(company, id)
      if (updated.status === 200) {
        expect(paid.body.reasonCode).toBe('OVER_PAYMENT')
        expect({ amount, amountPaid, invoiceStatus }).toEqual({
          amount: 50,
          amountPaid: 0,
          invoiceStatus: 'Pending',
        })
      } else {
        expect(paid.status).toBe(200)
        expect([400, 422]).toContain(updated.status)
        expect({ amount, amountPaid, invoiceStatus }).toEqual({
          amount: 100,
          amountPaid: 100,
          invoiceStatus: 'Paid',
        })
      }
    }
  })
})
