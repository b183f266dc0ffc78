import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { newDataFolder, startService } from '../support/own-service.ts'
import { openOwnShop, ownSession } from '../support/own-shop.ts'
import {
  advance,
  getBooks,
  drain,
  fault,
  newCompany,
  newCustomer,
  newInvoice,
  saveCard,
  sessionFor,
  testCards,
  type TestResponse,
  type TestCompany,
} from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'

let serial = 0
const freshKey = () => `test-key-${process.pid}-${serial++}`
const keyed = (key: string) => ({ 'idempotency-key': key })

type InvoiceCheckout = { company: TestCompany; customerId: string; vaultId: string; invoiceId: string }

async function openInvoiceCheckout(card = testCards.visa): Promise<InvoiceCheckout> {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const vaultId = await saveCard(company, customerId, card)
  const { id: invoiceId } = await newInvoice(company, customerId)
  return { company, customerId, vaultId, invoiceId }
}

const pay = ({ company, invoiceId, vaultId }: InvoiceCheckout, key: string, more: object = {}) =>
  company.api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: vaultId, ...more }, keyed(key))

const invoiceBody = (customerId: string, more: object = {}) => ({
  customerId,
  description: 'Gardening',
  amount: 10,
  dueDate: '2099-01-15',
  ...more,
})

function expectReplay(again: TestResponse, first: TestResponse) {
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.status).toBe(first.status)
  expect(again.text).toBe(first.text)
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
  expect(again.headers.get('correlationid')).toBe(again.body.correlationId)
}

test.each(['short-7', 'x'.repeat(256), 'with space', 'élan-vital', 'semi;colon', '', 'dot.dot.dot'])(
  'the key %j is refused',
  async (key) => {
    const company = await newCompany()
    const refused = await company.api.post('/api/invoices', {}, keyed(key))
    expect(refused).toMatchObject({ status: 400, body: { error: 'idempotency_key_invalid' } })
    expect(refused.body).not.toHaveProperty('fields')
  },
)

test.each(['8-chars_', 'x'.repeat(255), 'ABC_def-0123'])('the key %s is taken', async (key) => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  expect((await company.api.post('/api/invoices', invoiceBody(customerId), keyed(key))).status).toBe(201)
})

test('the same key and body answer what the first request answered, byte for byte, and run once', async () => {
  const checkout = await openInvoiceCheckout()
  const key = freshKey()
  const first = await pay(checkout, key)
  expect(first.status).toBe(200)
  expectReplay(await pay(checkout, key), first)
  expectReplay(await pay(checkout, key), first)
  expect(await getBooks(checkout.company)).toHaveLength(1)
})

test('an invoice created twice with one key is one invoice', async () => {
  const company = await newCompany()
  const body = invoiceBody(await newCustomer(company))
  const key = freshKey()
  const first = await company.api.post('/api/invoices', body, keyed(key))
  expectReplay(await company.api.post('/api/invoices', body, keyed(key)), first)
})

test('the correlation id of a replay is that of the first request, also where it needs escaping', async () => {
  const company = await newCompany()
  const body = invoiceBody(await newCustomer(company))
  const headers = { ...keyed(freshKey()), 'x-correlation-id': 'a"b\\c' }
  const first = await company.api.post('/api/invoices', body, headers)
  expect(first.body.correlationId).toBe('a"b\\c')
  expectReplay(
    await company.api.post('/api/invoices', body, { ...headers, 'x-correlation-id': 'other' }),
    first,
  )
})

test('the order of keys in a body makes no difference', async () => {
  const company = await newCompany()
  const body = invoiceBody(await newCustomer(company))
  const key = freshKey()
  const first = await company.api.post('/api/invoices', body, keyed(key))
  const turned = Object.fromEntries(Object.entries(body).reverse())
  expectReplay(await company.api.post('/api/invoices', turned, keyed(key)), first)
})

