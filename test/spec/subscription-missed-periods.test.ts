import { expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { createDatabase, rowCountOf } from '../support/database.ts'
import { newDataFolder, startService } from '../support/own-service.ts'
import { openOwnShop, ownSession, type OwnShop } from '../support/own-shop.ts'
import { day } from '../support/checkout.ts'

const path = '/api/subscriptions/v2'

/** Lets time pass for a company while no process of the service runs. */
async function passUnseen(databaseUrl: string, { companyId }: OwnShop, days: number): Promise<void> {
  const statement = 'update companies set clock_offset_ms = clock_offset_ms + $2 where id = $1'
  expect(await rowCountOf(databaseUrl, statement, [parseId('cmp', companyId), days * day * 1_000])).toBe(1)
}

test('periods that nobody looked at are invoiced and charged once each, and people are told once', async () => {
  await using database = await createDatabase()
  const environment = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
  const before = await startService(environment)
  const shop = await openOwnShop(before)
  const { customerId, companyId } = shop
  const gold = { planId: 'gold', name: 'Gold', billingCycle: 'weekly', price: 50 }
  expect((await shop.api.post(`${path}/plans`, gold)).status).toBe(201)
  const startDate = new Date().toISOString()
  const subscribed = await shop.api.post(path, { customerId, planId: 'gold', startDate })
  expect(subscribed.status, subscribed.text).toBe(201)
  await before.operator.post('/sandbox/v1/drain', { companyId })
  expect(await before.end()).toBe(0)

  await passUnseen(database.url, shop, 24)
  const after = await startService(environment)
  await after.operator.post('/sandbox/v1/drain', { companyId })
  const alerts = await after.operator.get(`/operator/v1/companies/${companyId}/alerts`)
  const { subscriptionId } = subscribed.body
  expect(alerts.body.alerts).toMatchObject([{ kind: 'renewals_late', subscriptionId }])
  const api = await ownSession(after, shop.apiKey)
  const { invoices } = (
    await api.post('/api/invoices/search', { filters: { subscriptionId: { value: subscriptionId } } })
  ).body
  const dates = invoices.map(({ invoiceDate }: { invoiceDate: string }) => invoiceDate).toSorted()
  // Four periods have begun, and the invoice of the fifth is issued ahead.
  const weeks = [0, 7, 14, 21, 28]
  expect(
    dates.map((date: string) => Math.round((Date.parse(date) - Date.parse(startDate)) / (day * 1_000))),
  ).toEqual(weeks)
  const statuses = invoices.map(({ invoiceStatus }: { invoiceStatus: string }) => invoiceStatus).toSorted()
  expect(statuses).toEqual(['Paid', 'Paid', 'Paid', 'Paid', 'Pending'])
})
