import { describe, expect, test } from 'vitest'
import { advance, getBooks, caller, fault, florin, newCompany, newCustomer } from '../support/florin.ts'
import { operator, sessionFor, testCards } from '../support/florin.ts'
import type { TestCompany } from '../support/florin.ts'
import { processorSide } from '../support/processor-side.ts'

const unknownId = 'cus_01h455vb4pex5vsknk084sn02q'
const path = '/api/payment/intention'
const card = {
  paymentMethod: 'cc',
  accountNumber: testCards.visa,
  expDate: '1230',
  cvv: '123',
  billingZip: '75201',
}

const submitForm = (clientToken: string, form: object) => processorSide().fillIn(clientToken, form)
const typesOf = (body: { methods: { type: string }[] }) => body.methods.map(({ type }) => type).sort()
const contactsOf = (company: TestCompany) => processorSide().contacts(company)

describe('a payment intention', () => {
  test('needs a session that may write', async () => {
    const company = await newCompany()
    expect((await caller(florin().baseUrl, {}).post(path, {})).status).toBe(401)
    const keys = `/operator/v1/companies/${company.companyId}/api-keys`
    const reader = await sessionFor((await operator().post(keys, { role: 'read_only' })).body.apiKey)
    expect((await reader.post(path, {})).status).toBe(403)
    const clerk = await sessionFor((await operator().post(keys, { role: 'clerk' })).body.apiKey)
    expect((await clerk.post(path, {})).status).toBe(201)
  })

  test('an unknown or foreign customerId is refused', async () => {
    const [company, other] = await Promise.all([newCompany(), newCompany()])
    for (const customerId of [unknownId, await newCustomer(other), 'x', '']) {
      for (const at of [path, '/api/payment/ticket/intention'])
        expect(await company.api.post(at, { customerId })).toMatchObject({
          status: 400,
          body: { error: 'validation_failed', fields: [{ path: 'body.customerId', code: 'not_found' }] },
        })
    }
    expect(await contactsOf(company)).toEqual([])
  })

  test('paymentMethods takes cc and ach and at least one of them', async () => {
    const { api } = await newCompany()
    expect((await api.post(path, { paymentMethods: [] })).body.fields).toMatchObject([
      { path: 'body.paymentMethods', code: 'too_small' },
    ])
    expect((await api.post(path, { paymentMethods: ['cc', 'x'] })).body.fields).toMatchObject([
      { path: 'body.paymentMethods.1', code: 'invalid_enum_value' },
    ])
    expect((await api.post(path, { foo: 1 })).body.fields).toMatchObject([{ path: 'body.foo' }])
  })

  test('a rail without a product is left out, and refused by name when nothing else was asked for', async () => {
    const company = await newCompany({ products: ['cc'] })
    expect(typesOf((await company.api.post(path, {})).body)).toEqual(['cc'])
    expect(typesOf((await company.api.post(path, { paymentMethods: ['ach', 'cc'] })).body)).toEqual(['cc'])
    const refused = await company.api.post(path, { paymentMethods: ['ach'] })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'body.paymentMethods' }] } })
    expect(refused.body.message).toContain('ach')
  })

  test('an outage of the processor answers 503, an unreadable answer 502', async () => {
    const company = await newCompany()
    await fault(company, 'any', 'outage')
    expect(await company.api.post(path, {})).toMatchObject({
      status: 503,
      body: { error: 'service_unavailable' },
    })
    await fault(company, 'any', 'malformed')
    expect(await company.api.post(path, {})).toMatchObject({ status: 502, body: { error: 'bad_gateway' } })
    expect((await company.api.post(path, {})).status).toBe(201)
  })

  test('answers with clientToken, formUrl, locationId, contactId and the methods, both by default', async () => {
    const company = await newCompany()
    const response = await company.api.post(path, {})
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      clientToken: expect.any(String),
      formUrl: processorSide().formUrlOf(response.body.clientToken),
      locationId: company.locationId,
      contactId: expect.any(String),
      methods: expect.any(Array),
    })
    const ticket = await company.api.post('/api/payment/ticket/intention', {})
    expect(Object.keys(ticket.body)).toEqual(['clientToken', 'formUrl', 'locationId', 'contactId'])
    expect(typesOf(response.body)).toEqual(['ach', 'cc'])
    for (const method of response.body.methods)
      expect(method.productTransactionId).toEqual(expect.any(String))
    expect((await company.api.post(path)).status).toBe(201)
  })

  test('paymentMethods narrows the methods', async () => {
    const { api } = await newCompany()
    expect(typesOf((await api.post(path, { paymentMethods: ['ach', 'ach'] })).body)).toEqual(['ach'])
  })

  test("a customer's intentions share one contact, which is the customer's afterwards", async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const first = await company.api.post(path, { customerId })
    const second = await company.api.post(path, { customerId })
    expect(second.body.contactId).toBe(first.body.contactId)
    await submitForm(second.body.clientToken, card)
    expect((await company.api.get(`/api/customers/${customerId}`)).body.contactId).toBe(first.body.contactId)
  })

  test('intentions at once for a new customer end with one contact', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const answers = await Promise.all(Array.from({ length: 6 }, () => company.api.post(path, { customerId })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.contactId)).size).toBe(1)
  })

  test('an anonymous intention has a contact of its own, which belongs to no customer', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const anonymous = await company.api.post(path, {})
    const other = await company.api.post(path, {})
    expect(other.body.contactId).not.toBe(anonymous.body.contactId)
    const done = await submitForm(anonymous.body.clientToken, card)
    expect(done.body).toMatchObject({ '@action': 'tokenization', account_vault_id: expect.any(String) })
    expect((await company.api.get(`/api/customers/${customerId}/paymentmethods`)).body.total).toBe(0)
  })

  test("the form stores a card as the customer's method", async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const { clientToken } = (await company.api.post(path, { customerId })).body
    const done = await submitForm(clientToken, card)
    expect(done).toMatchObject({ status: 200, body: { '@action': 'tokenization', last_four: '4242' } })
    const list = await company.api.get(`/api/customers/${customerId}/paymentmethods`)
    expect(list.body).toMatchObject({
      accountvaults: [{ id: done.body.account_vault_id, isDefault: true }],
      defaultPaymentMethodId: done.body.account_vault_id,
    })
    expect(await getBooks(company)).toEqual([])
  })

  test('the clientToken ends after an hour', async () => {
    const company = await newCompany()
    const { clientToken } = (await company.api.post(path, {})).body
    await advance(company, 59 * 60)
    expect((await submitForm(clientToken, card)).status).toBe(200)
    await advance(company, 2 * 60)
    expect((await submitForm(clientToken, card)).status).toBeGreaterThanOrEqual(400)
  })

  test('the same Idempotency-Key answers the same intention', async () => {
    const { api } = await newCompany()
    const keyed = { 'idempotency-key': 'intention-0001' }
    const first = await api.post(path, {}, keyed)
    const again = await api.post(path, {}, keyed)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  })
})

describe('a ticket intention', () => {
  const ticketPath = '/api/payment/ticket/intention'

  test('is refused to a company that takes no cards', async () => {
    const { api } = await newCompany({ products: ['ach'] })
    expect(await api.post(ticketPath, {})).toMatchObject({ status: 400, body: { error: 'bad_request' } })
  })

  test('captures a card as a ticket without charging it', async () => {
    const company = await newCompany()
    const response = await company.api.post(ticketPath, {})
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      clientToken: expect.any(String),
      formUrl: processorSide().formUrlOf(response.body.clientToken),
      locationId: company.locationId,
      contactId: expect.any(String),
    })
    const done = await submitForm(response.body.clientToken, card)
    expect(done).toMatchObject({ status: 200, body: { '@action': 'ticket', ticket_id: expect.any(String) } })
    expect(await getBooks(company)).toEqual([])
  })

  test("a customer's ticket is made with the customer's contact", async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const { contactId } = (await company.api.post(path, { customerId })).body
    expect((await company.api.post(ticketPath, { customerId })).body.contactId).toBe(contactId)
  })
})
