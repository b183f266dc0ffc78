import { expect } from 'vitest'
import { newCompany } from '../../support/florin.ts'
import { recordOffline } from '../../support/offline.ts'
import { authorize } from '../../support/one-off.ts'
import { membersOf, newEmail, newUser, findToken } from '../../support/users.ts'
import { sendProcessorResult } from '../../support/processor-result.ts'
import { newPlan, newSubscription } from '../../support/subscriptions.ts'
import { pay, payment } from '../../support/checkout.ts'
import { openBusy } from './busy-company.ts'

const long = 'W'.repeat(120)

/**
 * Creates a company with content on every page, some of it very long. A user is an admin of it and of another company.
 */
export async function openFilled() {
  const busy = await openBusy()
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
  expect((await sendProcessorResult(company, 'elsewhere-1')).status).toBe(200)
  const planId = await newPlan(company)
  await newSubscription(company, { customerId, planId, startDate: on(10, '18:30') })

  const email = newEmail()
  const { body: invited } = await membersOf(company).invite({ email, role: 'clerk' })
  const admin = await newUser(company)
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
  }
}

/** The URLs of its pages, and its users. */
export type Filled = Awaited<ReturnType<typeof openFilled>>
