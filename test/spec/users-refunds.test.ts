import { describe, expect, test } from 'vitest'
import { getAuditEntries } from '../support/dashboard-audit.ts'
import { openDashboard, newDashboard, type DashboardClient } from '../support/dashboard.ts'
import { florin, newInvoice, operator, send } from '../support/florin.ts'
import { ageSessions, goodPassword, setSettings, signInUser } from '../support/users.ts'
import { advanceClock, day, openCardCheckout, pay } from '../support/checkout.ts'

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

describe('the refunds of a clerk', () => {
  /** Opens a company whose clerks may refund this many dollars a day, with a payment of $100. */
  async function openRefunding(clerkRefundsUpTo: number) {
    const opened = await openCardCheckout()
    const { transactionId } = await pay(opened.company, opened.id, opened.vaultId)
    await setSettings(opened.company.companyId, { clerkRefundsUpTo })
    return { ...opened, transactionId: String(transactionId) }
  }

  test('are refused by default and to those who only read, and keys of clerks refund nothing', async () => {
    const none = await openRefunding(0)
    expect(await refund(await newDashboard(none.company, 'clerk'), none.transactionId, 1)).toBe(403)
    const some = await openRefunding(50)
    expect(await refund(await newDashboard(some.company, 'read_only'), some.transactionId, 1)).toBe(403)
    const key = await operator().post(`/operator/v1/companies/${some.company.companyId}/api-keys`, {
      role: 'clerk',
    })
    const refused = await send(
      `${florin().baseUrl}/api/trx/refund/${some.transactionId}`,
      'POST',
      { transaction_amount: 1 },
      { authorization: `Api-Key ${key.body.apiKey}` },
    )
    expect([refused.status, refused.body.error]).toEqual([403, 'forbidden'])
  })

  test('pass up to the sum of a day, in parts too, and again on the next day', async () => {
    const { company, transactionId } = await openRefunding(50)
    const clerk = await newDashboard(company, 'clerk')
    const me = await clerk.user.browser.call('GET', '/me')
    expect(me.body.companies).toMatchObject([{ role: 'clerk', refundsUpTo: 50 }])
    const above = await clerk.post(`/api/trx/refund/${transactionId}`, { transaction_amount: 50.01 })
    expect([above.status, above.body.message]).toEqual([
      403,
      'Clerks may refund up to $50.00 a day here. Ask an admin.',
    ])
    expect(above.body).not.toHaveProperty('reauthenticate')
    expect(await refund(clerk, transactionId, 30)).toBe(200)
    expect(await refund(clerk, transactionId, 20.01)).toBe(403)
    expect(await refund(clerk, transactionId, 20)).toBe(200)
    expect(await refund(clerk, transactionId, 0.01)).toBe(403)
    expect(await refund(await newDashboard(company, 'clerk'), transactionId, 5)).toBe(200)
    expect(await refund(await newDashboard(company), transactionId, 5)).toBe(200)
    await advanceClock(company, day)
    expect(await refund(clerk, transactionId, 30)).toBe(200)
    const audited = (await getAuditEntries(company)).filter(({ action }) => action === 'refund.submitted')
    expect(audited).toHaveLength(5)
  })

  test('that are refused for the day do not count toward the re-authentication, nor the other way round', async () => {
    const { company, transactionId } = await openRefunding(30)
    await setSettings(company.companyId, { clerkRefundsUpTo: 30, reauthenticateAbove: 25 })
    const clerk = await newDashboard(company, 'clerk')
    for (let time = 0; time < 3; time++) expect(await refund(clerk, transactionId, 30.01)).toBe(403)
    expect(await refund(clerk, transactionId, 25)).toBe(200)
    for (let time = 0; time < 3; time++) expect(await refund(clerk, transactionId, 5)).toBe('asked')
    await clerk.user.browser.call('POST', '/reauthenticate', { password: goodPassword })
    expect(await refund(clerk, transactionId, 5.01)).toBe(403)
    expect(await refund(clerk, transactionId, 5)).toBe(200)
  })

  test('of many at once pass no more than the sum, and a repeated request counts once', async () => {
    const { company, transactionId } = await openRefunding(50)
    const clerk = await newDashboard(company, 'clerk')
    const body = { transaction_amount: 20 }
    const post = () =>
      clerk.post(`/api/trx/refund/${transactionId}`, body, { 'idempotency-key': 'refund-once' })
    expect((await post()).text).toBe((await post()).text)
    const answered = await Promise.all(
      [15, 15.01, 15.02].map((dollars) => refund(clerk, transactionId, dollars)),
    )
    expect(answered.toSorted()).toEqual([200, 403, 403])
  })

  test('close no invoice, void nothing, and reverse no offline payment', async () => {
    const { company, id, customerId, transactionId } = await openRefunding(500)
    const clerk = await newDashboard(company, 'clerk')
    const closing = { transaction_amount: 1, close_invoice: true }
    expect((await clerk.post(`/api/trx/refund/${transactionId}`, closing)).status).toBe(403)
    const other = await newInvoice(company, customerId)
    const path = `/dashboard/v1/companies/${company.companyId}/invoices/${other.id}/offline-payments`
    const recorded = await clerk.post(path, { method: 'cash', amount: 40 })
    const reversal = { reason: 'It was a mistake' }
    expect((await clerk.post(`${path}/${recorded.body.transactionId}/reverse`, reversal)).status).toBe(403)
    expect((await clerk.post(`/api/invoices/${id}/void`)).status).toBe(403)
  })
})
