import { expect, test } from 'vitest'
import { ownInvoice, openOwnShop } from '../support/own-shop.ts'
import { enterIn, invoiceAt, openStripeShop, saveAtStripe, startWithStripe } from '../support/stripe-shop.ts'

const companies = '/operator/v1/companies'

test('keys that Stripe does not take open no company, and are told by their field', async () => {
  const { service, twin } = await startWithStripe()
  const account = twin.openAccount()
  const { secretKey, publishableKey } = account
  const stripe = { kind: 'stripe', secretKey, publishableKey }
  account.revokeKey()
  const refused = await service.operator.post(companies, { name: 'Refused', processor: stripe })
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'body.processor.secretKey' }] } })
  expect(refused.text).not.toContain(secretKey)
  const listed = await service.operator.get(companies)
  expect(listed.text).not.toContain('Refused')
})

test('a company at Stripe and one of the sandbox are paid by the same process, each by its own', async () => {
  const { service, twin } = await startWithStripe()
  const sandbox = await openOwnShop(service)
  const shop = await openStripeShop(service, twin.openAccount())
  const { api, legacy, account, companyId } = shop
  const shown = await service.operator.get(`${companies}/${companyId}`)
  expect(shown.body.processor).toEqual({
    kind: 'stripe',
    accountId: account.id,
    livemode: false,
    abilities: {
      terminals: false,
      blindCredit: false,
      surcharge: false,
      firstSix: false,
      voidsSettling: false,
      minimumCents: 50,
    },
  })
  const audit = await service.operator.get(`/operator/v1/audit?companyId=${companyId}`)
  for (const { text } of [shown, audit]) expect(text).not.toMatch(/[sp]k_test_/)

  const vaultId = await saveAtStripe(shop)
  const invoiceId = await invoiceAt(shop, api, 80.5)
  const paid = await api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: vaultId })
  expect(paid, paid.text).toMatchObject({ status: 200, body: { totalCharged: 80.5, feeAmount: 0 } })
  const refunding = { transaction_amount: 30.25, close_invoice: false }
  const refunded = await legacy.post(`/api/trx/refund/${paid.body.transactionId}`, refunding)
  expect(refunded.status, refunded.text).toBe(200)
  const charged = [...account.tables.charge.values()]
  expect(charged).toMatchObject([{ amount: 8_050, amount_refunded: 3_025 }])

  const invoice = await ownInvoice(sandbox)
  const other = await sandbox.api.put(`/api/invoices/${invoice}/payment`, { accountVaultId: sandbox.vaultId })
  expect(other.status, other.text).toBe(200)
  const foreign = await api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: sandbox.vaultId })
  expect(foreign.status).toBe(400)
  expect(account.tables.charge.size).toBe(1)
})

test('what Stripe cannot do is refused in one sentence, and nothing is tried', async () => {
  const { service, twin } = await startWithStripe()
  const shop = await openStripeShop(service, twin.openAccount(), {
    settings: { blindRefunds: { enabled: true, dailyMaximum: 500 } },
    surcharge: { enabled: true, percentage: 3 },
  })
  const { api, legacy, account } = shop
  const vaultId = await saveAtStripe(shop)
  const payer = { contact_api_id: shop.customerId }
  const unsupported = { status: 422, body: { error: 'not_supported' } }
  const asked = [
    await legacy.post('/api/trx', { ...payer, terminal_id: 'till', transaction_amount: 20, action: 'sale' }),
    await legacy.post('/api/trx/refund', {
      ...payer,
      account_vault_id: vaultId,
      transaction_amount: 20,
      order_id: 'order-1',
    }),
    await api.put(`/api/invoices/${await invoiceAt(shop, api, 0.49)}/payment`, { accountVaultId: vaultId }),
  ]
  for (const response of asked) expect(response, response.text).toMatchObject(unsupported)
  expect(account.tables.payment_intent.size).toBe(0)
  const invoiceId = await invoiceAt(shop, api, 100)
  const quote = await api.post(`/api/invoices/${invoiceId}/surcharge-quote`, { accountVaultId: vaultId })
  expect(quote.body, quote.text).toMatchObject({
    surcharge: 0,
    total: 100,
    blockedReason: 'company_disabled',
  })
})

test('an account is left only once no form of it can sell any more', async () => {
  const { service, twin } = await startWithStripe()
  const shop = await openStripeShop(service, twin.openAccount())
  const { api, companyId } = shop
  const made = await shop.legacy.post('/api/trx/hostedpayment', {
    hpp_token: shop.hppToken,
    total: 25,
    order_id: 'order-1',
    title: 'Lunch',
  })
  const opened = await api.post(`/api/trx/hostedpayment/${made.body.token}/intention`, {})
  expect(opened.status, opened.text).toBe(201)
  const address = `${companies}/${companyId}`
  const move = () => service.operator.patch(address, { processor: { kind: 'sandbox' } })
  expect(await move()).toMatchObject({ status: 422, body: { message: expect.stringContaining('form') } })
  await service.operator.post('/sandbox/v1/clock', { companyId, advanceSeconds: 3_700 })
  expect((await move()).status).toBe(200)
})

test('a company is moved to another processor only while nothing of it is left at the one that it is on', async () => {
  const { service, twin } = await startWithStripe()
  const shop = await openStripeShop(service, twin.openAccount())
  const vaultId = await saveAtStripe(shop)
  const address = `${companies}/${shop.companyId}`
  const move = () => service.operator.patch(address, { processor: { kind: 'sandbox' } })
  expect(await move()).toMatchObject({ status: 422 })
  expect((await service.operator.get(address)).body.processor.kind).toBe('stripe')
  await shop.api.delete(`/api/customers/${shop.customerId}/paymentmethods/${vaultId}`)
  const moved = await move()
  expect(moved, moved.text).toMatchObject({ status: 200, body: { processor: { kind: 'sandbox' } } })
  const { customerId } = shop
  const intention = await shop.api.post('/api/payment/intention', { customerId })
  expect(intention.status, intention.text).toBe(201)
  expect(intention.body.formUrl).toContain(service.processorUrl)
})

test('a form of a sale declines, then sells once, however often it is sent', async () => {
  const { service, twin } = await startWithStripe()
  const shop = await openStripeShop(service, twin.openAccount())
  const { api, legacy, account } = shop
  const made = await legacy.post('/api/trx/hostedpayment', {
    hpp_token: shop.hppToken,
    total: 25,
    order_id: 'order-1',
    title: 'Lunch',
  })
  expect(made.status, made.text).toBe(201)
  const intention = await api.post(`/api/trx/hostedpayment/${made.body.token}/intention`, {})
  expect(intention.status, intention.text).toBe(201)
  const { formUrl } = intention.body
  const declined = await enterIn(account, formUrl, 'pm_card_chargeCustomerFail')
  expect(declined.status, declined.text).toBe(422)
  const tries = await Promise.all(Array.from({ length: 5 }, () => enterIn(account, formUrl)))
  expect(tries.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect([...account.tables.charge.values()].filter(({ paid }) => paid)).toHaveLength(1)
})
