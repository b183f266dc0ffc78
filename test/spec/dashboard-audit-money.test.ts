import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { newDashboard } from '../support/dashboard.ts'
import { getAuditEntries, expectAuditEntry } from '../support/dashboard-audit.ts'
import { getBooks, fault, newInvoice, type TestResponse } from '../support/florin.ts'
import { askRefund } from '../support/invoice-life.ts'
import {
  requestCharge,
  concurrently,
  charge,
  methodBody,
  newestOf,
  openOneOffCheckout,
} from '../support/one-off.ts'
import { payElsewhere } from '../support/pay-page.ts'
import { newQuote, openQuoteCheckout } from '../support/quotes.ts'
import { openCardCheckout, pay } from '../support/checkout.ts'

const transaction = (id: string) => ({ kind: 'transaction', id })

describe('of the money of a company, what a person does is noted', () => {
  test('not where it was refused before the processor was asked', async () => {
    const checkout = await openOneOffCheckout()
    const { id } = await newInvoice(checkout.company, checkout.customerId)
    const dashboard = await newDashboard(checkout.company)
    const nobody = 'trx_01k2v9m4e8f3q7r5s6t0w1x2y3'
    const answered = [
      await dashboard.put(`/api/invoices/${id}/payment`, { accountVaultId: checkout.vaultId, amount: 200 }),
      await dashboard.post(`/api/invoices/${id}/quote/confirm`, { quoteId: 'quo_none' }),
      await dashboard.post(
        '/api/trx/payment',
        methodBody(checkout, { account_vault_id: 'vlt_none', type: 'av' }),
      ),
      await dashboard.post('/api/trx/refund', methodBody(checkout, { transaction_amount: 101 })),
      await dashboard.post(`/api/trx/refund/${nobody}`),
      await dashboard.put(`/api/trx/auth/${nobody}`, { action: 'void' }),
      await dashboard.post(`/api/trx/rerun/${nobody}`),
      await dashboard.post('/api/trx/init-recurring', { contact_api_id: 'nobody' }),
    ]
    expect(answered.filter(({ status }) => status < 400)).toEqual([])
    expect(await getAuditEntries(checkout.company)).toEqual([])
  })

  test('and nothing of what a server does', async () => {
    const checkout = await openOneOffCheckout()
    const { id } = await newInvoice(checkout.company, checkout.customerId)
    const paid = await pay(checkout.company, id, checkout.vaultId)
    expect((await askRefund(checkout.company, paid.transactionId)).status).toBe(200)
    await charge(checkout)
    const before = (await getAudit(checkout.company)).map(({ action }) => String(action))
    expect(before.filter((action) => action.includes('submitted'))).toEqual([])
  })

  test('a payment once, however often it is sent with its key, and also where it was declined', async () => {
    const checkout = await openCardCheckout()
    const dashboard = await newDashboard(checkout.company, 'clerk')
    const put = () =>
      dashboard.put(
        `/api/invoices/${checkout.id}/payment`,
        { accountVaultId: checkout.vaultId, amount: 60 },
        { 'idempotency-key': 'pressed-once' },
      )
    await concurrently(20, put)
    const { transactionId } = (await put()).body
    const entry = {
      action: 'payment.submitted',
      subject: transaction(transactionId),
      changes: { invoiceId: { after: checkout.id }, amount: { after: 60 } },
    }
    const deeds = await getAuditEntries(checkout.company)
    expect(deeds).toMatchObject([{ ...entry, address: expect.stringMatching(/127\.0\.0\.1|::1/) }])
    await fault(checkout.company, 'sale', 'outage')
    const failed = await dashboard.put(`/api/invoices/${checkout.id}/payment`, {
      accountVaultId: checkout.vaultId,
    })
    expect(failed.status).toBe(503)
    expect((await getAuditEntries(checkout.company)).slice(1)).toMatchObject([
      { action: 'payment.submitted', changes: { amount: { after: 40 } } },
    ])
    expect(await getBooks(checkout.company)).toHaveLength(1)
  })

  test('a payment of a quoted card, and a sale that is recorded', async () => {
    const checkout = await openQuoteCheckout()
    const dashboard = await newDashboard(checkout.company)
    const at = `/api/invoices/${checkout.id}`
    const { quoteId } = await newQuote(checkout.company, checkout.id)
    const confirmed = await dashboard.post(`${at}/quote/confirm`, { quoteId, savePaymentMethod: false })
    await expectAuditEntry(checkout.company, dashboard, confirmed, {
      before: 0,
      action: 'payment.submitted',
      subject: transaction(confirmed.body.transactionId),
      changes: { invoiceId: { after: checkout.id }, amount: { after: 100 }, feeAmount: { after: 3 } },
    })
    const other = await openCardCheckout()
    const clerk = await newDashboard(other.company, 'clerk')
    const { id, statusCode } = await payElsewhere(other.company, other)
    const event = { '@action': 'sale', id, status_code: statusCode }
    const record = () => clerk.put(`/api/invoices/${other.id}/payment`, { completedTransaction: event })
    const recorded = await record()
    await expectAuditEntry(other.company, clerk, recorded, {
      before: 0,
      action: 'payment.recorded',
      subject: transaction(recorded.body.transactionId),
      changes: { invoiceId: { after: other.id }, amount: { after: 100 } },
    })
    expect((await record()).status).toBe(200)
    expect(await getAuditEntries(other.company)).toHaveLength(1)
  })

  test('a charge, an authorization and its ends, and what is given back', async () => {
    const checkout = await openOneOffCheckout()
    const { company } = checkout
    const dashboard = await newDashboard(company)
    let before = 0
    const expectEntry = async (
      answered: TestResponse,
      action: string,
      changes: object,
      id: string = answered.body.transaction._id,
    ) => {
      await expectAuditEntry(company, dashboard, answered, {
        before,
        action,
        subject: transaction(id),
        changes,
      })
      before++
      return id
    }
    const whole = { orderId: { after: 'order-1' }, amount: { after: 100 } }
    const charged = await dashboard.post('/api/trx/payment', methodBody(checkout, { type: 'av' }))
    const sale = await expectEntry(charged, 'charge.submitted', whole)
    const back = await dashboard.post(`/api/trx/refund/${sale}`, { transaction_amount: 30 })
    const part = { ...whole, parentId: { after: sale }, amount: { after: 30 } }
    await expectEntry(back, 'refund.submitted', part)
    const authorize = async () => {
      const authorized = await dashboard.post('/api/trx/auth', methodBody(checkout))
      return expectEntry(authorized, 'authorization.submitted', whole)
    }
    const first = await authorize()
    const taken = await dashboard.put(`/api/trx/auth/${first}`, {
      action: 'authcomplete',
      transaction_amount: 70,
    })
    await expectEntry(taken, 'completion.submitted', { ...whole, amount: { after: 70 } }, first)
    const second = await authorize()
    const released = await dashboard.put(`/api/trx/auth/${second}`, { action: 'void' })
    await expectEntry(released, 'void.submitted', whole, second)
    await fault(company, 'sale', 'outage')
    expect((await requestCharge(checkout)).status).toBe(503)
    const again = await dashboard.post(`/api/trx/rerun/${(await newestOf(checkout))._id}`, undefined)
    await expectEntry(again, 'charge.submitted', whole)
  })

  test('a refund without a sale, and what a terminal is to ask for', async () => {
    const checkout = await openOneOffCheckout()
    const dashboard = await newDashboard(checkout.company)
    const blind = await dashboard.post('/api/trx/refund', methodBody(checkout, { transaction_amount: 20 }))
    await expectAuditEntry(checkout.company, dashboard, blind, {
      before: 0,
      action: 'blind_refund.submitted',
      subject: transaction(blind.body.transaction._id),
      changes: { orderId: { after: 'order-1' }, amount: { after: 20 } },
    })
    const response = await dashboard.post('/api/trx', { terminal_id: 'desk', transaction_amount: 20 })
    await expectAuditEntry(checkout.company, dashboard, response, {
      before: 1,
      action: 'charge.submitted',
      subject: transaction(response.body.transaction._id),
      changes: { amount: { after: 20 } },
    })
  })

  test('a refund of an invoice once, and again where the one that failed is tried again', async () => {
    const checkout = await openCardCheckout()
    const dashboard = await newDashboard(checkout.company)
    const { transactionId } = await pay(checkout.company, checkout.id, checkout.vaultId)
    const key = { 'idempotency-key': 'pressed-once' }
    const post = () => dashboard.post(`/api/trx/refund/${transactionId}`, { transaction_amount: 25 }, key)
    await concurrently(20, post)
    const { transaction: refund } = (await post()).body
    const changes = {
      invoiceId: { after: checkout.id },
      parentId: { after: transactionId },
      amount: { after: 25 },
    }
    const entry = { action: 'refund.submitted', changes }
    const first = { ...entry, subject: transaction(refund._id) }
    expect(await getAuditEntries(checkout.company)).toMatchObject([first])
    await fault(checkout.company, 'refund', 'outage')
    await askRefund(checkout.company, transactionId, { transaction_amount: 25 })
    const again = await dashboard.post(`/api/trx/rerun/${(await newestOf(checkout))._id}`, undefined)
    expect(again.status, again.text).toBe(200)
    const second = { ...entry, subject: transaction(again.body.transaction._id) }
    expect(await getAuditEntries(checkout.company)).toMatchObject([first, second])
  })

  test('a page that is made to pay on, and one to save a method on', async () => {
    const checkout = await openOneOffCheckout()
    const dashboard = await newDashboard(checkout.company, 'clerk')
    const { contact_api_id, transaction_amount, order_id } = methodBody(checkout)
    const page = await dashboard.post('/api/trx/payment', { contact_api_id, transaction_amount, order_id })
    await expectAuditEntry(checkout.company, dashboard, page, {
      before: 0,
      action: 'hosted_payment.made',
      subject: { kind: 'company', id: checkout.company.companyId },
      changes: { total: { after: 100 }, orderId: { after: order_id }, customerId: { after: contact_api_id } },
    })
    const link = await dashboard.post('/api/trx/init-recurring', { contact_api_id, order_id })
    const entry = await expectAuditEntry(checkout.company, dashboard, link, {
      before: 1,
      action: 'setup_link.made',
      subject: { kind: 'customer', id: checkout.customerId },
      changes: { orderId: { after: order_id } },
    })
    expect(JSON.stringify(entry)).not.toContain(link.body.url.split('/').at(-1))
  })
})
