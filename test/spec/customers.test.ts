import { describe, expect, test } from 'vitest'
import { defineField, getFields } from '../support/customers.ts'
import { newCompany, newCustomer, operator, sessionFor, type TestCompany } from '../support/florin.ts'

describe('creating a customer', () => {
  test('the email is required and must be an address', async () => {
    const { api } = await newCompany()
    expect(getFields(await api.post('/api/customers', {}))).toEqual([
      { path: 'body.email', code: 'invalid_type' },
    ])
    for (const email of ['x', 'a@b', 'a b@example.com', '', `${'a'.repeat(250)}@b.co`])
      expect(getFields(await api.post('/api/customers', { email }))[0]).toMatchObject({ path: 'body.email' })
    expect(getFields(await api.post('/api/customers', { email: null }))[0]).toMatchObject({
      path: 'body.email',
    })
  })

  test('optional fields are strings of bounded length', async () => {
    const { api } = await newCompany()
    const names = [
      'firstName',
      'lastName',
      'companyName',
      'phoneNumber',
      'address',
      'address2',
      'city',
      'zip',
    ]
    for (const name of [...names, 'state', 'externalUserId']) {
      const path = `body.${name}`
      const refused = await api.post('/api/customers', { email: 'a@example.com', [name]: 5 })
      expect(getFields(refused)).toEqual([{ path, code: 'invalid_type' }])
    }
    for (const name of [...names, 'externalUserId']) {
      const refused = await api.post('/api/customers', { email: 'a@example.com', [name]: 'x'.repeat(300) })
      expect(getFields(refused)).toEqual([{ path: `body.${name}`, code: 'too_big' }])
    }
  })

  test('a non-empty unrecognized state is refused', async () => {
    const { api } = await newCompany()
    for (const state of ['ZZ', 'Texas', 'T'])
      expect(getFields(await api.post('/api/customers', { email: 'a@example.com', state }))).toEqual([
        { path: 'body.state', code: 'invalid_enum_value' },
      ])
  })

  test('defaultPaymentOptions takes cc and ach and at least one of them', async () => {
    const { api } = await newCompany()
    const create = (defaultPaymentOptions: unknown) =>
      api.post('/api/customers', { email: 'a@example.com', defaultPaymentOptions })
    expect(getFields(await create([]))).toEqual([{ path: 'body.defaultPaymentOptions', code: 'too_small' }])
    expect(getFields(await create(['x']))).toEqual([
      { path: 'body.defaultPaymentOptions.0', code: 'invalid_enum_value' },
    ])
    expect((await create(['ach', 'cc', 'ach'])).body.defaultPaymentOptions).toEqual(['ach', 'cc'])
  })

  test('an unknown key is refused by name, a mis-cased one with the correct spelling', async () => {
    const { api } = await newCompany()
    const unknown = await api.post('/api/customers', { email: 'a@example.com', foo: 1 })
    expect(getFields(unknown)).toEqual([{ path: 'body.foo', code: 'unrecognized_keys' }])
    const misCased = await api.post('/api/customers', { email: 'a@example.com', firstname: 'A' })
    expect(misCased.body.fields[0].message).toContain('firstName')
  })

  test('customFields takes defined keys with values of their type', async () => {
    const company = await newCompany()
    await defineField(company, 'tier', { type: 'select', options: ['gold', 'silver'] })
    await defineField(company, 'seats', { type: 'number' })
    const create = (customFields: unknown) =>
      company.api.post('/api/customers', { email: 'a@example.com', customFields })
    expect(getFields(await create({ nothing: 1 }))).toEqual([
      { path: 'body.customFields.nothing', code: 'unknown_custom_field' },
    ])
    expect(getFields(await create({ seats: 'five', tier: 'bronze' }))).toEqual([
      { path: 'body.customFields.seats', code: 'invalid_custom_field_value' },
      { path: 'body.customFields.tier', code: 'invalid_custom_field_value' },
    ])
    expect(getFields(await create('gold'))).toEqual([{ path: 'body.customFields', code: 'invalid_type' }])
    expect((await create({ tier: 'gold', seats: 5 })).body.customFields).toEqual({ tier: 'gold', seats: 5 })
  })

  test('all failing fields are named together', async () => {
    const company = await newCompany()
    await newCustomer(company, { externalUserId: 'taken' })
    const refused = await company.api.post('/api/customers', {
      firstName: 1,
      state: 'ZZ',
      externalUserId: 'taken',
      customFields: { nothing: 1 },
      foo: 1,
    })
    expect(getFields(refused)).toHaveLength(6)
    expect(new Set(getFields(refused).map(({ path }) => path))).toEqual(
      new Set(
        ['email', 'firstName', 'state', 'externalUserId', 'customFields.nothing', 'foo'].map(
          (p) => `body.${p}`,
        ),
      ),
    )
    expect(refused.body.validationDetail).toContain('body.customFields.nothing')
  })

  test('externalUserId is unique per company when set', async () => {
    const [company, other] = await Promise.all([newCompany(), newCompany()])
    const create = (from: TestCompany, externalUserId: string) =>
      from.api.post('/api/customers', { email: 'a@example.com', externalUserId })
    expect((await create(company, 'user-1')).status).toBe(201)
    expect(getFields(await create(company, 'user-1'))).toEqual([
      { path: 'body.externalUserId', code: 'duplicate' },
    ])
    expect((await create(company, 'USER-1')).status).toBe(201)
    expect((await create(other, 'user-1')).status).toBe(201)
    for (const again of [await create(company, ''), await create(company, '')]) {
      expect(again.status).toBe(201)
      expect(again.body).not.toHaveProperty('externalUserId')
    }
  })

  test('of several creations at once with one externalUserId exactly one succeeds', async () => {
    const { api } = await newCompany()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.post('/api/customers', { email: 'a@example.com', externalUserId: 'same' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const response of answers.filter(({ status }) => status !== 201))
      expect(getFields(response)).toEqual([{ path: 'body.externalUserId', code: 'duplicate' }])
  })

  test('a text that cannot be stored is refused', async () => {
    const { api } = await newCompany()
    for (const text of [String.raw`a\u0000b`, String.raw`\ud800`]) {
      const refused = await api.post('/api/customers', `{"email":"a@example.com","firstName":"${text}"}`)
      expect(refused.status).toBe(400)
    }
    const kept = await api.post('/api/customers', { email: 'a@example.com', firstName: 'Zoë 😀 \u0001' })
    expect(kept.body.firstName).toBe('Zoë 😀 \u0001')
  })

  test('the rights of the key decide: read_only may read and not write', async () => {
    const company = await newCompany()
    const id = await newCustomer(company)
    const path = `/operator/v1/companies/${company.companyId}/api-keys`
    const reader = await sessionFor((await operator().post(path, { role: 'read_only' })).body.apiKey)
    expect((await reader.post('/api/customers', { email: 'a@example.com' })).status).toBe(403)
    expect((await reader.put(`/api/customers/${id}`, { firstName: 'A' })).status).toBe(403)
    expect((await reader.get(`/api/customers/${id}`)).status).toBe(200)
  })

  test('answers 201 with the customer and the correlation id', async () => {
    const { api } = await newCompany()
    const created = await api.post(
      '/api/customers',
      { email: ' Pat@Example.com ' },
      { 'x-correlation-id': 'mine' },
    )
    expect(created).toMatchObject({ status: 201, body: { email: 'Pat@Example.com', correlationId: 'mine' } })
    expect(created.body.id).toMatch(/^cus_[0-9a-z]{26}$/)
  })

  test('emails are not unique', async () => {
    const company = await newCompany()
    expect(await newCustomer(company)).not.toBe(await newCustomer(company))
  })

  test('state accepts US states and DC, territories and military codes, in any case', async () => {
    const { api } = await newCompany()
    for (const state of 'TX DC PR VI GU AS MP AA AE AP'.split(' ')) {
      const created = await api.post('/api/customers', {
        email: 'a@example.com',
        state: ` ${state.toLowerCase()} `,
      })
      expect(created).toMatchObject({ status: 201, body: { address: { state } } })
    }
    const none = await api.post('/api/customers', { email: 'a@example.com', state: '' })
    expect(none.status).toBe(201)
    expect(none.body).not.toHaveProperty('address')
  })

  test('the Idempotency-Key header is ignored, whatever it holds', async () => {
    const { api } = await newCompany()
    const keyed = { 'idempotency-key': 'no key at all!' }
    const first = await api.post('/api/customers', { email: 'a@example.com' }, keyed)
    const second = await api.post('/api/customers', { email: 'a@example.com' }, keyed)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).not.toBe(first.body.id)
  })
})
