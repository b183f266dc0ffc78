import { expect, test } from 'vitest'
import {
  advance,
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveBankAccount,
  saveCard,
  send,
  type TestResponse,
} from '../support/florin.ts'

const label = '2026-07-05.1'

test('the published version is told without a credential, in the document and on every answer', async () => {
  const { baseUrl } = florin()
  const version = await send(`${baseUrl}/api/version`, 'GET')
  expect(version).toMatchObject({ status: 200, body: { version: label } })
  expect((await send(`${baseUrl}/openapi.json`, 'GET')).body.info.version).toBe(label)
  const company = await newCompany()
  for (const response of [version, await company.api.get('/api/nope'), await company.api.get('/api/%zz')])
    expect(response.headers.get('x-api-version')).toBe(label)
})

/** Returns one response of each read, with and without optional fields. */
async function reads(): Promise<[string, TestResponse][]> {
  const company = await newCompany({ email: 'shop@example.com' })
  const bare = await newCustomer(company)
  const full = await newCustomer(company, {
    firstName: 'Pat',
    lastName: 'Payer',
    address: '1 Main Street',
    state: 'TX',
    zip: '75201',
    externalUserId: 'ext-1',
    defaultPaymentOptions: ['cc', 'ach'],
  })
  const vaultId = await saveCard(company, full)
  await saveBankAccount(company, full)
  const odd = await newInvoice(company, full, {
    amount: 33.33,
    items: [{ description: 'x', quantity: 3, unitPrice: 11.11 }],
  })
  const open = await newInvoice(company, bare, { amount: 0.07 })
  await company.api.put(`/api/invoices/${odd.id}/payment`, { accountVaultId: vaultId, amount: 1.1 })
  const paid = await company.api.put(`/api/invoices/${odd.id}/payment`, {
    accountVaultId: vaultId,
    amount: 2.2,
  })
  await advance(company, 60)
  const { api, companyId } = company
  return [
    ['payment', paid],
    ['customer', await api.get(`/api/customers/${bare}`)],
    ['whole customer', await api.get(`/api/customers/${full}`)],
    ['methods', await api.get(`/api/customers/${full}/paymentmethods`)],
    ['no methods', await api.get(`/api/customers/${bare}/paymentmethods`)],
    ['invoice', await api.get(`/api/invoices/${odd.id}`)],
    ['open invoice', await api.get(`/api/invoices/${open.id}`)],
    ['company', await operator().get(`/operator/v1/companies/${companyId}`)],
    ['alerts', await operator().get(`/operator/v1/companies/${companyId}/alerts`)],
    ['outbox', await operator().get(`/sandbox/v1/outbox?companyId=${companyId}`)],
    ['clock', await operator().get(`/sandbox/v1/clock?companyId=${companyId}`)],
  ]
}

function visit(value: unknown, path: string, see: (path: string, value: unknown) => void): void {
  see(path, value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) visit(inner, `${path}.${key}`, see)
}

// The abilities of a processor have similar names but are no amounts.
const isMoney = /(?<!\.abilities)\.(amount\w*|.*Amount|total\w*|.*Price|surcharge|subtotal)$/
const isDate = /\.(\w+At|dueDate|invoiceDate|now)$/

test('dates are ISO 8601 in UTC, money has at most two decimals, and what is unset is absent', async () => {
  const seen = { money: 0, dates: 0 }
  for (const [name, response] of await reads()) {
    expect(response.status, name).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('correlationid')).toBeTruthy()
    visit(response.body, name, (path, value) => {
      // Spec, Payment method: binInfo is null for a bank account or where nothing was found.
      if (!path.endsWith('.binInfo')) expect(value, path).not.toBeNull()
      if (isDate.test(path)) {
        seen.dates += 1
        expect(value, path).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      }
      if (isMoney.test(path) && typeof value !== 'object') {
        seen.money += 1
        expect(typeof value, path).toBe('number')
        expect(String(value), path).toMatch(/^\d+(\.\d{1,2})?$/)
      }
    })
  }
  expect(seen.money).toBeGreaterThan(10)
  expect(seen.dates).toBeGreaterThan(10)
})

test('creating answers 201, everything else 200', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const vaultId = await saveCard(company, customerId)
  const body = { customerId, description: 'x', amount: 1, dueDate: '2099-01-01' }
  const made = await company.api.post('/api/invoices', body)
  expect(made.status).toBe(201)
  expect(Object.keys(made.body).sort()).toEqual(['correlationId', 'id', 'invoiceId'])
  expect(made.body.correlationId).toBe(made.headers.get('correlationid'))
  expect((await company.api.post('/api/payment/intention', {})).status).toBe(201)
  expect((await company.api.post('/api/payment/ticket/intention', {})).status).toBe(201)
  const method = `/api/customers/${customerId}/paymentmethods/${vaultId}`
  expect((await company.api.put(method, { title: 'Mine' })).status).toBe(200)
  expect((await company.api.put(`/api/customers/${customerId}`, { firstName: 'Pat' })).status).toBe(200)
  expect((await company.api.delete(method)).status).toBe(200)
})

test('an empty list of rails is refused', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const body = { customerId, description: 'x', amount: 1, dueDate: '2099-01-01', paymentMethods: [] }
  const refused = await company.api.post('/api/invoices', body)
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'body.paymentMethods', code: 'too_small' }] },
  })
  const customer = await company.api.post('/api/customers', {
    email: 'a@example.com',
    defaultPaymentOptions: [],
  })
  expect(customer.status).toBe(400)
})
