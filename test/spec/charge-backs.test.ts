import { describe, expect, test } from 'vitest'
import { fault, newInvoice, saveCard } from '../support/florin.ts'
import {
  askRefund,
  getMails,
  goTo,
  openCheckoutAtNoon,
  openPaidCheckout,
  refund,
} from '../support/invoice-life.ts'
import { openReceiver } from '../support/receiver.ts'
import { getAlerts, day, advanceClock, openBankCheckout, pay, getInvoice } from '../support/checkout.ts'
import { getEvents, setUpWebhook } from '../support/webhooks.ts'
import { processorSide } from '../support/processor-side.ts'

const chargedBack = '4000000000000259'
const returnedLate = '000555555559'

const unprocessable = { status: 422, body: { error: 'unprocessable_entity' } }
const outcomeUnknown = { status: 400, body: { reasonCode: 'OUTCOME_UNKNOWN' } }

describe('a card payment that is charged back', () => {
  test('two days later makes the invoice Failed, with an alert and no event, and it can be paid again', async () => {
    await using receiver = await openReceiver()
    const { company, id, vaultId, transactionId } = await openPaidCheckout(chargedBack)
    await setUpWebhook(company, receiver.url)
    await advanceClock(company, 3 * day)
    const read = await getInvoice(company, id)
    expect(read).toMatchObject({
      invoiceStatus: 'Failed',
      amountPaid: 0,
      amountDue: 100,
      transactions: [{ id: transactionId, status: 'returned' }],
    })
    expect(read).not.toHaveProperty('paidAt')
    expect(await getAlerts(company)).toMatchObject([
      { kind: 'payment_returned', invoiceId: id, transactionId },
    ])
    expect(await askRefund(company, transactionId)).toMatchObject(unprocessable)
    expect(await getEvents(company)).toEqual([])
    await pay(company, id, vaultId)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
  })

  test('is mailed, and no reminder follows until the merchant asks for the money again', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { id } = await newInvoice(company, customerId, { dueDate: on(20), sendEmail: false })
    await pay(company, id, await saveCard(company, customerId, chargedBack))
    await goTo(company, on(25))
    const [mail, ...more] = await getMails(company, 'payment_failed')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your card payment to Test Company was charged back')
    expect(mail?.text).toContain('Your bank took back your card payment of $100.00 to Test Company from')
    expect(await getMails(company, 'reminder', 'overdue')).toEqual([])
    await company.api.post(`/api/invoices/${id}/send-email`, { recipients: ['payer@example.com'] })
    await goTo(company, on(40))
    expect((await getMails(company, 'reminder', 'overdue')).map(({ kind }) => kind)).toEqual(['overdue'])
  })

  test.each([
    ['a part', 40],
    ['all', 100],
  ])('after %s of it was refunded takes only the rest off the invoice', async (_, amount) => {
    const { company, id, transactionId } = await openPaidCheckout(chargedBack)
    await refund(company, transactionId, { transaction_amount: amount })
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 100 - amount })
    await advanceClock(company, 3 * day)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Failed',
      amountPaid: 0,
      amountDue: 100,
      transactions: [{ status: 'returned' }, { action: 'refund', status: 'completed' }],
    })
    expect(await getAlerts(company)).toMatchObject([
      { kind: 'refunded_then_returned', invoiceId: id, message: expect.stringContaining(`$${amount}.00`) },
    ])
  })

  test('while a refund of it is of unknown outcome: both are in the books, and nothing is taken off twice', async () => {
    const { company, id, transactionId } = await openPaidCheckout(chargedBack)
    await fault(company, 'refund', 'lost_after')
    expect(await askRefund(company, transactionId)).toMatchObject(outcomeUnknown)
    await advanceClock(company, 3 * day)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Failed',
      amountPaid: 0,
      amountDue: 100,
      transactions: [{ status: 'returned' }, { action: 'refund', status: 'completed' }],
    })
  })
})

describe('a bank transfer that comes back ten days after it settled', () => {
  test('after a part of it was refunded takes only the rest off the invoice', async () => {
    const { company, id, vaultId } = await openBankCheckout({}, returnedLate)
    const { transactionId } = await pay(company, id, vaultId)
    await advanceClock(company, 6 * day)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Paid')
    await refund(company, transactionId, { transaction_amount: 30 })
    await advanceClock(company, 12 * day)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Failed',
      amountPaid: 0,
      amountDue: 100,
      transactions: [
        { status: 'returned', reasonCode: processorSide().returns[returnedLate].reasonCode },
        { action: 'refund', status: 'completed' },
      ],
    })
    expect(await getAlerts(company)).toMatchObject([{ kind: 'refunded_then_returned', transactionId }])
    const [mail] = await getMails(company, 'payment_failed')
    expect(mail?.text).toContain('$70.00 is due again.')
    expect(await askRefund(company, transactionId)).toMatchObject(unprocessable)
  })

  test.each([
    ['leaves the invoice open', {}, { invoiceStatus: 'Failed', amountDue: 100 }],
    ['closes the invoice', { close_invoice: true }, { invoiceStatus: 'Refunded', amountDue: 0 }],
  ])(
    'after a refund of all of it that %s says that the refund is lost, and not "again"',
    async (_, body, reads) => {
      const { company, id, vaultId } = await openBankCheckout({}, returnedLate)
      const { transactionId } = await pay(company, id, vaultId)
      await advanceClock(company, 6 * day)
      await refund(company, transactionId, body)
      await advanceClock(company, 12 * day)
      expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0, ...reads })
      expect(await getAlerts(company)).toMatchObject([
        {
          kind: 'refunded_then_returned',
          transactionId,
          message: expect.stringContaining('A refund of $100.00'),
        },
      ])
      const [mail] = await getMails(company, 'payment_failed')
      expect(mail?.text).toContain('was returned')
      expect(mail?.text).not.toContain('due again')
    },
  )
})
