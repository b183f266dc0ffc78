import { expect, test } from 'vitest'
import { expectEnvelope, type Field } from '../support/envelope.ts'
import {
  advance,
  fault,
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  saveCard,
  send,
  testCards,
} from '../support/florin.ts'

test('every failing field is reported, with its path, a code and words, and all of them joined', async () => {
  const company = await newCompany()
  const response = await company.api.post('/api/invoices', {
    customerId: 7,
    amount: 0,
    dueDate: 'soon',
    paymentMethods: ['cash'],
    colour: 'red',
  })
  expectEnvelope(response, 400, 'validation_failed')
  const { fields, validationDetail } = response.body
  expect(fields.map(({ path, code }: Field) => `${path} ${code}`).sort()).toEqual([
    'body.amount too_small',
    'body.colour unrecognized_keys',
    'body.customerId invalid_type',
    'body.description invalid_type',
    'body.dueDate invalid_string',
    'body.paymentMethods.0 invalid_enum_value',
  ])
  for (const { path, message } of fields) {
    expect(message).toBeTruthy()
    expect(validationDetail).toContain(path)
  }
  expect(response.body).not.toHaveProperty('reasonCode')
})

test('values of the wrong type are refused wherever they stand', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const sound = { customerId, description: 'x', amount: 1, dueDate: '2099-01-01' }
  const wrong: [string, unknown][] = [
    ['description', 5],
    ['description', null],
    ['amount', '10'],
    ['amount', null],
    ['amount', [10]],
    ['dueDate', 20990101],
    ['paymentMethods', 'cc'],
    ['paymentMethods', { 0: 'cc' }],
    ['items', {}],
    ['reminders', 'yes'],
    ['sendEmail', 1],
    ['invoiceId', 5],
    ['customFields', []],
    ['customerId', { $ne: null }],
  ]
  for (const [key, value] of wrong) {
    const response = await company.api.post('/api/invoices', { ...sound, [key]: value })
    expectEnvelope(response, 400, 'validation_failed')
    expect.soft(response.body.fields[0].path, key).toMatch(new RegExp(`^body\\.${key}`))
  }
})

test('a body that is too large is refused, and the service goes on', async () => {
  const company = await newCompany()
  const large = JSON.stringify({ email: 'a@example.com', firstName: 'x'.repeat(262_144) })
  expectEnvelope(await company.api.post('/api/customers', large), 413, 'payload_too_large')
  expect((await company.api.post('/api/customers', { email: 'a@example.com' })).status).toBe(201)
})

const odd: [string, number][] = [
  ['/api/nope', 404],
  ['/', 404],
  ['/api', 404],
  ['/api/invoices/', 404],
  ['//api//invoices', 404],
  ['/API/version', 404],
  ['/api/%00', 404],
  ['/api/invoices/%00', 404],
  ['/api/invoices/..%2f..%2fetc%2fpasswd', 404],
  ["/api/invoices/inv_' or 1=1--", 404],
  [`/api/invoices/${'x'.repeat(5_000)}`, 404],
  ['/api/invoices/%FF', 400],
  ['/api/%zz', 400],
]

test.each(odd)('the path %s is answered with the envelope', async (path, status) => {
  const company = await newCompany()
  expectEnvelope(await company.api.get(path), status, status === 404 ? 'not_found' : 'bad_request')
})

test('the answer to a body full of mistakes is no larger than such a body', async () => {
  const company = await newCompany()
  const keys = Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 1])
  const sent = { email: 'a@example.com', customFields: Object.fromEntries(keys) }
  for (const body of [Object.fromEntries(keys), sent]) {
    const response = await company.api.post('/api/customers', body)
    expectEnvelope(response, 400, 'validation_failed')
    expect(response.body.fields.at(-1)).toMatchObject({ path: 'body', code: 'too_many_problems' })
    expect(response.text.length).toBeLessThan(100_000)
  }
})

