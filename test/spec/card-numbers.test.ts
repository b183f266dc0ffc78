import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import {
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  send,
  testCards,
  type TestResponse,
} from '../support/florin.ts'
import { anonymousCallerAt } from '../support/own-address.ts'
import { askForPage } from '../support/hosted-payments.ts'
import { requestOfflinePayment, requestReversal, recordOffline } from '../support/offline.ts'
import { createPlan } from '../support/plans.ts'
import { requestCharge, openOneOffCheckout } from '../support/one-off.ts'
import { sendProcessorResult } from '../support/processor-result.ts'
import { inDatabase } from '../support/search.ts'
import { getAlerts } from '../support/checkout.ts'
import { processorSide } from '../support/processor-side.ts'

const grouped = '4242 4242 4242 4242'
const plain = '5555555555554444'
const sentence = `Pays with ${plain}, 12/30.`

/** Expects a validation error of one field that does not repeat the card number. */
function expectRefused(response: TestResponse, path: string): void {
  expectEnvelope(response, 400, 'validation_failed')
  expect(response.body.fields, response.text).toContainEqual({
    path,
    code: 'card_number',
    message: expect.any(String),
  })
  expect(response.text.replaceAll(/[ -]/g, '')).not.toMatch(
    /4242424242424242|5555555555554444|378282246310005/,
  )
}

async function openCompany() {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const { id } = await newInvoice(company, customerId)
  return { company, customerId, id, at: `/operator/v1/companies/${company.companyId}` }
}

const invoice = (customerId: string, fields: object) => ({
  customerId,
  description: 'Gardening',
  amount: 100,
  dueDate: '2099-01-15',
  ...fields,
})

