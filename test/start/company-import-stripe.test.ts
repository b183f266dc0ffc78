import { expect, test } from 'vitest'
import { runCommandAt } from '../support/command-line.ts'
import { newFolder } from '../support/company-exports.ts'
import { caller } from '../support/florin.ts'
import { ownOperatorToken } from '../support/own-service.ts'
import { ownSession } from '../support/own-shop.ts'
import { invoiceAt, openStripeShop, saveAtStripe, startWithStripe } from '../support/stripe-shop.ts'

const week = 7 * 86_400

test('on the same account of Stripe saved methods are charged, each renewal once, and former payments are not refunded', async () => {
  const { service, twin } = await startWithStripe()
  const account = twin.openAccount()
  const shop = await openStripeShop(service, account)
  const vaultId = await saveAtStripe(shop)
  const invoiceId = await invoiceAt(shop, shop.api, 100)
  const paid = await shop.api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: vaultId })
  expect(paid.body, paid.text).toMatchObject({ status: 'success' })
  const plan = { name: 'Gold', billingCycle: 'weekly', price: 50 }
  const { planId } = (await shop.api.post('/api/subscriptions/v2/plans', plan)).body
  const startDate = new Date().toISOString()
  const subscribed = await shop.api.post('/api/subscriptions/v2', {
    customerId: shop.customerId,
    planId,
    startDate,
  })
  expect(subscribed.status, subscribed.text).toBe(201)
  const drain = (companyId: string) => service.operator.post('/sandbox/v1/drain', { companyId })
  await drain(shop.companyId)
  const charges = () =>
    [...account.tables.payment_intent.values()].filter(({ status }) => status === 'succeeded').length
  expect(charges()).toBe(2)
  await service.operator.post(`/operator/v1/companies/${shop.companyId}/suspend`, {})

  const at = { baseUrl: service.baseUrl, operatorToken: ownOperatorToken }
  const folder = newFolder()
  const exported = await runCommandAt(at, ['export', shop.companyId, folder])
  expect(exported.exitCode, exported.complaint).toBe(0)
  const { secretKey, publishableKey } = account
  const processor = { kind: 'stripe', secretKey, publishableKey }
  const { body: made } = await service.operator.post('/operator/v1/companies', { name: 'New', processor })
  const imported = await runCommandAt(at, ['import', folder, '--company', made.companyId, '--from', 'florin'])
  expect(imported.exitCode, imported.complaint).toBe(0)
  expect(JSON.parse(imported.output)).toMatchObject({ paymentMethods: 1, subscriptions: 1, skipped: [] })
  expect(charges()).toBe(2)

  const advance = (companyId: string) =>
    service.operator.post('/sandbox/v1/clock', { companyId, advanceSeconds: week })
  for (const companyId of [shop.companyId, made.companyId]) await advance(companyId)
  expect(charges()).toBe(3)
  const api = await ownSession(service, made.apiKey)
  const next = await invoiceAt(shop, api, 70)
  const charged = await api.put(`/api/invoices/${next}/payment`, { accountVaultId: vaultId })
  expect(charged.body, charged.text).toMatchObject({ status: 'success' })
  const legacy = caller(service.baseUrl, { authorization: `Api-Key ${made.apiKey}` })
  const refunded = await legacy.post(`/api/trx/refund/${paid.body.transactionId}`)
  expect([refunded.status, refunded.body.message]).toEqual([422, expect.stringContaining('has left')])
})
