import { expect, test } from 'vitest'
import { openDashboard, newDashboard, type DashboardClient } from '../support/dashboard.ts'
import { newInvoice, operator } from '../support/florin.ts'
import { ageSessions, goodPassword, signInUser } from '../support/users.ts'

import { openCardCheckout, pay } from '../support/checkout.ts'

const checkout = await openCardCheckout({ invoiceId: 'SUM-1' })
const { company } = checkout

/** Creates a payment of $100. Refunds of more than $50 in all need a re-authentication. */
async function paid(): Promise<string> {
  const { id } = await newInvoice(company, checkout.customerId, { amount: 100 })
  const { transactionId } = await pay(company, id, checkout.vaultId)
  const settings = { reauthenticateAbove: 50 }
  await operator().patch(`/operator/v1/companies/${company.companyId}`, { settings })
  return transactionId
}

async function refund(
  dashboard: DashboardClient,
  transactionId: string,
  dollars: number,
): Promise<number | 'asked'> {
  const answered = await dashboard.post(`/api/trx/refund/${transactionId}`, { transaction_amount: dollars })
  return answered.body.reauthenticate === true ? 'asked' : answered.status
}

test('refunds of a person count together until they show again who they are, also by another session', async () => {
  const transactionId = await paid()
  const dashboard = await newDashboard(company)
  const { email, browser } = dashboard.user
  const elsewhere = openDashboard(await signInUser(email), company)
  expect(await refund(dashboard, transactionId, 30)).toBe(200)
  expect(await refund(dashboard, transactionId, 20.01)).toBe('asked')
  expect(await refund(elsewhere, transactionId, 20.01)).toBe('asked')
  expect(await refund(dashboard, transactionId, 10)).toBe(200)
  expect(await refund(dashboard, transactionId, 10.01)).toBe('asked')
  await browser.call('POST', '/reauthenticate', { password: goodPassword })
  expect(await refund(dashboard, transactionId, 45)).toBe(200)
  await ageSessions(email, 16 * 60)
  expect(await refund(dashboard, transactionId, 5.01), 'what was given back since then counts').toBe('asked')
  expect(await refund(dashboard, transactionId, 5)).toBe(200)
})

test('of many parts at once no more pass than the sum', async () => {
  const transactionId = await paid()
  const dashboard = await newDashboard(company)
  const at = (dollars: number) => refund(dashboard, transactionId, dollars)
  const answered = await Promise.all([at(20), at(20.01), at(20.02), at(20.03)])
  expect(answered.filter((each) => each === 'asked').length).toBe(2)
})

test('an offline payment that is taken off again counts with refunds', async () => {
  const transactionId = await paid()
  const dashboard = await newDashboard(company)
  const { id } = await newInvoice(company, checkout.customerId, { amount: 100 })
  const path = `/dashboard/v1/companies/${company.companyId}/invoices/${id}/offline-payments`
  const recorded = await dashboard.post(path, { method: 'cash', amount: 40 })
  const reverse = () =>
    dashboard.post(`${path}/${recorded.body.transactionId}/reverse`, { reason: 'It was given back' })
  expect(await refund(dashboard, transactionId, 20)).toBe(200)
  expect((await reverse()).body).toMatchObject({ error: 'forbidden', reauthenticate: true })
  await dashboard.user.browser.call('POST', '/reauthenticate', { password: goodPassword })
  expect((await reverse()).status).toBe(200)
})