describe('a card number in a text is refused by the name of its field', () => {
  test('of a customer', async () => {
    const { company, customerId } = await openCompany()
    const fields = [
      'firstName',
      'lastName',
      'companyName',
      'address',
      'address2',
      'city',
      'zip',
      'phoneNumber',
    ]
    for (const field of fields) {
      const sent = { [field]: grouped }
      expectRefused(
        await company.api.post('/api/customers', { email: 'a@example.com', ...sent }),
        `body.${field}`,
      )
      expectRefused(await company.api.put(`/api/customers/${customerId}`, sent), `body.${field}`)
    }
    const email = `${plain}@example.com`
    expectRefused(await company.api.post('/api/customers', { email }), 'body.email')
  })

  test('of an invoice, its lines, its own fields and its end', async () => {
    const { company, customerId, id, at } = await openCompany()
    await operator().put(`${at}/custom-fields/invoice/note`, { type: 'text' })
    await operator().put(`${at}/custom-fields/invoice/count`, { type: 'number' })
    const sent: [object, string][] = [
      [{ description: sentence }, 'body.description'],
      [{ items: [{ description: 'a' }, { description: sentence }] }, 'body.items.1.description'],
      [{ customFields: { note: '3782-822463-10005' } }, 'body.customFields.note'],
      [{ customFields: { count: 4242424242424242 } }, 'body.customFields.count'],
      [{ customFields: { [plain]: 'a' } }, 'body.customFields.[card number]'],
      [{ [grouped]: 'a' }, 'body.[card number]'],
    ]
    for (const [fields, path] of sent)
      expectRefused(await company.api.post('/api/invoices', invoice(customerId, fields)), path)
    expectRefused(await company.api.put(`/api/invoices/${id}`, { description: sentence }), 'body.description')
    expectRefused(await company.api.post(`/api/invoices/${id}/void`, { reason: sentence }), 'body.reason')
    expectRefused(await requestOfflinePayment(company, id, { note: sentence }), 'body.note')
    expectRefused(
      await requestOfflinePayment(company, id, { method: 'card_terminal', reference: plain }),
      'body.reference',
    )
    const { transactionId } = await recordOffline(company, id)
    expectRefused(await requestReversal(company, id, transactionId, { reason: sentence }), 'body.reason')
  })

  test('of what a company sells and of the company itself', async () => {
    const { company, at } = await openCompany()
    for (const fields of [{ name: plain }, { description: sentence }])
      expectRefused(await createPlan(company, fields), `body.${Object.keys(fields)[0]}`)
    expectRefused(await createPlan(company, { features: [{ hint: plain }] }), 'body.features.0.hint')
    expectRefused(await operator().put(`${at}/products/p1`, { name: plain, price: 1 }), 'body.name')
    expectRefused(
      await operator().put(`${at}/custom-fields/customer/a`, { type: 'text', label: plain }),
      'body.label',
    )
    const select = { type: 'select', options: ['a', plain] }
    expectRefused(await operator().put(`${at}/custom-fields/customer/a`, select), 'body.options.1')
    expectRefused(await operator().patch(at, { name: sentence }), 'body.name')
    expectRefused(
      await operator().patch(at, { surcharge: { enabled: true, percentage: 1, label: plain } }),
      'body.surcharge.label',
    )
    expectRefused(
      await operator().put(`${at}/webhook`, {
        url: `https://example.com/?card=${plain}`,
        eventTypes: ['invoice.paid'],
      }),
      'body.url',
    )
  })

  test('of a hosted payment, whose lines have members of any name', async () => {
    const { company } = await openCompany()
    for (const field of ['title', 'description', 'billing_street', 'billing_city', 'firstName'])
      expectRefused(await askForPage(company, { [field]: sentence }), `body.${field}`)
    const items = [{ name: 'a', more: { deep: [sentence] } }]
    expectRefused(await askForPage(company, { line_items: items }), 'body.line_items.0.more.deep.0')
  })

  test('of a search, in a query, and next to everything else that is wrong', async () => {
    const { company } = await openCompany()
    const search = (filters: object) => company.api.post('/api/customers/search', { filters })
    expectRefused(await search({ lastName: { value: sentence } }), 'body.filters.lastName.value')
    const query = `companyId=${company.companyId}&kind=${plain}`
    expectRefused(await operator().get(`/sandbox/v1/outbox?${query}`), 'query.kind')
    const response = await company.api.post('/api/customers', { email: 'no email', firstName: plain })
    expectRefused(response, 'body.firstName')
    expect(response.body.fields.map(({ path }: { path: string }) => path)).toContain('body.email')
  })
})

test('ids may be sixteen digits, and are refused as they stand on a card', async () => {
  const checkout = await openOneOffCheckout()
  const { company, customerId } = checkout
  const order = { order_id: plain }
  expect((await requestCharge(checkout, order)).status).toBe(200)
  expectRefused(await requestCharge(checkout, { order_id: `A ${grouped}` }), 'body.order_id')
  expect((await company.legacy.get(`/api/trx/order/${plain}`)).status).toBe(200)
  expectRefused(await company.legacy.get('/api/trx/order/4242-4242-4242-4242'), 'path.order_id')

  const numbered = (invoiceId: string) =>
    company.api.post('/api/invoices', invoice(customerId, { invoiceId }))
  expect((await numbered(plain)).status).toBe(201)
  expectRefused(await numbered(grouped), 'body.invoiceId')
  const found = await company.api.post('/api/invoices/search', { filters: { invoiceId: { value: plain } } })
  expect(found.body.invoices).toHaveLength(1)
  const named = (externalUserId: string) =>
    company.api.put(`/api/customers/${customerId}`, { externalUserId })
  expect((await named(plain)).status).toBe(200)
  expectRefused(await named('3782-822463-10005'), 'body.externalUserId')
})

test('phone numbers, UUIDs and amounts are taken for what they are', async () => {
  const { company } = await openCompany()
  const fields = {
    email: 'a@example.com',
    phoneNumber: '+49 151 12345678',
    companyName: '41111111-1111-4111-8111-111111111111',
    lastName: 'call +49 151 12345678 (2026-11-01)',
  }
  expect((await company.api.post('/api/customers', fields)).status).toBe(201)
})

