import { describe, expect, test } from 'vitest'
import { getBooks, newInvoice, saveBankAccount, saveCard, testCards } from '../support/florin.ts'
import {
  askRefund,
  callersAs,
  close,
  getRefunds,
  noTransaction,
  openPaidCheckout,
  openCheckoutAtNoon,
  refund,
  update,
} from '../support/invoice-life.ts'
import { openReceiver } from '../support/receiver.ts'
import {
  setBankOutcome,
  day,
  advanceClock,
  openBankCheckout,
  openCardCheckout,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import { getDeliveries, getEvents, setUpWebhook } from '../support/webhooks.ts'

const unprocessable = { status: 422, body: { error: 'unprocessable_entity', statusCode: 422 } }

describe('a refund is refused', () => {
  test.each([
    [{ transaction_amount: 0 }, 'body.transaction_amount', 'too_small'],
    [{ transaction_amount: -1 }, 'body.transaction_amount', 'too_small'],
    [{ transaction_amount: 0.001 }, 'body.transaction_amount', 'invalid_precision'],
    [{ transaction_amount: '5' }, 'body.transaction_amount', 'invalid_type'],
    [{ transaction_amount: null }, 'body.transaction_amount', 'invalid_type'],
    [{ close_invoice: 'yes' }, 'body.close_invoice', 'invalid_type'],
    [{ amount: 5 }, 'body.amount', 'unrecognized_keys'],
  ])('for the body %j', async (body, path, code) => {
    const { company, id, transactionId } = await openPaidCheckout()
    expect(await askRefund(company, transactionId, body)).toMatchObject({
      status: 400,
      body: { error: 'validation_failed', fields: [{ path, code }] },
    })
    expect(await getRefunds(company)).toEqual([])
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Paid')
  })

  test('of an unknown transaction, an invoice’s id and another company’s transaction', async () => {
    const owner = await openPaidCheckout()
    const { company, id } = await openPaidCheckout()
    for (const wrong of [noTransaction, id, owner.transactionId, 'x'])
      expect(await askRefund(company, wrong)).toMatchObject({ status: 404, body: { error: 'not_found' } })
    expect(await getRefunds(owner.company)).toEqual([])
    expect((await getInvoice(owner.company, owner.id)).amountPaid).toBe(100)
  })

  test('to clerks and to keys that may only read, and without an API key', async () => {
    const { company, transactionId } = await openPaidCheckout()
    for (const role of ['clerk', 'read_only'] as const) {
      const { legacy } = await callersAs(company, role)
      expect(await askRefund({ ...company, legacy }, transactionId)).toMatchObject({
        status: 403,
        body: { error: 'forbidden' },
      })
    }
    expect((await askRefund({ ...company, legacy: company.api }, transactionId)).status).toBe(401)
    expect(await getRefunds(company)).toEqual([])
  })

  test('of more than was paid, or than is left', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    for (const transaction_amount of [100.01, 9_999_999.99])
      expect(await askRefund(company, transactionId, { transaction_amount })).toMatchObject(unprocessable)
    await refund(company, transactionId, { transaction_amount: 60 })
    expect(await askRefund(company, transactionId, { transaction_amount: 40.01 })).toMatchObject(
      unprocessable,
    )
    await refund(company, transactionId)
    for (const body of [undefined, { transaction_amount: 0.01 }])
      expect(await askRefund(company, transactionId, body)).toMatchObject(unprocessable)
    expect(await getRefunds(company)).toEqual([60, 40])
    expect((await getInvoice(company, id)).amountPaid).toBe(0)
  })

  test('of a declined payment, a refund, and a payment that went back', async () => {
    const { company, customerId, id, vaultId } = await openCardCheckout({}, testCards.declined)
    expect((await payment(company, id, { accountVaultId: vaultId })).status).toBe(400)
    const [declined] = (await getInvoice(company, id)).transactions
    expect(await askRefund(company, declined.id)).toMatchObject(unprocessable)
    const { transactionId } = await pay(company, id, await saveCard(company, customerId), 40)
    const { transaction } = await refund(company, transactionId)
    expect(await askRefund(company, transaction.transaction_id)).toMatchObject(unprocessable)
    const bank = await saveBankAccount(company, customerId, staysInFlight)
    const transfer = await pay(company, id, bank, 60)
    await setBankOutcome(company, 'returned')
    expect(await askRefund(company, transfer.transactionId)).toMatchObject(unprocessable)
    expect(await getRefunds(company)).toEqual([40])
  })

  test('of a bank transfer that has not settled; afterwards it goes through', async () => {
    const { company, id, vaultId } = await openBankCheckout({}, staysInFlight)
    const { transactionId } = await pay(company, id, vaultId)
    expect(await askRefund(company, transactionId)).toMatchObject(unprocessable)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'ACHPending' })
    await setBankOutcome(company, 'settled')
    await refund(company, transactionId)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Pending',
      amountPaid: 0,
      amountDue: 100,
    })
  })
})

