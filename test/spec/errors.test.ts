import { expect, test } from 'vitest'
import { expectEnvelope, type Field } from '../support/envelope.ts'
import {
  advance,
  fault,
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveCard,
  send,
  testCards,
} from '../support/florin.ts'

test('every failing field is reported, with its path, a code and words, and all of them joined', async () => {
  const company = await newCompany()
  const answer = await company.api.post('/api/invoices', {
    customerId: 7,
    amount: 0,
    dueDate: 'soon',
    paymentMethods: ['cash'],
    colour: 'red',
  })
  expectEnvelope(answer, 400, 'validation_failed')
  const { fields, validationDetail } = answer.body
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
  expect(answer.body).not.toHaveProperty('reasonCode')
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
    const answer = await company.api.post('/api/invoices', { ...sound, [key]: value })
    expectEnvelope(answer, 400, 'validation_failed')
    expect.soft(answer.body.fields[0].path, key).toMatch(new RegExp(`^body\\.${key}`))
  }
})

test('an unknown key is named, and one that is misspelt with the right spelling, at every depth', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const sound = { customerId, description: 'x', amount: 1, dueDate: '2099-01-01' }
  const post = (more: object) => company.api.post('/api/invoices', { ...sound, ...more })
  const cases: [object, string, string | undefined][] = [
    [{ colour: 1 }, 'body.colour', undefined],
    [{ DueDate: '2099-01-01' }, 'body.DueDate', 'dueDate'],
    [{ invoiceID: 'x' }, 'body.invoiceID', 'invoiceId'],
    [{ items: [{ description: 'x', Quantity: 1 }] }, 'body.items.0.Quantity', 'quantity'],
    [{ customer_id: customerId }, 'body.customer_id', 'customerId'],
    [{ amuont: 5 }, 'body.amuont', 'amount'],
    [{ items: [{ desription: 'x' }] }, 'body.items.0.desription', 'description'],
    [{ items: [{ unit_price: 5 }] }, 'body.items.0.unit_price', 'unitPrice'],
    [{ items: [{}, { colour: 1 }] }, 'body.items.1.colour', undefined],
  ]
  for (const [more, path, meant] of cases) {
    const answer = await post(more)
    expectEnvelope(answer, 400, 'validation_failed')
    const field = answer.body.fields.find((each: Field) => each.path === path)
    expect.soft(field, path).toMatchObject({ code: 'unrecognized_keys' })
    if (meant) expect.soft(field?.message).toContain(`"${meant}"`)
  }
})

test('suggestions reach into the operator’s calls as well', async () => {
  const cases: [object, string, string][] = [
    [{ name: 'x', timezone: 'UTC' }, 'body.timezone', 'timeZone'],
    [{ name: 'x', surcharge: { enabled: true, Percentage: 3 } }, 'body.surcharge.Percentage', 'percentage'],
    [{ name: 'x', settings: { taxpercentage: 1 } }, 'body.settings.taxpercentage', 'taxPercentage'],
    [
      { name: 'x', settings: { reminders: { onduedate: true } } },
      'body.settings.reminders.onduedate',
      'onDueDate',
    ],
  ]
  for (const [body, path, meant] of cases) {
    const answer = await operator().post('/operator/v1/companies', body)
    expectEnvelope(answer, 400, 'validation_failed')
    const field = answer.body.fields.find((each: Field) => each.path === path)
    expect
      .soft(field, path)
      .toMatchObject({ code: 'unrecognized_keys', message: expect.stringContaining(meant) })
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
    const answer = await company.api.post('/api/customers', body)
    expectEnvelope(answer, 400, 'validation_failed')
    expect(answer.body.fields.at(-1)).toMatchObject({ path: 'body', code: 'too_many_problems' })
    expect(answer.text.length).toBeLessThan(100_000)
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

test('what a path takes instead is named, in words and by the header Allow', async () => {
  const ask = (method: string, path: string) => send(`${florin().baseUrl}${path}`, method)
  const cases: [string, string, string][] = [
    ['DELETE', '/api/customers/cus_01h455vb4pex5vsknk084sn02q', 'GET, PUT'],
    ['DELETE', '/api/invoices/search', 'GET, POST, PUT'],
    ['PATCH', '/api/customers?x=/api/invoices', 'POST'],
    ['PUT', '/health/live', 'GET'],
  ]
  for (const [method, path, allowed] of cases) {
    const answer = await ask(method, path)
    expectEnvelope(answer, 404, 'not_found')
    expect(answer.headers.get('allow'), path).toBe(allowed)
    expect(answer.body.message).toBe(`There is nothing here for ${method}: this path takes ${allowed}.`)
  }
  const unknown = await ask('GET', '/api/nope')
  expect(unknown.headers.has('allow')).toBe(false)
  expect(unknown.body.message).toBe('There is nothing here.')
})

test('a refusal leads to the place in the reference that explains it, and that place is there', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const { id } = await newInvoice(company, customerId)
  const pay = async (card: string, amount: number) =>
    company.api.put(`/api/invoices/${id}/payment`, {
      accountVaultId: await saveCard(company, customerId, card),
      amount,
    })
  const led = [
    ['error-validation_failed', await company.api.post('/api/invoices', {})],
    ['error-unauthorized', await send(`${florin().baseUrl}/api/invoices`, 'POST')],
    ['error-not_found', await company.api.get('/api/nope')],
    ['error-bad_request', await company.api.get('/api/%zz')],
    ['error-OVER_PAYMENT', await pay(testCards.visa, 101)],
    ['error-declined', await pay(testCards.insufficientFunds, 1)],
  ] as const
  const { text } = await send(`${florin().baseUrl}/docs`, 'GET')
  for (const [anchor, { headers }] of led) {
    expect(headers.get('link')).toBe(`</docs#${anchor}>; rel="help"`)
    expect(text).toContain(`id="${anchor}"`)
  }
  expect((await company.api.get(`/api/invoices/${id}`)).headers.has('link')).toBe(false)
})

test('a card number says where cards belong, also in a field that there is not', async () => {
  const company = await newCompany()
  const fields = { email: 'payer@example.com', firstName: testCards.visa, cardNumber: testCards.visa }
  const answer = await company.api.post('/api/customers', fields)
  expectEnvelope(answer, 400, 'validation_failed')
  expect(answer.body.fields.map(({ path, code }: Field) => `${path} ${code}`)).toEqual([
    'body.firstName card_number',
    'body.cardNumber unrecognized_keys',
  ])
  for (const { message } of answer.body.fields) {
    expect(message).toContain('secure form only, which POST /api/payment/intention opens')
    expect(message).not.toContain(testCards.visa)
  }
})

test('HEAD is answered without a body', async () => {
  const answer = await send(`${florin().baseUrl}/api/version`, 'HEAD')
  expect([200, 404]).toContain(answer.status)
  expect(answer.text).toBe('')
  expect(answer.headers.get('correlationid')).toBeTruthy()
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
    const answer = await send(`${baseUrl}/api/nope`, 'GET', undefined, sent as Record<string, string>)
    expectEnvelope(answer, 404, 'not_found')
    ids.add(answer.body.correlationId)
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
  const answer = await company.api.put(`/api/invoices/${id}/payment`, { accountVaultId })
  expectEnvelope(answer, 503, 'service_unavailable')
  expect(answer.body.reasonCode).toBe('OUTCOME_UNKNOWN')
  await advance(company, 120)
})
