import { expect } from 'vitest'
import {
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveCard,
  type TestCompany,
} from '../../support/florin.ts'
import { recordOffline } from '../../support/offline.ts'
import { authorize } from '../../support/one-off.ts'
import { membersOf, newEmail, newUser, findToken } from '../../support/users.ts'
import { sendProcessorResult } from '../../support/processor-result.ts'
import { newPlan, newSubscription } from '../../support/subscriptions.ts'
import { pay, payment } from '../../support/checkout.ts'
import { openBusy } from './busy-company.ts'

const long = 'W'.repeat(120)

/** A company name of 95 characters. */
export const longCompany =
  'Harbor Dental Group of Western Massachusetts and the Upper Connecticut River Valley, Associates'

const longNames = [
  {
    firstName: 'Wilhelmina Constantinopolitana',
    lastName: 'Abernathy-Featherstonehaugh',
    companyName: longCompany,
    email: 'wilhelmina.abernathy.featherstone@ex.com',
    phoneNumber: '+15125551000',
  },
  { firstName: 'محمد عبد الرحمن', lastName: 'العربي البغدادي', email: 'mohammed@example.com' },
  { companyName: '株式会社東京歯科医療器材販売サービス東日本営業本部', email: 'tokyo@example.com' },
  { firstName: 'W'.repeat(50), lastName: 'M'.repeat(50), email: 'w@example.com' },
]

/**
 * Creates a company with content on every page, some of it very long. A user is an admin of it and of another company.
 */
export async function openFilled() {
  const busy = await openBusy(longCompany)
  const { company, customerId, card: vaultId, failing, owed, on, path } = busy
  const items = [{ description: long, quantity: 2, unitPrice: 50, totalPrice: 100 }]
  const partial = await owed(100, { description: long, items, sendEmail: true })
  await recordOffline(company, partial, { amount: 30, reference: 'R'.repeat(40) })
  await payment(company, partial, { accountVaultId: failing, amount: 20 })
  await pay(company, partial, vaultId, 10)
  const fresh = await owed(60, { invoiceId: 'I'.repeat(50) })
  const authorization = await authorize(
    { company, customerId, vaultId, on },
    {
      transaction_amount: 30,
      order_id: 'O'.repeat(50),
    },
  )
  const billed: { customer: string; invoice: string }[] = []
  for (const names of longNames) billed.push(await billMuch(company, names, path))
  expect((await sendProcessorResult(company, 'elsewhere-1')).status).toBe(200)
  const planId = await newPlan(company, { name: `Gold ${'W'.repeat(60)}` })
  await newSubscription(company, { customerId, planId, startDate: on(10, '18:30') })
  const subscription = await newSubscription(company, { customerId, planId, startDate: on(10, '18:00') })

  const product = { name: `Implant ${'W'.repeat(60)}`, price: 123456.78, code: 'C'.repeat(40) }
  const put = await operator().put(`/operator/v1/companies/${company.companyId}/products/implant`, product)
  expect(put.status, put.text).toBe(200)

  const email = newEmail()
  const { body: invited } = await membersOf(company).invite({ email, role: 'clerk' })
  const admin = await newUser(company, 'admin', 'Maria Wilhelmina Constantinopolitana')
  const other = await newCompany({ name: 'Bay Optics' })
  const { body: request } = await membersOf(other).invite({ email: admin.email, role: 'clerk' })
  const joined = await admin.browser.call('POST', `/invitations/${findToken(request.inviteUrl)}/accept`, {})
  expect(joined.status, joined.text).toBe(200)
  return {
    admin,
    invitation: `/invitation/${findToken(invited.inviteUrl)}`,
    home: path,
    partial: `${path}/invoices/${partial}`,
    fresh: `${path}/invoices/${fresh}`,
    authorization: `${path}/payments/${authorization['_id']}`,
    customer: `${path}/customers/${customerId}`,
    subscription: `${path}/subscriptions/${subscription}`,
    billed,
  }
}

/** Bills a new customer a six-digit amount, and takes another one on an American Express card. Returns their pages. */
async function billMuch(company: TestCompany, names: Record<string, unknown>, path: string) {
  const customerId = await newCustomer(company, names)
  const card = await saveCard(company, customerId, '378282246310005')
  const fields = { amount: 123456.78, description: long, sendEmail: false }
  const { id } = await newInvoice(company, customerId, fields)
  await pay(company, id, card, 100123.45)
  return { customer: `${path}/customers/${customerId}`, invoice: `${path}/invoices/${id}` }
}

/** The URLs of its pages, and its users. */
export type Filled = Awaited<ReturnType<typeof openFilled>>