test('what is not there is not found, whatever is sent to it', async () => {
  const { baseUrl } = florin()
  expectEnvelope(await send(`${baseUrl}/api/nope`, 'POST', '{"'), 404, 'not_found')
  expectEnvelope(
    await send(`${baseUrl}/api/nope`, 'POST', '<x/>', { 'content-type': 'text/xml' }),
    404,
    'not_found',
  )
})

test.each(['PATCH', 'DELETE', 'PUT', 'OPTIONS'])(
  '%s where it is not offered is not found',
  async (method) => {
    const company = await newCompany()
    const headers = { 'x-session-token': company.sessionToken }
    expectEnvelope(
      await send(`${florin().baseUrl}/api/customers`, method, undefined, headers),
      404,
      'not_found',
    )
  },
)

test('HEAD is answered as GET is, without the body', async () => {
  const company = await newCompany()
  const { id } = await newInvoice(company, await newCustomer(company))
  const headers = { 'x-session-token': company.sessionToken, 'accept-encoding': 'identity' }
  const paths = ['/api/version', '/openapi.json', '/docs', '/health/live', `/api/invoices/${id}`, '/pay/none']
  for (const path of paths) {
    const got = await send(`${florin().baseUrl}${path}`, 'GET', undefined, headers)
    const head = await send(`${florin().baseUrl}${path}`, 'HEAD', undefined, headers)
    expect(head.status, path).toBe(got.status)
    expect(head.text).toBe('')
    for (const name of ['content-type', 'content-length', 'cache-control', 'content-encoding'])
      expect(head.headers.get(name), `${path} ${name}`).toBe(got.headers.get(name))
    expect(Number(head.headers.get('content-length')), path).toBeGreaterThan(0)
    expect(head.headers.get('correlationid')).toBeTruthy()
  }
})

test('HEAD is refused as GET is, and is nothing where there is no GET', async () => {
  const head = (path: string) => send(`${florin().baseUrl}${path}`, 'HEAD')
  for (const [path, status] of [
    ['/api/customers/cus_01h455vb4pex5vsknk084sn02q', 401],
    ['/operator/v1/companies', 401],
    ['/api/auth/session', 404],
    ['/nope', 404],
  ] as const) {
    const { text, ...response } = await head(path)
    expect([response.status, text], path).toEqual([status, ''])
  }
  const { body: document } = await send(`${florin().baseUrl}/openapi.json`, 'GET')
  const methods = Object.values<object>(document.paths).flatMap((each) => Object.keys(each))
  expect(methods).toContain('get')
  expect(methods).not.toContain('head')
})

test('a browser is shown a page where there is nothing, and a program what it always was', async () => {
  const { baseUrl } = florin()
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
  const open = (path: string, headers = browser) => send(`${baseUrl}${path}`, 'GET', undefined, headers)
  for (const [path, status] of [
    ['/', 200],
    ['/nope?x=1', 404],
  ] as const) {
    const page = await open(path)
    expect(page.status).toBe(status)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.text).toContain('href="/docs"')
    expectEnvelope(await send(`${baseUrl}${path}`, 'GET'), 404, 'not_found')
  }
  expectEnvelope(await open('/api/nope'), 404, 'not_found')
  expectEnvelope(await send(`${baseUrl}/nope`, 'POST', '{}', browser), 404, 'not_found')
})

const answered: [string, string, string][] = [
  ['an answer', 'GET', '/api/version'],
  ['a refusal', 'POST', '/api/invoices'],
  ['what is not there', 'GET', '/nope'],
  ['an address that is none', 'GET', '/%zz'],
  ['a page', 'GET', '/docs'],
  ['a page that is not there', 'GET', '/pay/none'],
  ['a script of pages', 'GET', '/pages/none.js'],
]

test.each(answered)(
  '%s is kept by nobody, guessed at by nobody and shown in no frame',
  async (_, method, path) => {
    const { headers } = await send(`${florin().baseUrl}${path}`, method)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]))
  },
)

