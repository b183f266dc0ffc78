import { describe, expect, test } from 'vitest'
import { newInvoice, operator, saveBankAccount, saveCard, send, type TestCompany } from '../support/florin.ts'
import {
  close,
  goTo,
  getMails,
  openCheckoutAtNoon,
  refund,
  toMinute,
  update,
} from '../support/invoice-life.ts'
import { setBankOutcome, day, advanceClock, pay, getInvoice, staysInFlight } from '../support/checkout.ts'

/** Returns the mails of these kinds, each with the minute at which it was sent. */
const sent = async (company: TestCompany, ...kinds: string[]) =>
  (await getMails(company, ...kinds)).map(({ kind, sentAt }) => [kind, toMinute(sentAt)])

describe('no reminder is mailed', () => {
  test('once the invoice is Paid, Voided or Cancelled', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const fields = { dueDate: on(10), sendEmail: false }
    const [paid, voided, cancelled] = [
      await newInvoice(company, customerId, fields),
      await newInvoice(company, customerId, fields),
      await newInvoice(company, customerId, fields),
    ]
    await pay(company, paid.id, await saveCard(company, customerId))
    await close(company, voided.id, 'void')
    await close(company, cancelled.id, 'cancel')
    await advanceClock(company, 60 * day)
    expect((await getMails(company)).map(({ kind }) => kind)).toEqual(['receipt'])
  })

  test('where the invoice has reminders off; its due date passes all the same', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { id } = await newInvoice(company, customerId, {
      dueDate: on(10),
      sendEmail: false,
      reminders: false,
    })
    await advanceClock(company, 60 * day)
    expect(await getMails(company)).toEqual([])
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Overdue')
  })

  test('within 24 hours of the mail that brought the invoice', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    await newInvoice(company, customerId, { dueDate: on(4) })
    await goTo(company, on(20, '09:00'))
    expect(await sent(company, 'reminder', 'overdue')).toEqual([
      ['reminder', on(4, '09:00')],
      ['overdue', on(11, '09:00')],
    ])
  })

  test('while a bank transfer covers the invoice, nor afterwards for days that went by meanwhile', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { id } = await newInvoice(company, customerId, { dueDate: on(10), sendEmail: false })
    await pay(company, id, await saveBankAccount(company, customerId, staysInFlight))
    await goTo(company, on(8, '12:00'))
    expect((await sent(company)).map(([kind]) => kind)).toEqual(['payment_submitted'])
    await setBankOutcome(company, 'returned')
    await goTo(company, on(10, '12:00'))
    expect(await sent(company, 'payment_failed', 'reminder')).toEqual([
      ['payment_failed', on(8, '12:00')],
      ['reminder', on(10, '09:00')],
    ])
  })

  test('at once for an invoice that a refund opens again long after its days', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { id } = await newInvoice(company, customerId, { dueDate: on(10), sendEmail: false })
    const { transactionId } = await pay(company, id, await saveCard(company, customerId))
    await goTo(company, on(40, '12:00'))
    await refund(company, transactionId)
    await advanceClock(company, 30 * day)
    expect(await sent(company, 'reminder', 'overdue')).toEqual([])
  })

  test('to a customer without an address', async () => {
    const { company, on } = await openCheckoutAtNoon()
    const made = await operator().post('/sandbox/v1/legacy-records', {
      companyId: company.companyId,
      customer: { firstName: 'Ada' },
    })
    const { id } = await newInvoice(company, made.body.id, { dueDate: on(10) })
    await advanceClock(company, 60 * day)
    expect(await getMails(company)).toEqual([])
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Overdue')
  })
})

describe('reminders', () => {
  test('are mailed three days before and on the due date, and a notice seven days after it', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { id } = await newInvoice(company, customerId, { dueDate: on(10), sendEmail: false })
    await advanceClock(company, 60 * day)
    expect(await sent(company)).toEqual([
      ['reminder', on(7, '09:00')],
      ['reminder', on(10, '09:00')],
      ['overdue', on(17, '09:00')],
    ])
    for (const { to, invoiceId, links } of await getMails(company)) {
      expect([to, invoiceId]).toEqual(['payer@example.com', id])
      expect((await send(links[0] ?? '', 'GET')).status).toBe(200)
    }
  })

  test('go by the days that the company set, at nine in its zone', async () => {
    const reminders = { daysBefore: [5, 1], onDueDate: false, daysAfter: [1, 14] }
    const { company, customerId, on } = await openCheckoutAtNoon({
      timeZone: 'Asia/Kolkata',
      settings: { reminders },
    })
    await newInvoice(company, customerId, { dueDate: on(10), sendEmail: false })
    await advanceClock(company, 60 * day)
    expect(await sent(company)).toEqual([
      ['reminder', on(5, '03:30')],
      ['reminder', on(9, '03:30')],
      ['overdue', on(11, '03:30')],
      ['overdue', on(24, '03:30')],
    ])
  })

  test('begin anew when the due date moves, and stop with the payment', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { id } = await newInvoice(company, customerId, { dueDate: on(10), sendEmail: false })
    const card = await saveCard(company, customerId)
    await goTo(company, on(8, '12:00'))
    await update(company, id, { dueDate: on(20) })
    await goTo(company, on(18, '12:00'))
    expect(await sent(company)).toEqual([
      ['reminder', on(7, '09:00')],
      ['reminder', on(17, '09:00')],
    ])
    await pay(company, id, card)
    await advanceClock(company, 60 * day)
    expect(await sent(company, 'reminder', 'overdue')).toHaveLength(2)
  })

  test('go by the list that the company has now, of open invoices as well, and make up for nothing', async () => {
    const none = { daysBefore: [], onDueDate: false, daysAfter: [] }
    const { company, customerId, on } = await openCheckoutAtNoon({ settings: { reminders: none } })
    await newInvoice(company, customerId, { dueDate: on(10), sendEmail: false })
    await newInvoice(company, customerId, { dueDate: on(7), sendEmail: false })
    const path = `/operator/v1/companies/${company.companyId}`
    const change = (reminders: object) => operator().patch(path, { settings: { reminders } })
    await goTo(company, on(6, '12:00'))
    expect((await change({ daysBefore: [5, 3] })).status).toBe(200)
    await goTo(company, on(20, '12:00'))
    expect(await sent(company)).toEqual([['reminder', on(7, '09:00')]])
    // The last day of the list has passed for these invoices, and so have their due dates.
    expect((await change({ daysAfter: [1, 14] })).status).toBe(200)
    await advanceClock(company, 60 * day)
    expect(await sent(company)).toEqual([
      ['reminder', on(7, '09:00')],
      ['overdue', on(21, '09:00')],
      ['overdue', on(24, '09:00')],
    ])
  })

  test('go to the address that the customer has by then', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    await newInvoice(company, customerId, { dueDate: on(10), sendEmail: false })
    await company.api.put(`/api/customers/${customerId}`, { email: 'new@example.com' })
    await goTo(company, on(7, '12:00'))
    expect(await getMails(company)).toMatchObject([{ kind: 'reminder', to: 'new@example.com' }])
  })
})
