import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { newDashboard } from '../support/desk.ts'
import { getAuditEntries, expectAuditEntry } from '../support/desk-audit.ts'
import { getBooks, fault, newInvoice, type TestResponse } from '../support/florin.ts'
import { askRefund } from '../support/invoice-life.ts'
import {
  requestCharge,
  concurrently,
  charge,
  methodBody,
  newestOf,
  openOneOffTill,
} from '../support/one-off.ts'
import { payElsewhere } from '../support/pay-page.ts'
import { newQuote, openQuoteTill } from '../support/quotes.ts'
import { openCardCheckout, pay } from '../support/checkout.ts'

const transaction = (id: string) => ({ kind: 'transaction', id })

describe('of the money of a company, what a person does is noted', () => {
  test('not where it was refused before the processor was asked', async () => {
    const till = await openOneOffTill()
    const { id } = await newInvoice(till.company, till.customerId)
    const desk = await newDashboard(till.company)
    const nobody = 'trx_01k2v9m4e8f3q7r5s6t0w1x2y3'
    const answered = [
      await desk.put(`/api/invoices/${id}/payment`, { accountVaultId: till.vaultId, amount: 200 }),
      await desk.post(`/api/invoices/${id}/quote/confirm`, { quoteId: 'quo_none' }),
      await desk.post('/api/trx/payment', methodBody(till, { account_vault_id: 'vlt_none', type: 'av' })),
      await desk.post('/api/trx/refund', methodBody(till, { transaction_amount: 101 })),
      await desk.post(`/api/trx/refund/${nobody}`),
      await desk.put(`/api/trx/auth/${nobody}`, { action: 'void' }),
      await desk.post(`/api/trx/rerun/${nobody}`),
      await desk.post('/api/trx/init-recurring', { contact_api_id: 'nobody' }),
    ]
    expect(answered.filter(({ status }) => status < 400)).toEqual([])
    expect(await getAuditEntries(till.company)).toEqual([])
  })

  test('and nothing of what a server does', async () => {
    const till = await openOneOffTill()
    const { id } = await newInvoice(till.company, till.customerId)
    const paid = await pay(till.company, id, till.vaultId)
    expect((await askRefund(till.company, paid.transactionId)).status).toBe(200)
    await charge(till)
    const before = (await getAudit(till.company)).map(({ action }) => String(action))
    expect(before.filter((action) => action.includes('submitted'))).toEqual([])
  })

  test('a payment once, however often it is sent with its key, and also where it was declined', async () => {
    const till = await openCardCheckout()
    const desk = await newDashboard(till.company, 'clerk')
    const put = () =>
      desk.put(
        `/api/invoices/${till.id}/payment`,
        { accountVaultId: till.vaultId, amount: 60 },
        { 'idempotency-key': 'pressed-once' },
      )
    await concurrently(20, put)
    const { transactionId } = (await put()).body
    const noted = {
      action: 'payment.submitted',
      subject: transaction(transactionId),
      changes: { invoiceId: { after: till.id }, amount: { after: 60 } },
    }
    const deeds = await getAuditEntries(till.company)
    expect(deeds).toMatchObject([{ ...noted, address: expect.stringMatching(/127\.0\.0\.1|::1/) }])
    await fault(till.company, 'sale', 'outage')
    const failed = await desk.put(`/api/invoices/${till.id}/payment`, { accountVaultId: till.vaultId })
    expect(failed.status).toBe(503)
    expect((await getAuditEntries(till.company)).slice(1)).toMatchObject([
      { action: 'payment.submitted', changes: { amount: { after: 40 } } },
    ])
    expect(await getBooks(till.company)).toHaveLength(1)
  })

  test('a payment of a quoted card, and a sale that is recorded', async () => {
    const till = await openQuoteTill()
    const desk = await newDashboard(till.company)
    const at = `/api/invoices/${till.id}`
    const { quoteId } = await newQuote(till.company, till.id)
    const confirmed = await desk.post(`${at}/quote/confirm`, { quoteId, savePaymentMethod: false })
    await expectAuditEntry(till.company, desk, confirmed, {
      before: 0,
      action: 'payment.submitted',
      subject: transaction(confirmed.body.transactionId),
      changes: { invoiceId: { after: till.id }, amount: { after: 100 }, feeAmount: { after: 3 } },
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
    const till = await openOneOffTill()
    const { company } = till
    const desk = await newDashboard(company)
    let before = 0
    const expectNoted = async (
      answered: TestResponse,
      action: string,
      changes: object,
      id: string = answered.body.transaction._id,
    ) => {
      await expectAuditEntry(company, desk, answered, { before, action, subject: transaction(id), changes })
      before++
      return id
    }
    const whole = { orderId: { after: 'order-1' }, amount: { after: 100 } }
    const charged = await desk.post('/api/trx/payment', methodBody(till, { type: 'av' }))
    const sale = await expectNoted(charged, 'charge.submitted', whole)
    const back = await desk.post(`/api/trx/refund/${sale}`, { transaction_amount: 30 })
    const part = { ...whole, parentId: { after: sale }, amount: { after: 30 } }
    await expectNoted(back, 'refund.submitted', part)
    const held = async () => {
      const authorized = await desk.post('/api/trx/auth', methodBody(till))
      return expectNoted(authorized, 'authorization.submitted', whole)
    }
    const first = await held()
    const taken = await desk.put(`/api/trx/auth/${first}`, { action: 'authcomplete', transaction_amount: 70 })
    await expectNoted(taken, 'completion.submitted', { ...whole, amount: { after: 70 } }, first)
    const second = await held()
    const released = await desk.put(`/api/trx/auth/${second}`, { action: 'void' })
    await expectNoted(released, 'void.submitted', whole, second)
    await fault(company, 'sale', 'outage')
    expect((await requestCharge(till)).status).toBe(503)
    const again = await desk.post(`/api/trx/rerun/${(await newestOf(till))._id}`, undefined)
    await expectNoted(again, 'charge.submitted', whole)
  })

  test('a refund without a sale, and what a terminal is to ask for', async () => {
    const till = await openOneOffTill()
    const desk = await newDashboard(till.company)
    const blind = await desk.post('/api/trx/refund', methodBody(till, { transaction_amount: 20 }))
    await expectAuditEntry(till.company, desk, blind, {
      before: 0,
      action: 'blind_refund.submitted',
      subject: transaction(blind.body.transaction._id),
      changes: { orderId: { after: 'order-1' }, amount: { after: 20 } },
    })
    const asked = await desk.post('/api/trx', { terminal_id: 'desk', transaction_amount: 20 })
    await expectAuditEntry(till.company, desk, asked, {
      before: 1,
      action: 'charge.submitted',
      subject: transaction(asked.body.transaction._id),
      changes: { amount: { after: 20 } },
    })
  })

  test('a refund of an invoice once, and again where the one that failed is tried again', async () => {
    const till = await openCardCheckout()
    const desk = await newDashboard(till.company)
    const { transactionId } = await pay(till.company, till.id, till.vaultId)
    const key = { 'idempotency-key': 'pressed-once' }
    const post = () => desk.post(`/api/trx/refund/${transactionId}`, { transaction_amount: 25 }, key)
    await concurrently(20, post)
    const { transaction: refund } = (await post()).body
    const changes = {
      invoiceId: { after: till.id },
      parentId: { after: transactionId },
      amount: { after: 25 },
    }
    const noted = { action: 'refund.submitted', changes }
    const first = { ...noted, subject: transaction(refund._id) }
    expect(await getAuditEntries(till.company)).toMatchObject([first])
    await fault(till.company, 'refund', 'outage')
    await askRefund(till.company, transactionId, { transaction_amount: 25 })
    const again = await desk.post(`/api/trx/rerun/${(await newestOf(till))._id}`, undefined)
    expect(again.status, again.text).toBe(200)
    const second = { ...noted, subject: transaction(again.body.transaction._id) }
    expect(await getAuditEntries(till.company)).toMatchObject([first, second])
  })

  test('a page that is made to pay on, and one to save a method on', async () => {
    const till = await openOneOffTill()
    const desk = await newDashboard(till.company, 'clerk')
    const { contact_api_id, transaction_amount, order_id } = methodBody(till)
    const page = await desk.post('/api/trx/payment', { contact_api_id, transaction_amount, order_id })
    await expectAuditEntry(till.company, desk, page, {
      before: 0,
      action: 'hosted_payment.made',
      subject: { kind: 'company', id: till.company.companyId },
      changes: { total: { after: 100 }, orderId: { after: order_id }, customerId: { after: contact_api_id } },
    })
    const link = await desk.post('/api/trx/init-recurring', { contact_api_id, order_id })
    const told = await expectAuditEntry(till.company, desk, link, {
      before: 1,
      action: 'setup_link.made',
      subject: { kind: 'customer', id: till.customerId },
      changes: { orderId: { after: order_id } },
    })
    expect(JSON.stringify(told)).not.toContain(link.body.url.split('/').at(-1))
  })
})
