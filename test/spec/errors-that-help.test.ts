import { expect, test } from 'vitest'
import { expectEnvelope, type Field } from '../support/envelope.ts'
import {
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveCard,
  send,
  testCards,
} from '../support/florin.ts'

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
    const response = await post(more)
    expectEnvelope(response, 400, 'validation_failed')
    const field = response.body.fields.find((each: Field) => each.path === path)
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
    const response = await operator().post('/operator/v1/companies', body)
    expectEnvelope(response, 400, 'validation_failed')
    const field = response.body.fields.find((each: Field) => each.path === path)
    expect
      .soft(field, path)
      .toMatchObject({ code: 'unrecognized_keys', message: expect.stringContaining(meant) })
  }
})

test('what a path takes instead is named, in words and by the header Allow', async () => {
  const ask = (method: string, path: string) => send(`${florin().baseUrl}${path}`, method)
  const cases: [string, string, string][] = [
    ['DELETE', '/api/customers/cus_01h455vb4pex5vsknk084sn02q', 'GET, PUT'],
    ['DELETE', '/api/invoices/search', 'POST'],
    ['PATCH', '/api/customers?x=/api/invoices', 'POST'],
    ['PUT', '/health/live', 'GET'],
  ]
  for (const [method, path, allowed] of cases) {
    const response = await ask(method, path)
    expectEnvelope(response, 404, 'not_found')
    expect(response.headers.get('allow'), path).toBe(allowed)
    expect(response.body.message).toBe(`There is nothing here for ${method}: this path takes ${allowed}.`)
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
  const response = await company.api.post('/api/customers', fields)
  expectEnvelope(response, 400, 'validation_failed')
  expect(response.body.fields.map(({ path, code }: Field) => `${path} ${code}`)).toEqual([
    'body.firstName card_number',
    'body.cardNumber unrecognized_keys',
  ])
  for (const { message } of response.body.fields) {
    expect(message).toContain('secure form only, which POST /api/payment/intention opens')
    expect(message).not.toContain(testCards.visa)
  }
})