test('a query that says two things of one key is refused by its name', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const path = `/api/customers/${customerId}/paymentmethods?page=1&page=2`
  const refused = await company.api.get(path)
  expectEnvelope(refused, 400, 'validation_failed')
  expect(refused.body.fields.map((each: Field) => each.path)).toEqual(['query.page'])
})

test("the caller's correlation id is echoed in body and header, on refusals and on success", async () => {
  const company = await newCompany()
  const sent = { 'x-correlation-id': 'abc-123' }
  const refused = await company.api.get('/api/customers/nobody', sent)
  expectEnvelope(refused, 404, 'not_found')
  expect(refused.body.correlationId).toBe('abc-123')
  const made = await company.api.post('/api/customers', { email: 'a@example.com' }, sent)
  expect(made.headers.get('correlationid')).toBe('abc-123')
})

test('a correlation id is made where none was sent, or one that cannot be shown', async () => {
  const { baseUrl } = florin()
  const ids = new Set<string>()
  for (const sent of [{}, {}, { 'x-correlation-id': 'x'.repeat(5_000) }, { 'x-correlation-id': 'a b' }]) {
    const response = await send(`${baseUrl}/api/nope`, 'GET', undefined, sent as Record<string, string>)
    expectEnvelope(response, 404, 'not_found')
    ids.add(response.body.correlationId)
  }
  expect(ids.size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})

test('a decline carries the number and words of the processor, other refusals of a payment a word', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const { id } = await newInvoice(company, customerId)
  const pay = (accountVaultId: string, amount: number) =>
    company.api.put(`/api/invoices/${id}/payment`, { accountVaultId, amount })
  const declined = await pay(await saveCard(company, customerId, testCards.insufficientFunds), 100)
  expectEnvelope(declined, 400, 'bad_request')
  expect(declined.body).toMatchObject({ reasonCode: expect.any(Number), reasonText: expect.any(String) })
  const vaultId = await saveCard(company, customerId)
  const over = await pay(vaultId, 100.01)
  expectEnvelope(over, 400, 'bad_request')
  expect(over.body.reasonCode).toBe('OVER_PAYMENT')
  expect((await pay(vaultId, 100)).status).toBe(200)
  const settled = await pay(vaultId, 1)
  expectEnvelope(settled, 400, 'bad_request')
  expect(settled.body.reasonCode).toBe('ALREADY_PROCESSING')
  expect(settled.body).not.toHaveProperty('fields')
})

test('an outage of the processor is 503 and an unreadable answer 502 where nothing is charged', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const accountVaultId = await saveCard(company, customerId)
  const { id } = await newInvoice(company, customerId)
  const pay = () => company.api.put(`/api/invoices/${id}/payment`, { accountVaultId })
  await fault(company, 'read_vault', 'outage')
  expectEnvelope(await pay(), 503, 'service_unavailable')
  await fault(company, 'read_vault', 'malformed')
  const unclear = await pay()
  expect([502, 503]).toContain(unclear.status)
  expectEnvelope(unclear, unclear.status, unclear.status === 502 ? 'bad_gateway' : 'service_unavailable')
  await fault(company, 'sale', 'outage')
  const notCharged = await pay()
  expectEnvelope(notCharged, 503, 'service_unavailable')
  expect(notCharged.body.reasonCode).toBe('NOT_CHARGED')
  expect((await pay()).status).toBe(200)
})

test('an answer cut short after the charge is an unknown outcome', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const accountVaultId = await saveCard(company, customerId)
  const { id } = await newInvoice(company, customerId)
  await fault(company, 'sale', 'unreadable')
  const response = await company.api.put(`/api/invoices/${id}/payment`, { accountVaultId })
  expectEnvelope(response, 503, 'service_unavailable')
  expect(response.body.reasonCode).toBe('OUTCOME_UNKNOWN')
  await advance(company, 120)
})