describe('a refund', () => {
  test('without a body gives the whole payment back, and the invoice is open again', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    const response = await refund(company, transactionId)
    expect(response).toEqual({
      status: 'success',
      message: expect.any(String),
      correlationId: expect.any(String),
      transaction: expect.objectContaining({
        action: 'refund',
        status: 'completed',
        transaction_amount: 100,
        payment_method: 'cc',
        last_four: '4242',
        parent_transaction_id: transactionId,
      }),
    })
    const read = await getInvoice(company, id)
    expect(read).toMatchObject({
      invoiceStatus: 'Pending',
      amountPaid: 0,
      amountDue: 100,
      lastAttemptStatus: 'completed',
      transactions: [
        { id: transactionId, action: 'sale', status: 'completed' },
        {
          id: response.transaction.transaction_id,
          action: 'refund',
          status: 'completed',
          subtotalAmount: 100,
          feeAmount: 0,
          lastFour: '4242',
          parentId: transactionId,
        },
      ],
    })
    expect(read).not.toHaveProperty('paidAt')
    const [sale, back] = await getBooks(company)
    expect(back).toMatchObject({
      action: 'refund',
      status: 'approved',
      amountCents: 10_000,
      parentId: sale.id,
    })
  })

  test('of a part leaves the invoice Partial; the rest follows without an amount', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    await refund(company, transactionId, { transaction_amount: 33.33 })
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Partial',
      amountPaid: 66.67,
      amountDue: 33.33,
    })
    const { transaction } = await refund(company, transactionId, {})
    expect(transaction.transaction_amount).toBe(66.67)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', amountPaid: 0 })
    expect(await getRefunds(company)).toEqual([33.33, 66.67])
  })

  test('takes back one payment of several, and may be had of each', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const first = await pay(company, id, vaultId, 30)
    const second = await pay(company, id, vaultId, 70)
    await refund(company, first.transactionId)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Partial',
      amountPaid: 70,
      amountDue: 30,
    })
    await refund(company, second.transactionId, { transaction_amount: 20 })
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 50, amountDue: 50 })
    expect(await getRefunds(company)).toEqual([30, 20])
  })

  test('is told once each by invoice.refunded, and a payment afterwards by a second invoice.paid', async () => {
    await using receiver = await openReceiver()
    const { company, id, vaultId } = await openCardCheckout()
    await setUpWebhook(company, receiver.url)
    const { transactionId } = await pay(company, id, vaultId)
    await refund(company, transactionId, { transaction_amount: 40 })
    await refund(company, transactionId)
    await askRefund(company, transactionId)
    const paid = await pay(company, id, vaultId)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Paid',
      amountPaid: 100,
      amountDue: 0,
    })
    const types = ['invoice.paid', 'invoice.refunded', 'invoice.refunded', 'invoice.paid']
    expect(await getEvents(company)).toEqual(types)
    const deliveries = await getDeliveries(company)
    expect(new Set(deliveries.map(({ eventId }: { eventId: string }) => eventId)).size).toBe(4)
    const occurred = deliveries.map(({ occurredAt }: { occurredAt: string }) => occurredAt)
    expect(occurred).toEqual([...new Set<string>(occurred)].sort().reverse())
    const received = await receiver.waitFor(4)
    const last = received.find(({ body }) => body.data.invoice['transactionId'] === paid.transactionId)
    expect(last?.body).toMatchObject({ type: 'invoice.paid', data: { invoice: { id, amountPaid: 100 } } })
    for (const { body } of received.filter(({ body: { type } }) => type === 'invoice.refunded'))
      expect(body.data.invoice).not.toHaveProperty('transactionId')
  })

  test('of a payment of a Partial and of an Overdue invoice leaves them what they are', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const vaultId = await saveCard(company, customerId)
    const { id } = await newInvoice(company, customerId, { dueDate: on(5) })
    const [first, second] = [await pay(company, id, vaultId, 30), await pay(company, id, vaultId, 30)]
    await refund(company, first.transactionId)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Partial', amountDue: 70 })
    await advanceClock(company, 6 * day)
    await refund(company, second.transactionId)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Overdue',
      amountPaid: 0,
      amountDue: 100,
    })
  })

  test('lets the invoice be updated and voided like any other', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    await refund(company, transactionId)
    expect(await update(company, id, { amount: 50 })).toMatchObject({ amountDue: 50 })
    expect((await close(company, id, 'void')).invoiceStatus).toBe('Voided')
  })
})

describe('a refund that closes the invoice', () => {
  test('makes it Refunded, with nothing due and nothing to be paid', async () => {
    await using receiver = await openReceiver()
    const { company, id, vaultId, transactionId } = await openPaidCheckout()
    await setUpWebhook(company, receiver.url)
    await refund(company, transactionId, { close_invoice: true })
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Refunded',
      amountPaid: 0,
      amountDue: 0,
    })
    expect(await payment(company, id, { accountVaultId: vaultId })).toMatchObject({
      status: 400,
      body: { reasonCode: 'ALREADY_PROCESSING' },
    })
    await advanceClock(company, day)
    expect(await getEvents(company)).toEqual(['invoice.refunded'])
    expect(await getBooks(company)).toHaveLength(2)
  })

  test('is refused while a payment of the invoice is in flight', async () => {
    const { company, customerId, id, vaultId } = await openCardCheckout()
    const { transactionId } = await pay(company, id, vaultId, 30)
    const transfer = await saveBankAccount(company, customerId, staysInFlight)
    await pay(company, id, transfer, 10)
    const closing = { close_invoice: true }
    expect(await askRefund(company, transactionId, closing)).toMatchObject(unprocessable)
    expect(await getRefunds(company)).toEqual([])
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Partial', amountPaid: 30 })
  })

  test('leaves it open while another payment of it is left', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const { transactionId } = await pay(company, id, vaultId, 30)
    await pay(company, id, vaultId, 70)
    await refund(company, transactionId, { close_invoice: true })
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Partial', amountDue: 30 })
  })
})
