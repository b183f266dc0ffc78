import { describe, expect, test } from 'vitest'
import {
  getAlerts,
  advanceClock,
  getInvoice,
  openCheckout,
  openCardCheckout,
  pay,
} from '../support/checkout.ts'
import { openBankCheckout, staysInFlight, hour, day } from '../support/checkout.ts'
import { getAuditEntries } from '../support/dashboard-audit.ts'
import { newDashboard, type DashboardClient } from '../support/dashboard.ts'
import { insertLegacyRecord, newInvoice, saveCard, type TestCompany } from '../support/florin.ts'
import { getMails, goTo, openCheckoutAtNoon, refund } from '../support/invoice-life.ts'
import { recordOffline } from '../support/offline.ts'
import { setSettings } from '../support/users.ts'

const invoicesPath = ({ companyId }: TestCompany) => `/dashboard/v1/companies/${companyId}/invoices`
const unknownInvoice = 'inv_01h455vb4pex5vsknk084sn02q'
const chargedBack = '4000000000000259'

const remind = (
  dashboard: DashboardClient,
  company: TestCompany,
  invoiceIds: unknown,
  headers?: Record<string, string>,
) => dashboard.post(`${invoicesPath(company)}/remind`, { invoiceIds }, headers)

describe('reminders on request', () => {
  test('are refused to who may only read, for no or too many invoices, and in another company', async () => {
    const { company, customerId } = await openCheckout()
    const { id } = await newInvoice(company, customerId, { sendEmail: false })
    const [reader, clerk] = [await newDashboard(company, 'read_only'), await newDashboard(company, 'clerk')]
    expect((await remind(reader, company, [id])).status).toBe(403)
    for (const wrong of [[], Array(101).fill(id), id, undefined, [1]])
      expect((await remind(clerk, company, wrong)).status).toBe(400)
    const other = await openCheckout()
    const stranger = await newDashboard(other.company)
    expect((await remind(stranger, company, [id])).status).toBe(404)
    const foreign = await remind(stranger, other.company, [id])
    expect(foreign.body.reminders).toEqual([
      { invoiceId: id, status: 'not_sent', reason: 'not_found', message: 'There is no such invoice.' },
    ])
    expect(await getMails(company, 'reminder', 'overdue')).toEqual([])
  })

  test('are mailed to each payer, or say why not, and are in the audit and the history', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const [open, overdue, paid] = [
      await newInvoice(company, customerId, { dueDate: on(40), sendEmail: false }),
      await newInvoice(company, customerId, { dueDate: on(1), sendEmail: false, reminders: false }),
      await newInvoice(company, customerId, { dueDate: on(40), sendEmail: false }),
    ]
    await pay(company, paid.id, await saveCard(company, customerId))
    const legacyId = await insertLegacyRecord(company, { customer: {} })
    const silent = await newInvoice(company, legacyId, { dueDate: on(40) })
    await advanceClock(company, 3 * day)
    const dashboard = await newDashboard(company, 'clerk')
    const ids = [open.id, overdue.id, paid.id, silent.id, unknownInvoice, 'x', open.id]
    const answered = await remind(dashboard, company, ids)
    expect(answered.status, answered.text).toBe(200)
    const to = 'payer@example.com'
    expect(answered.body.reminders).toMatchObject([
      { invoiceId: open.id, status: 'sent', to },
      { invoiceId: overdue.id, status: 'sent', to },
      { invoiceId: paid.id, status: 'not_sent', reason: 'nothing_due' },
      { invoiceId: silent.id, status: 'not_sent', reason: 'no_email' },
      { invoiceId: unknownInvoice, status: 'not_sent', reason: 'not_found' },
      { invoiceId: 'x', status: 'not_sent', reason: 'not_found' },
    ])
    const mails = await getMails(company, 'reminder', 'overdue')
    expect(mails.map(({ kind, invoiceId }) => [kind, invoiceId])).toEqual([
      ['reminder', open.id],
      ['overdue', overdue.id],
    ])
    expect((await getAuditEntries(company)).map(({ action, subject }) => [action, subject.id])).toEqual([
      ['invoice.reminded', open.id],
      ['invoice.reminded', overdue.id],
    ])
    const history = await dashboard.get(`${invoicesPath(company)}/${open.id}/history`)
    expect(history.body.entries).toContainEqual(
      expect.objectContaining({ text: 'Reminder sent', by: { type: 'person', name: 'Ada Lovelace' } }),
    )
  })

  test('are mailed once of twenty at once and of repeats within the hour, with and without a key', async () => {
    const { company, customerId } = await openCheckout()
    const { id } = await newInvoice(company, customerId, { sendEmail: false })
    const dashboard = await newDashboard(company)
    const key = { 'idempotency-key': 'asked-once' }
    const first = await remind(dashboard, company, [id], key)
    expect(await remind(dashboard, company, [id], key)).toMatchObject({ status: 200, text: first.text })
    const more = await Promise.all(Array.from({ length: 20 }, () => remind(dashboard, company, [id])))
    for (const { body } of more) expect(body.reminders[0].reason).toBe('reminded_recently')
    expect(await getMails(company, 'reminder')).toHaveLength(1)
    await advanceClock(company, hour + 1)
    expect((await remind(dashboard, company, [id])).body.reminders[0].status).toBe('sent')
    expect(await getMails(company, 'reminder')).toHaveLength(2)
  })

  test('of a chargeback ask for the money again, so that later reminders follow', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { id } = await newInvoice(company, customerId, { dueDate: on(20), sendEmail: false })
    await pay(company, id, await saveCard(company, customerId, chargedBack))
    await goTo(company, on(25))
    expect(await getAlerts(company)).toHaveLength(1)
    const dashboard = await newDashboard(company)
    expect((await remind(dashboard, company, [id])).body.reminders[0].status).toBe('sent')
    await goTo(company, on(40))
    expect((await getMails(company, 'reminder', 'overdue')).map(({ kind }) => kind).slice(0, 2)).toEqual([
      'overdue',
      'overdue',
    ])
  })

  test('are not mailed while a bank transfer covers the invoice, and stop at the recipients of a clerk', async () => {
    const bank = await openBankCheckout({ sendEmail: false }, staysInFlight)
    await pay(bank.company, bank.id, bank.vaultId)
    const admin = await newDashboard(bank.company)
    expect((await remind(admin, bank.company, [bank.id])).body.reminders[0].status).toBe('not_sent')
    const { company, customerId } = await openCheckout()
    const { id } = await newInvoice(company, customerId, { sendEmail: false })
    await setSettings(company.companyId, { clerkRecipientsPerHour: 1 })
    const clerk = await newDashboard(company, 'clerk')
    const path = `/api/invoices/${id}/send-email`
    expect((await clerk.post(path, { recipients: ['someone@example.com'] })).status).toBe(200)
    expect((await remind(clerk, company, [id])).body.reminders[0].reason).toBe('too_many_recipients')
  })
})

