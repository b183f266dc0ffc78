import { describe, expect, test } from 'vitest'
import { defineField, getFields } from '../support/customers.ts'
import { advance, fault, newCompany, newCustomer, operator, saveCard } from '../support/florin.ts'
import type { TestResponse, TestCompany } from '../support/florin.ts'
import { processorSide } from '../support/processor-side.ts'

const unknownId = 'cus_01h455vb4pex5vsknk084sn02q'

async function legacyCustomer(company: TestCompany, customer: object): Promise<string> {
  const made = await operator().post('/sandbox/v1/legacy-records', { companyId: company.companyId, customer })
  expect(made.status).toBe(201)
  return made.body.id
}

describe('reading a customer', () => {
  test('an unknown, foreign or malformed id is not found', async () => {
    const [company, other] = await Promise.all([newCompany(), newCompany()])
    const foreign = await newCustomer(other)
    for (const id of [unknownId, foreign, 'x', 'cus_', foreign.toUpperCase(), 'cus_%00', `${foreign}%0a`]) {
      for (const response of [
        await company.api.get(`/api/customers/${id}`),
        await company.api.put(`/api/customers/${id}`, { firstName: 'A' }),
      ])
        expect(response).toMatchObject({ status: 404, body: { error: 'not_found' } })
    }
    expect((await other.api.get(`/api/customers/${foreign}`)).body).not.toHaveProperty('firstName')
  })

  test('shows every field that was sent, with the address as an object', async () => {
    const company = await newCompany()
    const names = {
      firstName: 'Pat',
      lastName: 'Payer',
      companyName: 'Payers Inc',
      phoneNumber: '+1 214 555 0100',
    }
    const address = { address2: 'Suite 5', city: 'Dallas', state: 'TX', zip: '75201' }
    const more = { externalUserId: 'u-1', defaultPaymentOptions: ['ach'] }
    const id = await newCustomer(company, { ...names, address: '1 Main St', ...address, ...more })
    const read = await company.api.get(`/api/customers/${id}`)
    expect(read.status).toBe(200)
    expect(read.body).toEqual({
      id,
      email: 'payer@example.com',
      ...names,
      address: { address1: '1 Main St', ...address },
      ...more,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: read.body.createdAt,
    })
  })

  test('what is unset is absent, never null', async () => {
    const company = await newCompany()
    const id = await newCustomer(company)
    const { body } = await company.api.get(`/api/customers/${id}`)
    expect(Object.keys(body)).toEqual(['id', 'email', 'createdAt', 'updatedAt'])
  })

  test('contactId is absent until the first saved method', async () => {
    const company = await newCompany()
    const id = await newCustomer(company)
    const { contactId } = (await company.api.post('/api/payment/intention', { customerId: id })).body
    expect((await company.api.get(`/api/customers/${id}`)).body).not.toHaveProperty('contactId')
    await saveCard(company, id)
    expect((await company.api.get(`/api/customers/${id}`)).body.contactId).toBe(contactId)
  })

  test('contactId stays when the last method is deleted', async () => {
    const company = await newCompany()
    const id = await newCustomer(company)
    const vaultId = await saveCard(company, id)
    await company.api.delete(`/api/customers/${id}/paymentmethods/${vaultId}`)
    expect((await company.api.get(`/api/customers/${id}`)).body.contactId).toEqual(expect.any(String))
  })

  test('a record of an older system is reported as stored', async () => {
    const company = await newCompany()
    const createdAt = '2019-03-01T00:00:00.000Z'
    const id = await legacyCustomer(company, { firstName: 'Old', defaultPaymentOptions: [], createdAt })
    const { body } = await company.api.get(`/api/customers/${id}`)
    expect(body).toEqual({ id, firstName: 'Old', defaultPaymentOptions: [], createdAt, updatedAt: createdAt })
  })
})