test('an idempotency key or a correlation id with a card number is refused and kept nowhere', async () => {
  const { company, customerId } = await openCompany()
  const ask = (headers: Record<string, string>) =>
    company.api.post('/api/invoices', invoice(customerId, {}), headers)
  expectRefused(await ask({ 'idempotency-key': '4242-4242-4242-4242' }), 'header.idempotency-key')
  expectRefused(await ask({ 'x-correlation-id': '4242-4242-4242-4242' }), 'header.x-correlation-id')
  const taken = await ask({ 'idempotency-key': plain, 'x-correlation-id': plain })
  expect([taken.status, taken.headers.get('correlationid')]).toEqual([201, plain])
  const stranger = await send(
    `${florin().baseUrl}/api/customers/search`,
    'POST',
    {},
    { 'x-correlation-id': '4242-4242-4242-4242' },
  )
  expectEnvelope(stranger, 401, 'unauthorized')
  expect(stranger.text).not.toContain('4242')
})

test('a request that was refused for a card number leaves nothing of it in the database', async () => {
  const { company, customerId } = await openCompany()
  // No test of another file uses this number.
  const own = '6011 0009 9013 9424'
  const key = { 'idempotency-key': `card-${company.companyId}` }
  expectEnvelope(
    await company.api.post('/api/invoices', invoice(customerId, { description: own }), key),
    400,
    'validation_failed',
  )
  expect(await rowsWith(own)).toEqual([])
  // Checks that the search itself finds stored texts.
  expect(await rowsWith(company.locationId)).toEqual(['audit', 'companies'])
  expect((await company.api.post('/api/invoices', invoice(customerId, {}), key)).status).toBe(201)
})

test('what cannot be read as JSON is refused without repeating it', async () => {
  const { company } = await openCompany()
  const twice = `{"${grouped}": 1, "${grouped}": 2}`
  const response = await company.api.post('/api/customers', twice, { 'content-type': 'application/json' })
  expectEnvelope(response, 400, 'bad_request')
  expect(response.text).not.toContain(grouped)
})

test('what a payer wrote at the processor is shown without the card number in it', async () => {
  const { company, customerId } = await openCompany()
  const { clientToken } = (await company.api.post('/api/payment/intention', { customerId })).body
  const form = {
    paymentMethod: 'cc',
    accountNumber: testCards.visa,
    expDate: '1230',
    cvv: '123',
    billingZip: '75201',
    accountHolderName: `Pat ${testCards.visa}`,
  }
  const done = await processorSide().fillIn(clientToken, form)
  expect(done.status, done.text).toBe(200)
  const methods = await company.api.get(`/api/customers/${customerId}/paymentmethods`)
  expect(methods.status).toBe(200)
  expect(methods.text).not.toContain(testCards.visa)
})

test('a postback of the processor is never refused for what it holds, and told without it', async () => {
  const company = await newCompany()
  expect((await sendProcessorResult(company, `sale ${grouped}`)).status).toBe(200)
  const [alert] = await getAlerts(company)
  expect(alert).toMatchObject({
    kind: 'unknown_movement',
    message: expect.stringContaining('sale [card number]'),
  })

  const postback = { id: 'a', type: grouped, locationId: plain, more: sentence }
  expectEnvelope(await anonymousCallerAt('/processor/postbacks').post('', postback), 401, 'unauthorized')
})

/** Returns the tables of the service that contain a text, by name. */
async function rowsWith(text: string): Promise<string[]> {
  const tables = await inDatabase(
    `select table_name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    [],
  )
  const names = new Set(tables.map(({ table_name: name }: { table_name: string }) => name))
  const looks = [...names].map(
    (name) => `(select '${name}' as name from "${name}" t where position($1 in t::text) > 0 limit 1)`,
  )
  const found = await inDatabase(looks.join(' union all '), [text])
  return found.map(({ name }: { name: string }) => name).sort()
}
