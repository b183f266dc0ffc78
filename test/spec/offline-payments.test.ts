import { describe, expect, test } from 'vitest'
import { getBooks, florin, newInvoice, saveBankAccount, saveCard, send } from '../support/florin.ts'
import {
  callersAs,
  openClosedInvoice,
  goTo,
  getMails,
  noInvoice,
  openCheckoutAtNoon,
} from '../support/invoice-life.ts'
import { requestOfflinePayment, offlinePath, recordOffline, reverseOffline } from '../support/offline.ts'
import {
  getAlerts,
  setBankOutcome,
  day,
  advanceClock,
  openBankCheckout,
  openCardCheckout,
  openCheckout,
  pay,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'

const overPayment = { status: 400, body: { error: 'bad_request', reasonCode: 'OVER_PAYMENT' } }
const nothingDue = { status: 400, body: { error: 'bad_request', reasonCode: 'ALREADY_PROCESSING' } }
const notFound = { status: 404, body: { error: 'not_found' } }

const badField = (path: string, code: string) => ({
  status: 400,
  body: { error: 'validation_failed', fields: [{ path, code }] },
})

/** Returns the UTC day that many days from now. */
function dayFrom(days: number): string {
  return new Date(Date.now() + days * day * 1_000).toISOString().slice(0, 10)
}

describe('an offline payment is refused', () => {
  test.each([
    [{ amount: 0 }, 'body.amount', 'too_small'],
    [{ amount: -1 }, 'body.amount', 'too_small'],
    [{ amount: 0.001 }, 'body.amount', 'invalid_precision'],
    [{ amount: '5' }, 'body.amount', 'invalid_type'],
    [{ method: 'cheque' }, 'body.method', 'invalid_enum_value'],
    [{ method: undefined }, 'body.method', 'invalid_enum_value'],
    [{ receivedOn: 'yesterday' }, 'body.receivedOn', 'invalid_string'],
    [{ receivedOn: '2026-02-30' }, 'body.receivedOn', 'invalid_string'],
    [{ receivedOn: '2026-11-01T12:00:00Z' }, 'body.receivedOn', 'invalid_string'],
    [{ receivedOn: dayFrom(3) }, 'body.receivedOn', 'too_big'],
    [{ receivedOn: dayFrom(-370) }, 'body.receivedOn', 'too_small'],
    [{ reference: '' }, 'body.reference', 'too_small'],
    [{ reference: 'x'.repeat(256) }, 'body.reference', 'too_big'],
    [{ note: 'x'.repeat(2_001) }, 'body.note', 'too_big'],
    [{ sendReceipt: 'no' }, 'body.sendReceipt', 'invalid_type'],
    [{ receiptEmail: 'a@b.example' }, 'body.receiptEmail', 'unrecognized_keys'],
  ])('for the body %j', async (fields, path, code) => {
    const { company, id } = await openCardCheckout()
    expect(await requestOfflinePayment(company, id, fields)).toMatchObject(badField(path, code))
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0, transactions: [] })
  })

  test('on an unknown invoice, another company’s, and of an unknown company', async () => {
    const owner = await openCardCheckout()
    const { company } = await openCheckout()
    for (const id of [noInvoice, owner.id, 'x'])
      expect(await requestOfflinePayment(company, id)).toMatchObject(notFound)
    const nobody = { ...company, companyId: 'cmp_01h455vb4pex5vsknk084sn02q' }
    expect(
      await requestOfflinePayment(nobody, owner.id, {}, { 'idempotency-key': 'offline-1' }),
    ).toMatchObject(notFound)
    expect((await getInvoice(owner.company, owner.id)).amountPaid).toBe(0)
  })

  test('without the operator token: no key and no session of a company will do', async () => {
    const { company, id } = await openCardCheckout()
    const path = offlinePath(company, id)
    const { api, legacy } = await callersAs(company, 'read_only')
    for (const asked of [
      send(`${florin().baseUrl}${path}`, 'POST', { method: 'cash' }),
      company.api.post(path, { method: 'cash' }),
      company.legacy.post(path, { method: 'cash' }),
      api.post(path, { method: 'cash' }),
      legacy.post(path, { method: 'cash' }),
    ])
      expect((await asked).status).toBe(401)
    for (const route of ['offline-payments', 'offline-payment'])
      expect((await company.api.post(`/api/invoices/${id}/${route}`, { method: 'cash' })).status).toBe(404)
    expect((await getInvoice(company, id)).amountPaid).toBe(0)
  })

  test('of more than is due: what is paid and what is in flight is not', async () => {
    const { company, customerId, id } = await openCardCheckout()
    expect(await requestOfflinePayment(company, id, { amount: 100.01 })).toMatchObject(overPayment)
    await recordOffline(company, id, { amount: 30 })
    await pay(company, id, await saveBankAccount(company, customerId, staysInFlight), 50)
    expect(await requestOfflinePayment(company, id, { amount: 20.01 })).toMatchObject(overPayment)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 30, amountDue: 20 })
  })

  test('where nothing is due: paid, covered by a bank transfer, voided, cancelled, refunded and closed', async () => {
    const { company, customerId, id, vaultId } = await openCardCheckout()
    await pay(company, id, vaultId)
    const covered = (await newInvoice(company, customerId)).id
    await pay(company, covered, await saveBankAccount(company, customerId, staysInFlight))
    const closed = [
      await openClosedInvoice(company, customerId, 'Voided', vaultId),
      await openClosedInvoice(company, customerId, 'Cancelled', vaultId),
      await openClosedInvoice(company, customerId, 'Refunded', vaultId),
    ]
    for (const each of [id, covered, ...closed])
      for (const fields of [{}, { amount: 1 }])
        expect(await requestOfflinePayment(company, each, fields)).toMatchObject(nothingDue)
  })

  test('with a reference that was used before on this invoice, also where that left nothing due', async () => {
    const { company, customerId, id } = await openCardCheckout()
    const check = { method: 'check', reference: '1042' }
    const { transactionId } = await recordOffline(company, id, { ...check, amount: 40 })
    expect(await requestOfflinePayment(company, id, { ...check, amount: 10 })).toMatchObject(
      badField('body.reference', 'duplicate'),
    )
    await reverseOffline(company, id, transactionId)
    expect(await requestOfflinePayment(company, id, { method: 'wire', reference: ' 1042 ' })).toMatchObject(
      badField('body.reference', 'duplicate'),
    )
    await recordOffline(company, id, { reference: '1043' })
    expect(await requestOfflinePayment(company, id, { reference: '1043' })).toMatchObject(
      badField('body.reference', 'duplicate'),
    )
    const other = await newInvoice(company, customerId)
    await recordOffline(company, other.id, check)
    expect(await getInvoice(company, other.id)).toMatchObject({ invoiceStatus: 'Paid' })
  })

  test('for a day that has not begun where the company is', async () => {
    const timeZone = 'Pacific/Honolulu'
    const { company, customerId, on } = await openCheckoutAtNoon({ timeZone })
    const { id } = await newInvoice(company, customerId)
    await goTo(company, on(1, '05:00'))
    // In Hawaii it is still the evening of the previous day.
    expect(await requestOfflinePayment(company, id, { receivedOn: on(1) })).toMatchObject(
      badField('body.receivedOn', 'too_big'),
    )
    await recordOffline(company, id, { amount: 10 })
    await recordOffline(company, id, { amount: 10, receivedOn: on(0) })
    const { transactions } = await getInvoice(company, id)
    expect(
      transactions.map(({ offline }: { offline: { receivedOn: string } }) => offline.receivedOn),
    ).toEqual([on(0), on(0)])
  })
})