describe('a receipt that is sent again', () => {
  const resend = (
    dashboard: DashboardClient,
    company: TestCompany,
    id: string,
    transactionId: unknown,
    headers?: Record<string, string>,
  ) => dashboard.post(`${invoicesPath(company)}/${id}/resend-receipt`, { transactionId }, headers)

  test('is refused to who may only read, for payments of others, and where nothing was taken', async () => {
    const { company, customerId, vaultId, id } = await openCardCheckout()
    const { transactionId } = await pay(company, id, vaultId)
    const other = await newInvoice(company, customerId)
    const [reader, clerk] = [await newDashboard(company, 'read_only'), await newDashboard(company, 'clerk')]
    expect((await resend(reader, company, id, transactionId)).status).toBe(403)
    for (const wrong of ['x', 'trx_01h455vb4pex5vsknk084sn02q'])
      expect((await resend(clerk, company, id, wrong)).status).toBe(404)
    expect((await resend(clerk, company, other.id, transactionId)).status).toBe(404)
    expect((await resend(clerk, company, unknownInvoice, transactionId)).status).toBe(404)
    expect((await resend(clerk, company, id, undefined)).status).toBe(400)
    const declined = await openCardCheckout({}, '4000000000000002')
    const failed = await declined.company.api.put(`/api/invoices/${declined.id}/payment`, {
      accountVaultId: declined.vaultId,
    })
    expect(failed.status).toBe(400)
    const [attempt] = (await getInvoice(declined.company, declined.id)).transactions
    const refused = await resend(
      await newDashboard(declined.company),
      declined.company,
      declined.id,
      attempt.id,
    )
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'The transaction is failed: only money that was taken or refunded has a receipt.',
    ])
  })

  test('goes to the present email once, also with receipts off, for payments, refunds and cash', async () => {
    const { company, customerId, vaultId, id } = await openCardCheckout()
    await setSettings(company.companyId, { receipts: false })
    const { transactionId } = await pay(company, id, vaultId)
    const { transaction: refunded } = await refund(company, transactionId, { transaction_amount: 10 })
    const cash = await newInvoice(company, customerId, { sendEmail: false })
    const offline = await recordOffline(company, cash.id)
    await company.api.put(`/api/customers/${customerId}`, { email: 'new@example.com' })
    const dashboard = await newDashboard(company, 'clerk')
    const key = { 'idempotency-key': 'sent-once-more' }
    const first = await resend(dashboard, company, id, transactionId, key)
    const to = 'new@example.com'
    expect([first.status, first.body]).toEqual([200, { transactionId, kind: 'receipt', to, status: 'sent' }])
    expect((await resend(dashboard, company, id, transactionId, key)).text).toBe(first.text)
    const ofRefund = await resend(dashboard, company, id, refunded.transaction_id)
    expect(ofRefund.body, ofRefund.text).toMatchObject({ kind: 'refund', to })
    expect((await resend(dashboard, company, cash.id, offline.transactionId)).body.kind).toBe('receipt')
    const mails = await getMails(company, 'receipt', 'refund')
    expect(mails.map(({ kind, invoiceId }) => [kind, invoiceId])).toEqual([
      ['receipt', id],
      ['refund', id],
      ['receipt', cash.id],
    ])
    expect(mails.every((mail) => mail.to === to)).toBe(true)
    expect((await getAuditEntries(company)).map(({ action }) => action)).toEqual([
      'receipt.resent',
      'receipt.resent',
      'receipt.resent',
    ])
    expect((await getInvoice(company, id)).invoiceStatus).not.toBe('Paid')
  })

  test('is the confirmation of a bank payment that has not settled', async () => {
    const { company, vaultId, id } = await openBankCheckout({}, staysInFlight)
    const { transactionId } = await pay(company, id, vaultId)
    const dashboard = await newDashboard(company)
    expect((await resend(dashboard, company, id, transactionId)).body.kind).toBe('payment_submitted')
  })
})
