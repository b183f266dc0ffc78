import { beforeAll, expect, test } from 'vitest'
import type { OpenApiDocument, Schema } from '../../src/reference/index.ts'
import { expectDocumentedRefusal } from '../support/documented-refusals.ts'
import {
  fault,
  florin,
  newCompany,
  operator,
  saveBankAccount,
  send,
  type TestResponse,
} from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { createPlan, plans } from '../support/plans.ts'
import { confirm, newQuote, openQuoteCheckout, saveCardFrom, surchargeQuote } from '../support/quotes.ts'
import { requestOfflinePayment, requestReversal } from '../support/offline.ts'
import { change, openSubscription, subscribe } from '../support/subscriptions.ts'
import { payment, getInvoice } from '../support/checkout.ts'

let document: OpenApiDocument

beforeAll(async () => {
  document = (await send(`${florin().baseUrl}/openapi.json`, 'GET')).body
})

/**
 * Returns the fields of a response that the document does not list, and the required fields that the response lacks.
 */
function undocumented(referred: Schema, value: unknown, at = 'body'): string[] {
  const name = referred.$ref?.split('/').at(-1)
  const schema = name === undefined ? referred : (document.components.schemas[name] ?? {})
  if (Array.isArray(value)) return value.flatMap((item) => undocumented(schema.items ?? {}, item, `${at}[]`))
  if (typeof value !== 'object' || value === null || !schema.properties) return []
  const { properties, required = [] } = schema
  const missing = required.filter((name) => !(name in value)).map((name) => `${at} lacks ${name}`)
  const more = Object.entries(value).flatMap(([name, field]) => {
    const known = properties[name]
    return known ? undocumented(known, field, `${at}.${name}`) : [`${at} has ${name}`]
  })
  return [...missing, ...more]
}

function expectDocumented(method: string, path: string, answered: TestResponse): void {
  const response = document.paths[path]?.[method]?.responses[String(answered.status)]
  const schema =
    response && 'content' in response ? response.content?.['application/json']?.schema : undefined
  expect(schema, `${method} ${path} ${answered.status}: ${answered.text}`).toBeDefined()
  expect(undocumented(schema ?? {}, answered.body), `${method} ${path}`).toEqual([])
}

test('payments, quotes, refunds and reads answer what the API document says', async () => {
  const { company, customerId, id } = await openQuoteCheckout()
  const { api } = company
  const card = await saveCardFrom(company, customerId)
  const bank = await saveBankAccount(company, customerId)
  const of = (rest: string) => `/api/invoices/{id}${rest}`

  for (const accountVaultId of [card, bank])
    expectDocumented(
      'post',
      of('/surcharge-quote'),
      await surchargeQuote(company, id, { accountVaultId, amount: 10 }),
    )
  const paid = await payment(company, id, { accountVaultId: card, amount: 10 })
  expectDocumented('put', of('/payment'), paid)
  expectDocumented('put', of('/payment'), await payment(company, id, { accountVaultId: bank, amount: 10 }))
  const quote = await newQuote(company, id, { amount: 10 })
  expectDocumented('post', of('/quote/confirm'), await confirm(company, id, quote.quoteId))
  expectDocumented(
    'post',
    '/api/trx/refund/{trx_id}',
    await company.legacy.post(`/api/trx/refund/${paid.body.transactionId}`, { transaction_amount: 5 }),
  )
  expectDocumented('get', '/api/invoices/{id}', await api.get(`/api/invoices/${id}`))
  for (const { id: trx } of (await getInvoice(company, id)).transactions)
    expectDocumented(
      'get',
      of('/transactions/{trx}/surcharge'),
      await api.get(`/api/invoices/${id}/transactions/${trx}/surcharge`),
    )
})