describe('changing a customer', () => {
  const full = {
    firstName: 'Pat',
    lastName: 'Payer',
    companyName: 'Payers Inc',
    phoneNumber: '555',
    address: '1 Main St',
    address2: 'Suite 5',
    city: 'Dallas',
    state: 'TX',
    zip: '75201',
    externalUserId: 'u-1',
    defaultPaymentOptions: ['cc'],
  }
  const written = ({
    body: { correlationId: _correlationId, updatedAt: _updatedAt, ...rest },
  }: TestResponse) => rest

  test('invalid fields are refused, all of them together, and nothing changes', async () => {
    const company = await newCompany()
    await newCustomer(company, { externalUserId: 'taken' })
    const id = await newCustomer(company, full)
    const before = await company.api.get(`/api/customers/${id}`)
    const change = (body: object) => company.api.put(`/api/customers/${id}`, body)
    expect(getFields(await change({ foo: 1 }))).toEqual([{ path: 'body.foo', code: 'unrecognized_keys' }])
    expect(getFields(await change({ state: 'ZZ' }))).toEqual([
      { path: 'body.state', code: 'invalid_enum_value' },
    ])
    expect(getFields(await change({ defaultPaymentOptions: [] }))).toEqual([
      { path: 'body.defaultPaymentOptions', code: 'too_small' },
    ])
    expect(getFields(await change({ externalUserId: 'taken' }))).toEqual([
      { path: 'body.externalUserId', code: 'duplicate' },
    ])
    expect(
      getFields(
        await change({
          externalUserId: 'taken',
          customFields: { x: 1 },
          defaultPaymentMethodId: 'vlt_1',
          city: 'B',
        }),
      ).map(({ path }) => path),
    ).toEqual(['body.customFields.x', 'body.externalUserId', 'body.defaultPaymentMethodId'])
    expect(getFields(await change({ email: 5, customFields: { x: 1 } })).map(({ path }) => path)).toEqual([
      'body.email',
      'body.customFields.x',
    ])
    expect(await company.api.get(`/api/customers/${id}`)).toMatchObject({ body: before.body })
  })

  test('only sent fields change, and the answer is the whole customer', async () => {
    const company = await newCompany()
    const id = await newCustomer(company, full)
    const before = await company.api.get(`/api/customers/${id}`)
    const changed = await company.api.put(`/api/customers/${id}`, { firstName: 'Sam', externalUserId: 'u-1' })
    expect(changed).toMatchObject({
      status: 200,
      body: { correlationId: changed.headers.get('CorrelationId') },
    })
    expect(written(changed)).toEqual({ ...written(before), firstName: 'Sam' })
    expect(written(await company.api.get(`/api/customers/${id}`))).toEqual(written(changed))
    expect(written(await company.api.put(`/api/customers/${id}`, {}))).toEqual(written(changed))
    expect(written(await company.api.put(`/api/customers/${id}`, { state: '' }))).toEqual(written(changed))
  })

  test('null clears phoneNumber, address, externalUserId and defaultPaymentOptions', async () => {
    const company = await newCompany()
    const id = await newCustomer(company, full)
    const change = (body: object) => company.api.put(`/api/customers/${id}`, body)
    expect((await change({ phoneNumber: null })).body).not.toHaveProperty('phoneNumber')
    expect((await change({ address: null })).body.address).toEqual({
      city: 'Dallas',
      state: 'TX',
      zip: '75201',
    })
    expect((await change({ city: null, state: null, zip: null })).body).not.toHaveProperty('address')
    expect((await change({ defaultPaymentOptions: null })).body).not.toHaveProperty('defaultPaymentOptions')
    expect((await change({ externalUserId: null })).body).not.toHaveProperty('externalUserId')
    await newCustomer(company, { externalUserId: 'u-1' })
    expect(getFields(await change({ externalUserId: 'u-1' }))).toEqual([
      { path: 'body.externalUserId', code: 'duplicate' },
    ])
  })

  test('null is ignored for companyName, firstName, lastName, email and customFields', async () => {
    const company = await newCompany()
    await defineField(company, 'note', { type: 'text' })
    const id = await newCustomer(company, { ...full, customFields: { note: 'kept' } })
    const before = await company.api.get(`/api/customers/${id}`)
    const nothing = { companyName: null, firstName: null, lastName: null, email: null, customFields: null }
    const changed = await company.api.put(`/api/customers/${id}`, nothing)
    expect(changed.status).toBe(200)
    expect(written(changed)).toEqual(written(before))
  })

  test('customFields are merged per key, and null removes a key', async () => {
    const company = await newCompany()
    for (const key of ['one', 'two', 'three']) await defineField(company, key, { type: 'text' })
    const id = await newCustomer(company, { customFields: { one: 'a', two: 'b' } })
    const changed = await company.api.put(`/api/customers/${id}`, {
      customFields: { one: null, two: 'B', three: 'c' },
    })
    expect(changed.body.customFields).toEqual({ two: 'B', three: 'c' })
    const misTyped = await company.api.put(`/api/customers/${id}`, { customFields: { two: 5 } })
    expect(getFields(misTyped)).toEqual([
      { path: 'body.customFields.two', code: 'invalid_custom_field_value' },
    ])
    const emptied = await company.api.put(`/api/customers/${id}`, {
      customFields: { two: null, three: null },
    })
    expect(emptied.body).not.toHaveProperty('customFields')
  })

  test('changes at once of different fields are all kept, and updatedAt grows with each', async () => {
    const company = await newCompany()
    const id = await newCustomer(company)
    const changes = [
      { firstName: 'A' },
      { lastName: 'B' },
      { companyName: 'C' },
      { phoneNumber: '5' },
      { city: 'D' },
    ]
    const answers = await Promise.all(
      changes.map((change) => company.api.put(`/api/customers/${id}`, change)),
    )
    expect(new Set(answers.map(({ body }) => body.updatedAt)).size).toBe(changes.length)
    const { body } = await company.api.get(`/api/customers/${id}`)
    expect(body).toMatchObject({ firstName: 'A', lastName: 'B', companyName: 'C', phoneNumber: '5' })
    expect(body.address).toEqual({ city: 'D' })
    expect(body.updatedAt > body.createdAt).toBe(true)
  })

  test('of several changes at once to one externalUserId exactly one succeeds', async () => {
    const company = await newCompany()
    const ids = await Promise.all([1, 2, 3, 4].map(() => newCustomer(company)))
    const answers = await Promise.all(
      ids.map((id) => company.api.put(`/api/customers/${id}`, { externalUserId: 'same' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })
})

describe('what the processor is told of a customer', () => {
  const contactsOf = (company: TestCompany) => processorSide().contacts(company)

  test('everything but the second address line, when the first intention is made', async () => {
    const company = await newCompany()
    const address = { address: '1 Main St', address2: 'Suite 5', city: 'Dallas', state: 'TX', zip: '75201' }
    const id = await newCustomer(company, { firstName: 'Pat', phoneNumber: '555', ...address })
    expect(await contactsOf(company)).toEqual([])
    const { contactId } = (await company.api.post('/api/payment/intention', { customerId: id })).body
    const [contact, ...others] = await contactsOf(company)
    expect(others).toEqual([])
    expect(contact).toMatchObject({
      id: contactId,
      firstName: 'Pat',
      email: 'payer@example.com',
      phone: '555',
      address1: '1 Main St',
      city: 'Dallas',
      state: 'TX',
      zip: '75201',
    })
    expect(JSON.stringify(contact)).not.toContain('Suite 5')
  })

  test('every change from then on', async () => {
    const company = await newCompany()
    const id = await newCustomer(company, { firstName: 'Pat', phoneNumber: '555' })
    await company.api.post('/api/payment/intention', { customerId: id })
    await company.api.put(`/api/customers/${id}`, {
      firstName: 'Sam',
      phoneNumber: null,
      address2: 'Suite 5',
    })
    const [contact] = await contactsOf(company)
    expect(contact).toMatchObject({ firstName: 'Sam', email: 'payer@example.com' })
    expect(contact).not.toHaveProperty('phone')
    expect(JSON.stringify(contact)).not.toContain('Suite 5')
  })

  test('a change stands when the processor cannot be told, and is told later', async () => {
    const company = await newCompany()
    const id = await newCustomer(company, { firstName: 'Pat' })
    await company.api.post('/api/payment/intention', { customerId: id })
    await fault(company, 'any', 'outage')
    const changed = await company.api.put(`/api/customers/${id}`, { firstName: 'Sam' })
    expect(changed).toMatchObject({ status: 200, body: { firstName: 'Sam' } })
    expect((await contactsOf(company))[0]).toMatchObject({ firstName: 'Pat' })
    await advance(company, 60)
    expect((await contactsOf(company))[0]).toMatchObject({ firstName: 'Sam' })
  })
})
