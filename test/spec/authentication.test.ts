import { expect, test } from 'vitest'
import {
  advance,
  caller,
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  newSession,
  operator,
  saveCard,
  send,
  sessionFor,
  type TestResponse,
  type TestCompany,
} from '../support/florin.ts'

const unauthorized = { status: 401, body: { statusCode: 401, error: 'unauthorized' } }

function expectUnauthorized(response: TestResponse) {
  expect(response).toMatchObject(unauthorized)
  expect(response.body.correlationId).toBe(response.headers.get('correlationid'))
  expect(response.headers.get('www-authenticate')).toBeTruthy()
}

const openSession = (authorization?: string) =>
  send(`${florin().baseUrl}/api/auth/session`, 'POST', undefined, authorization ? { authorization } : {})

const unknownId = '01h455vb4pex5vsknk084sn02q'

test('a session is opened with the prefix Api-Key and a key that is known, and with nothing else', async () => {
  const { apiKey, sessionToken } = await newCompany()
  const others = [
    undefined,
    apiKey,
    `Bearer ${apiKey}`,
    `Api-Key`,
    `Api-Key `,
    `api-key ${apiKey}`,
    `Api-Key ${apiKey}x`,
  ]
  for (const other of [...others, `Api-Key ${sessionToken}`, `Api-Key ${apiKey} `, `Basic ${btoa(apiKey)}`])
    if (other?.trimEnd() !== `Api-Key ${apiKey}`) expectUnauthorized(await openSession(other))
})

test('a session answers its token and when it ends', async () => {
  const { apiKey } = await newCompany()
  const before = Date.now()
  const { status, body } = await openSession(`Api-Key ${apiKey}`)
  expect(status).toBe(201)
  expect(Object.keys(body).sort()).toEqual(['expiresAt', 'sessionToken'])
  expect(body.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const lifetime = Date.parse(body.expiresAt) - before
  expect(Math.abs(lifetime - 30 * 60_000)).toBeLessThan(10_000)
  expect(body.sessionToken.length).toBeGreaterThanOrEqual(43)
})

const current: [string, string][] = [
  ['POST', '/api/customers'],
  ['GET', `/api/customers/cus_${unknownId}`],
  ['PUT', `/api/customers/cus_${unknownId}`],
  ['GET', `/api/customers/cus_${unknownId}/paymentmethods`],
  ['PUT', `/api/customers/cus_${unknownId}/paymentmethods/av_x`],
  ['DELETE', `/api/customers/cus_${unknownId}/paymentmethods/av_x`],
  ['POST', '/api/invoices'],
  ['GET', `/api/invoices/inv_${unknownId}`],
  ['PUT', `/api/invoices/inv_${unknownId}/payment`],
  ['POST', '/api/payment/intention'],
  ['POST', '/api/payment/ticket/intention'],
]

test.each(current)(
  '%s %s takes a session token, and neither an API key nor a stale token',
  async (method, path) => {
    const { apiKey, sessionToken } = await newCompany()
    const url = `${florin().baseUrl}${path}`
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const others = [
      {},
      { authorization: `Api-Key ${apiKey}` },
      { 'x-session-token': apiKey },
      { 'x-session-token': `${sessionToken}x` },
      { 'x-session-token': '' },
      { authorization: `Bearer ${florin().operatorToken}` },
    ]
    for (const headers of others) expectUnauthorized(await send(url, method, body, headers))
    expect((await send(url, method, body, { 'x-session-token': sessionToken })).status).not.toBe(401)
  },
)

test('the credential is checked before the body is read', async () => {
  expectUnauthorized(await send(`${florin().baseUrl}/api/invoices`, 'POST', '{"unknown":', {}))
})

test('a session ends after half an hour without a request', async () => {
  const company = await newCompany()
  await advance(company, 30 * 60 - 5)
  expect((await company.api.get('/api/customers/nobody')).status).toBe(404)
  await advance(company, 6)
  expectUnauthorized(await company.api.get('/api/customers/nobody'))
})

test('each successful request begins the half hour anew', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  for (let round = 0; round < 6; round++) {
    await advance(company, 20 * 60)
    expect((await company.api.get(`/api/customers/${customerId}`)).status).toBe(200)
  }
  await advance(company, 30 * 60 + 1)
  expectUnauthorized(await company.api.get(`/api/customers/${customerId}`))
})

test('a request within 15 seconds of the last one may leave the end where it was', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const read = () => company.api.get(`/api/customers/${customerId}`)
  await advance(company, 60)
  await read()
  await advance(company, 8)
  await read()
  // The tolerance is 15 seconds.
  await advance(company, 30 * 60 - 16)
  expect((await read()).status).toBe(200)
})

test('a request that is refused does not prolong the session', async () => {
  const company = await newCompany()
  await advance(company, 29 * 60)
  const refused = [
    await company.api.get('/api/customers/nobody'),
    await company.api.post('/api/customers', {}),
    await company.api.post('/api/invoices', '{'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 400, 400])
  await advance(company, 61)
  expectUnauthorized(await company.api.get('/api/customers/nobody'))
})

test('any number of sessions of one key live side by side', async () => {
  const company = await newCompany()
  const sessions = await Promise.all(Array.from({ length: 5 }, () => sessionFor(company.apiKey)))
  const customerId = await newCustomer(company)
  for (const session of sessions) expect((await session.get(`/api/customers/${customerId}`)).status).toBe(200)
})