test('keys, and what is replaced of a company, answer what the API document says', async () => {
  const company = await newCompany({ clientPostbackUrl: 'http://127.0.0.1:9/hooks' })
  const of = (rest: string) => `/operator/v1/companies/{companyId}${rest}`
  const at = (rest: string) => of(rest).replace('{companyId}', company.companyId)
  const key = { name: 'Till', expiresAt: '2099-01-01T00:00:00Z' }
  expectDocumented('post', of('/api-keys'), await operator().post(at('/api-keys'), key))
  expectDocumented('get', of('/api-keys'), await operator().get(at('/api-keys')))
  const posts = ['/hpp-token/rotate', '/client-postback/rotate-secret']
  for (const path of posts) expectDocumented('post', of(path), await operator().post(at(path)))
  expectDocumented('post', '/operator/v1/rewrap', await operator().post('/operator/v1/rewrap'))
  const session = '/api/auth/session'
  expectDocumented('delete', session, await company.api.delete(session))
})

test('plans and products answer what the API document says', async () => {
  const company = await newCompany()
  const own = `/operator/v1/companies/${company.companyId}`
  const of = (rest: string) => `/operator/v1/companies/{companyId}${rest}`
  const fields = {
    planId: 'gold',
    setupFee: 5,
    trialDays: 7,
    description: 'All',
    features: [{ seats: 5 }, 'a'],
  }
  expectDocumented('post', plans, await createPlan(company, fields))
  expectDocumented('get', plans, await company.api.get(plans))
  const changed = await operator().patch(`${own}/plans/gold`, { preRenewalInvoice: { leadTimeDays: 3 } })
  expectDocumented('patch', of('/plans/{planId}'), changed)
  await operator().put(`${own}/products/soap`, { name: 'Soap', price: 9.5, code: 'S-1' })
  expectDocumented('get', of('/products'), await operator().get(`${own}/products`))
})

test('subscriptions answer what the API document says', async () => {
  const { company, id, customerId, planId, vaultId, on } = await openSubscription('03-10T08:00')
  const at = '/api/subscriptions/v2'
  const own = `${at}/${id}`
  const fields = { customerId, planId, billingMode: 'recurringManual', trialDays: 3, paymentDueDays: 0 }
  const discounts = [{ type: 'percent', value: 10, name: 'New', cycles: 2 }]
  const made = await subscribe(company, { ...fields, discounts, startDate: on('03-10T08:00') })
  expectDocumented('post', at, made)
  const trial = await company.api.get(`${at}/${made.body.subscriptionId}`)
  expect(trial.body).toMatchObject({ trialEndDate: expect.any(String), suspendAfterDays: 30 })
  expectDocumented('get', `${at}/{id}`, trial)
  const updates = { amount: 60 }
  expectDocumented('put', `${at}/{id}`, await change(company, id, { operation: 'update', updates }))
  const attached = await company.api.post(`${at}/payment-method`, {
    subscriptionId: id,
    accountVaultId: vaultId,
  })
  expectDocumented('post', `${at}/payment-method`, attached)
  const ending = { operation: 'cancel', cancelAtPeriodEnd: true, reason: 'moved' }
  const cancelled = await change(company, id, ending)
  expect(cancelled.body).toMatchObject({
    cancelDate: expect.any(String),
    paymentMethodId: vaultId,
    amount: 60,
  })
  expectDocumented('put', `${at}/{id}`, cancelled)
  expectDocumented('get', `${at}/{id}/history`, await company.api.get(`${own}/history`))
  const search = await company.api.post(`${at}/search`, {})
  expect(search.body.subscriptions).toHaveLength(2)
  expectDocumented('post', `${at}/search`, search)
  const filters = { customerId: { value: customerId } }
  expectDocumented('post', `${at}/summary`, await company.api.post(`${at}/summary`, { filters }))
  const path = '/operator/v1/companies/{companyId}/subscriptions/{subscriptionId}/history'
  const history = `/operator/v1/companies/${company.companyId}/subscriptions/${id}/history`
  expectDocumented('get', path, await operator().get(history))

  const unpaid = await subscribe(company, { ...fields, trialDays: 0, startDate: on('03-10T08:00') })
  const { subscriptionId } = unpaid.body
  const paid = await company.api.post(`${at}/${subscriptionId}/pay`, { accountVaultId: vaultId, amount: 20 })
  expectDocumented('post', `${at}/{id}/pay`, paid)
  for (const [method, rest] of [
    ['post', ''],
    ['put', '/{id}'],
    ['post', '/{id}/pay'],
    ['post', '/payment-method'],
  ] as const)
    expect(JSON.stringify(document.paths[at + rest]?.[method])).toContain('Idempotency-Key')
})