describe('an offline payment', () => {
  test('of all that is due pays the invoice, without a fee and without the processor', async () => {
    const { company, customerId } = await openCheckout({
      surcharge: { enabled: true, percentage: 3 },
    })
    const { id } = await newInvoice(company, customerId)
    const before = Date.now()
    const receivedOn = dayFrom(-2)
    const response = await recordOffline(company, id, {
      method: 'check',
      reference: '1042',
      receivedOn,
      note: 'Handed in at the desk',
    })
    expect(response).toEqual({ transactionId: expect.stringMatching(/^trx_/), invoice: expect.any(Object) })
    const entry = {
      id: response.transactionId,
      action: 'sale',
      status: 'completed',
      paymentMethod: 'offline',
      offline: { method: 'check', receivedOn, reference: '1042' },
      subtotalAmount: 100,
      feeAmount: 0,
      actor: { type: 'operator' },
      correlationId: expect.any(String),
      createdAt: expect.any(String),
    }
    const read = await getInvoice(company, id)
    expect(read.transactions).toEqual([entry])
    expect(read).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100, amountDue: 0 })
    for (const absent of ['totalCharged', 'totalFees', 'lastAttemptStatus'])
      expect(read).not.toHaveProperty(absent)
    expect(Date.parse(read.paidAt)).toBeGreaterThanOrEqual(before)
    const { pdfUrl: _own, ...same } = read
    expect(response.invoice).toEqual(same)
    expect(await getBooks(company)).toEqual([])
    expect(await getAlerts(company)).toEqual([])
  })

  test('of a part leaves the rest due, and is of today where nothing else is said', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const vaultId = await saveCard(company, customerId)
    const { id } = await newInvoice(company, customerId)
    const { invoice } = await recordOffline(company, id, { amount: 40 })
    expect(invoice).toMatchObject({
      invoiceStatus: 'Partial',
      amountPaid: 40,
      amountDue: 60,
      transactions: [{ offline: { method: 'cash', receivedOn: on(0) } }],
    })
    expect(invoice).not.toHaveProperty('paidAt')
    expect(invoice.transactions[0].offline).not.toHaveProperty('reference')
    await pay(company, id, vaultId)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Paid',
      amountPaid: 100,
      totalCharged: 60,
      totalFees: 0,
      lastAttemptStatus: 'completed',
    })
  })

  test('leaves an overdue invoice overdue while a part is due, and stops its reminders once it is paid', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { id } = await newInvoice(company, customerId, { dueDate: on(5) })
    await advanceClock(company, 6 * day)
    expect((await recordOffline(company, id, { amount: 40 })).invoice.invoiceStatus).toBe('Overdue')
    expect((await recordOffline(company, id, { method: 'wire' })).invoice.invoiceStatus).toBe('Paid')
    const mailCount = (await getMails(company, 'reminder', 'overdue')).length
    await advanceClock(company, 20 * day)
    expect(await getMails(company, 'reminder', 'overdue')).toHaveLength(mailCount)
  })

  test('can be recorded whatever rails the invoice accepts, and after a returned bank transfer', async () => {
    const { company, id, vaultId } = await openBankCheckout({ paymentMethods: ['ach'] }, staysInFlight)
    await pay(company, id, vaultId)
    await setBankOutcome(company, 'returned')
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Failed')
    expect((await recordOffline(company, id, { method: 'card_terminal' })).invoice.invoiceStatus).toBe('Paid')
  })
})