const keysPath = ({ companyId }: TestCompany) => `/operator/v1/companies/${companyId}/api-keys`

async function keyOf(company: TestCompany, role?: string) {
  const made = await operator().post(keysPath(company), role === undefined ? {} : { role })
  expect(made.status).toBe(201)
  return made.body as { keyId: string; apiKey: string; role: string }
}

test('a revoked key stops working, its sessions end, and those of other keys go on', async () => {
  const company = await newCompany()
  const { keyId, apiKey } = await keyOf(company)
  const session = await sessionFor(apiKey)
  const customerId = await newCustomer(company)
  expect((await session.get(`/api/customers/${customerId}`)).status).toBe(200)
  expect((await operator().delete(`${keysPath(company)}/${keyId}`)).body).toEqual({ message: 'success' })
  expectUnauthorized(await openSession(`Api-Key ${apiKey}`))
  expectUnauthorized(await session.get(`/api/customers/${customerId}`))
  expect((await company.api.get(`/api/customers/${customerId}`)).status).toBe(200)
})

test('a session has the role of its key: what the role may not do is forbidden', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const { id } = await newInvoice(company, customerId)
  const reader = await sessionFor((await keyOf(company, 'read_only')).apiKey)
  const forbidden = [
    reader.post('/api/customers', { email: 'a@example.com' }),
    reader.put(`/api/customers/${customerId}`, { firstName: 'A' }),
    reader.post('/api/invoices', {}),
    reader.put(`/api/invoices/${id}/payment`, {}),
    reader.post('/api/payment/intention', {}),
    reader.post('/api/payment/ticket/intention', {}),
    reader.delete(`/api/customers/${customerId}/paymentmethods/x`),
  ]
  for (const response of await Promise.all(forbidden)) {
    expect(response).toMatchObject({ status: 403, body: { statusCode: 403, error: 'forbidden' } })
    expect(response.body).not.toHaveProperty('reasonCode')
  }
  expect((await reader.get(`/api/customers/${customerId}`)).status).toBe(200)
  expect((await reader.get(`/api/invoices/${id}`)).status).toBe(200)
})

test('a clerk does the day-to-day work', async () => {
  const company = await newCompany()
  const clerk = await sessionFor((await keyOf(company, 'clerk')).apiKey)
  expect((await clerk.post('/api/customers', { email: 'a@example.com' })).status).toBe(201)
})

test("another company's records are not found, never forbidden", async () => {
  const owner = await newCompany()
  const stranger = await newCompany()
  const customerId = await newCustomer(owner)
  const vaultId = await saveCard(owner, customerId)
  const { id } = await newInvoice(owner, customerId)
  const own = await newInvoice(stranger, await newCustomer(stranger))
  const methods = `/api/customers/${customerId}/paymentmethods`
  const { api } = stranger
  const calls = [
    () => api.get(`/api/customers/${customerId}`),
    () => api.put(`/api/customers/${customerId}`, { firstName: 'Eve' }),
    () => api.get(methods),
    () => api.put(`${methods}/${vaultId}`, { title: 'Mine' }),
    () => api.delete(`${methods}/${vaultId}`),
    () => api.get(`/api/invoices/${id}`),
    () => api.put(`/api/invoices/${id}/payment`, { accountVaultId: vaultId }),
  ]
  for (const call of calls) expect(await call()).toMatchObject({ status: 404, body: { error: 'not_found' } })

  const named = [
    api.post('/api/invoices', { customerId, description: 'x', amount: 1, dueDate: '2099-01-01' }),
    api.post('/api/payment/intention', { customerId }),
    api.put(`/api/invoices/${own.id}/payment`, { accountVaultId: vaultId }),
  ]
  for (const response of await Promise.all(named)) expect(response.status).toBe(400)
  expect((await owner.api.get(`/api/invoices/${id}`)).body.invoiceStatus).toBe('Pending')
  expect((await owner.api.get(methods)).body.accountvaults).toHaveLength(1)
})

test("an operator's call takes the operator's token and nothing else", async () => {
  const company = await newCompany()
  const path = `/operator/v1/companies/${company.companyId}`
  for (const authorization of [
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${florin().operatorToken}x`,
    florin().operatorToken,
  ])
    expectUnauthorized(await send(`${florin().baseUrl}${path}`, 'GET', undefined, { authorization }))
  expectUnauthorized(await company.api.get(path))
  expectUnauthorized(await company.legacy.get(path))
})

test('no answer repeats a credential', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  await saveCard(company, customerId)
  const token = await newSession(company.apiKey)
  const api = caller(florin().baseUrl, { 'x-session-token': token })
  const texts = [
    await api.get(`/api/customers/${customerId}`),
    await api.get(`/api/customers/${customerId}/paymentmethods`),
    await api.get(`/api/invoices/${(await newInvoice(company, customerId)).id}`),
    await operator().get(`/operator/v1/companies/${company.companyId}`),
  ].map(({ text }) => text)
  for (const secret of [company.apiKey, company.hppToken, token, '4242424242424242'])
    for (const text of texts) expect(text).not.toContain(secret)
})