test('alerts and messages of a subscription answer what the API document says', async () => {
  const { company, on } = await openSubscription('03-10T08:00', {
    plan: { preRenewalInvoice: { leadTimeDays: 7 } },
  })
  const { companyId } = company
  await fault(company, 'sale', 'outage', { times: 0 })
  await goTo(company, on('04-12T08:00'))
  const alerts = await operator().get(`/operator/v1/companies/${companyId}/alerts`)
  expect(alerts.body.alerts[0]).toHaveProperty('subscriptionId')
  expectDocumented('get', '/operator/v1/companies/{companyId}/alerts', alerts)
  const messages = await operator().get(`/sandbox/v1/outbox?companyId=${companyId}&kind=renewal`)
  expect(messages.body.messages[0]).toHaveProperty('subscriptionId')
  expectDocumented('get', '/sandbox/v1/outbox', messages)
})

test('offline payments and their reversals answer what the API document says', async () => {
  const { company, id } = await openQuoteCheckout()
  const path = '/operator/v1/companies/{companyId}/invoices/{invoiceId}/offline-payments'
  const recorded = await requestOfflinePayment(company, id, { amount: 10, reference: '1042' })
  expectDocumented('post', path, recorded)
  const { transactionId } = recorded.body
  expectDocumented(
    'post',
    `${path}/{transactionId}/reverse`,
    await requestReversal(company, id, transactionId),
  )
  expectDocumented(
    'get',
    '/api/trx/transaction/{trx_id}',
    await company.legacy.get(`/api/trx/transaction/${transactionId}`),
  )
  for (const method of ['', '/{transactionId}/reverse'])
    expect(JSON.stringify(document.paths[path + method]?.['post'])).toContain('Idempotency-Key')
})

test('the document names every reason code and error code that callers branch on', () => {
  const { Error: error } = document.components.schemas
  const reasons = error?.properties?.['reasonCode']?.description
  for (const reason of [
    'OVER_PAYMENT',
    'ALREADY_PROCESSING',
    'QUOTE_CHANGED',
    'OUTCOME_UNKNOWN',
    'NOT_CHARGED',
  ])
    expect(reasons).toContain(reason)
  expect(error?.properties?.['error']?.enum).toEqual(
    expect.arrayContaining(['validation_failed', 'unauthorized', 'not_found', 'request_in_progress']),
  )
})

test('a refusal that the API document does not list for its call fails whatever test sees it', async () => {
  const url = `${florin().baseUrl}/api/invoices/inv_01k2v9m4e8f3q7r5s6t0w1x2y3`
  const seen = (status: number, body: object, call = url) =>
    expectDocumentedRefusal(call, 'PUT', { status, body })
  await expect(seen(410, { error: 'gone' })).rejects.toThrow('410 gone')
  const overPayment = { error: 'bad_request', reasonCode: 'OVER_PAYMENT' }
  await expect(seen(400, overPayment)).rejects.toThrow('400 OVER_PAYMENT')
  await seen(400, overPayment, `${url}/payment`)
  await seen(400, { error: 'bad_request', reasonCode: 1616 }, `${url}/payment`)
  await seen(422, { error: 'unprocessable_entity' })
})