test('the same key with another body or on another path is refused', async () => {
  const checkout = await openInvoiceCheckout()
  const other = await newInvoice(checkout.company, checkout.customerId)
  const key = freshKey()
  await pay(checkout, key, { amount: 10 })
  const reused = { status: 422, body: { statusCode: 422, error: 'idempotency_key_reused' } }
  expect(await pay(checkout, key, { amount: 11 })).toMatchObject(reused)
  expect(await pay(checkout, key)).toMatchObject(reused)
  expect(await pay({ ...checkout, invoiceId: other.id }, key, { amount: 10 })).toMatchObject(reused)
  expect(await getBooks(checkout.company)).toHaveLength(1)
})

test('while the first request is in flight a second one is refused, and later replayed', async () => {
  const checkout = await openInvoiceCheckout()
  const key = freshKey()
  const sale = await holdCall(checkout.company, 'sale')
  const first = pay(checkout, key)
  await sale.untilWaiting()
  const second = await pay(checkout, key)
  expect(second).toMatchObject({ status: 409, body: { statusCode: 409, error: 'request_in_progress' } })
  await sale.release()
  const answered = await first
  expectReplay(await pay(checkout, key), answered)
  expect(await getBooks(checkout.company)).toHaveLength(1)
})

test('of twenty requests at once one runs', async () => {
  const checkout = await openInvoiceCheckout()
  const key = freshKey()
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(checkout, key)))
  const first = answers.filter(({ status, headers }) => status === 200 && !headers.get('idempotent-replayed'))
  expect(first).toHaveLength(1)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(await getBooks(checkout.company)).toHaveLength(1)
})

test('answers are kept for 24 hours', async () => {
  const company = await newCompany()
  const body = invoiceBody(await newCustomer(company))
  const key = freshKey()
  const first = await company.api.post('/api/invoices', body, keyed(key))
  await advance(company, 24 * 3_600 - 60)
  const api = await sessionFor(company.apiKey)
  expectReplay(await api.post('/api/invoices', body, keyed(key)), first)
  await advance(company, 120)
  const later = await (await sessionFor(company.apiKey)).post('/api/invoices', body, keyed(key))
  expect(later.status).toBe(201)
  expect(later.headers.get('idempotent-replayed')).toBeNull()
  expect(later.body.id).not.toBe(first.body.id)
})

test('companies do not share keys', async () => {
  const key = freshKey()
  const ids = new Set<string>()
  for (const company of [await newCompany(), await newCompany()]) {
    const body = invoiceBody(await newCustomer(company))
    const made = await company.api.post('/api/invoices', body, keyed(key))
    expect(made).toMatchObject({ status: 201 })
    expect(made.headers.get('idempotent-replayed')).toBeNull()
    ids.add(made.body.id)
  }
  expect(ids.size).toBe(2)
})

test('a new session of the company replays the same answer', async () => {
  const checkout = await openInvoiceCheckout()
  const key = freshKey()
  const first = await pay(checkout, key)
  const api = await sessionFor(checkout.company.apiKey)
  expectReplay(await pay({ ...checkout, company: { ...checkout.company, api } }, key), first)
})

test('a decline is replayed, and not tried again', async () => {
  const checkout = await openInvoiceCheckout(testCards.declined)
  const key = freshKey()
  const first = await pay(checkout, key)
  expect(first).toMatchObject({ status: 400, body: { reasonCode: expect.any(Number) } })
  expectReplay(await pay(checkout, key), first)
  expect(await getBooks(checkout.company)).toHaveLength(1)
})

test('a refusal without an attempt is replayed too', async () => {
  const checkout = await openInvoiceCheckout()
  const key = freshKey()
  const first = await pay(checkout, key, { amount: 100.01 })
  expect(first).toMatchObject({ status: 400, body: { reasonCode: 'OVER_PAYMENT' } })
  expectReplay(await pay(checkout, key, { amount: 100.01 }), first)
})

test('an unknown outcome is replayed, and never submitted again', async () => {
  const checkout = await openInvoiceCheckout()
  const key = freshKey()
  await fault(checkout.company, 'sale', 'lost_after')
  const first = await pay(checkout, key)
  expect(first.body).toMatchObject({ reasonCode: 'OUTCOME_UNKNOWN' })
  expectReplay(await pay(checkout, key), first)
  await advance(checkout.company, 60)
  await drain(checkout.company)
  expect(await getBooks(checkout.company)).toHaveLength(1)
  expectReplay(await pay(checkout, key), first)
  expect(await getBooks(checkout.company)).toHaveLength(1)
})

test('what was certainly not charged may run again with the same key', async () => {
  const checkout = await openInvoiceCheckout()
  const key = freshKey()
  await fault(checkout.company, 'sale', 'outage')
  expect(await pay(checkout, key)).toMatchObject({ status: 503, body: { reasonCode: 'NOT_CHARGED' } })
  const again = await pay(checkout, key)
  expect(again.status).toBe(200)
  expect(again.headers.get('idempotent-replayed')).toBeNull()
})

test('an outage while the card is read leaves the key free', async () => {
  const checkout = await openInvoiceCheckout()
  const key = freshKey()
  await fault(checkout.company, 'read_vault', 'outage')
  expect((await pay(checkout, key)).status).toBe(503)
  expect((await pay(checkout, key)).status).toBe(200)
})

test('a body that fails validation leaves the key free', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const key = freshKey()
  const wrong = await company.api.post('/api/invoices', invoiceBody(customerId, { amount: 0 }), keyed(key))
  expect(wrong).toMatchObject({ status: 400, body: { error: 'validation_failed' } })
  expect((await company.api.post('/api/invoices', invoiceBody(customerId), keyed(key))).status).toBe(201)
})

test('what is not found leaves the key free', async () => {
  const checkout = await openInvoiceCheckout()
  const key = freshKey()
  const nowhere = { ...checkout, invoiceId: 'inv_01h455vb4pex5vsknk084sn02q' }
  expect((await pay(nowhere, key)).status).toBe(404)
  expect((await pay(checkout, key)).status).toBe(200)
})

test('creating a customer ignores the header, whatever it holds', async () => {
  const company = await newCompany()
  const key = freshKey()
  const create = (value: string) =>
    company.api.post('/api/customers', { email: 'a@example.com' }, keyed(value))
  const [first, second, malformed] = [await create(key), await create(key), await create('x')]
  expect([first.status, second.status, malformed.status]).toEqual([201, 201, 201])
  expect(second.body.id).not.toBe(first.body.id)
  expect(second.headers.get('idempotent-replayed')).toBeNull()
})

test('renaming a payment method and opening a form honour the header', async () => {
  const checkout = await openInvoiceCheckout()
  const { api } = checkout.company
  const path = `/api/customers/${checkout.customerId}/paymentmethods/${checkout.vaultId}`
  const calls = [
    (key: string) => api.put(path, { title: 'Mine' }, keyed(key)),
    (key: string) => api.post('/api/payment/intention', {}, keyed(key)),
    (key: string) => api.post('/api/payment/ticket/intention', {}, keyed(key)),
  ]
  for (const call of calls) {
    const key = freshKey()
    const first = await call(key)
    const again = await call(key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.text).toBe(first.text)
  }
})

test('answers outlast a restart', async () => {
  await using database = await createDatabase()
  const environment = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
  const before = await startService(environment)
  const shop = await openOwnShop(before)
  const key = freshKey()
  const first = await shop.api.post('/api/invoices', invoiceBody(shop.customerId), keyed(key))
  expect(first.status).toBe(201)
  expect(await before.end()).toBe(0)
  const after = await startService(environment)
  const api = await ownSession(after, shop.apiKey)
  expectReplay(await api.post('/api/invoices', invoiceBody(shop.customerId), keyed(key)), first)
})
