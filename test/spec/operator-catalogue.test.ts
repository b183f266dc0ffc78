import { describe, expect, test } from 'vitest'
import { caller, florin, newCompany, newSession, operator } from '../support/florin.ts'

const companies = '/operator/v1/companies'
const unknown = 'cmp_01h455vb4pex5vsknk084sn02q'

function fieldOf(response: { body: { fields?: { path: string; code: string }[] } }) {
  return response.body.fields?.map(({ path, code }) => `${path} ${code}`)
}

describe('API keys', () => {
  test('a key of a company that does not exist, and one with an unknown role, are refused', async () => {
    const { companyId } = await newCompany()
    expect((await operator().post(`${companies}/${unknown}/api-keys`, {})).status).toBe(404)
    const response = await operator().post(`${companies}/${companyId}/api-keys`, { role: 'owner' })
    expect(fieldOf(response)).toEqual(['body.role invalid_enum_value'])
  })

  test('a key has the role that it was issued with, admin where none is named', async () => {
    const { companyId } = await newCompany()
    const path = `${companies}/${companyId}/api-keys`
    const admin = await operator().post(path)
    expect(admin).toMatchObject({ status: 201, body: { role: 'admin' } })
    expect(Object.keys(admin.body).sort()).toEqual(['apiKey', 'keyId', 'role'])
    const reader = await operator().post(path, { role: 'read_only' })
    const session = caller(florin().baseUrl, { 'x-session-token': await newSession(reader.body.apiKey) })
    expect((await session.post('/api/customers', { email: 'payer@example.com' })).status).toBe(403)
  })

  test('a revoked key and the sessions made with it are refused; other keys stay', async () => {
    const { companyId, apiKey } = await newCompany()
    const path = `${companies}/${companyId}/api-keys`
    const { body: key } = await operator().post(path, {})
    const session = caller(florin().baseUrl, { 'x-session-token': await newSession(key.apiKey) })
    const revoked = await operator().delete(`${path}/${key.keyId}`)
    expect(revoked).toMatchObject({ status: 200, body: { message: 'success' } })
    expect((await session.get('/api/customers/cus_0')).status).toBe(401)
    await expect(newSession(key.apiKey)).rejects.toThrow('unauthorized')
    expect(await newSession(apiKey)).toMatch(/^st_/)
    expect((await operator().delete(`${path}/${key.keyId}`)).status).toBe(200)
  })

  test("another company's key and an unknown one are not found", async () => {
    const [one, other] = [await newCompany(), await newCompany()]
    const { body: key } = await operator().post(`${companies}/${other.companyId}/api-keys`, {})
    expect((await operator().delete(`${companies}/${one.companyId}/api-keys/${key.keyId}`)).status).toBe(404)
    expect((await operator().delete(`${companies}/${one.companyId}/api-keys/key_0`)).status).toBe(404)
    expect(await newSession(key.apiKey)).toMatch(/^st_/)
  })
})

describe('custom fields', () => {
  const put = (companyId: string, field: string, body: object) =>
    operator().put(`${companies}/${companyId}/custom-fields/${field}`, body)

  test('a field of an unknown company or entity is not found', async () => {
    const { companyId } = await newCompany()
    expect((await put(unknown, 'customer/size', { type: 'text' })).status).toBe(404)
    expect((await put(companyId, 'payment/size', { type: 'text' })).status).toBe(404)
  })

  test.each([
    ['a key that begins with a digit', '1size', { type: 'text' }, 'path.key invalid_string'],
    ['a key of 65 letters', 'x'.repeat(65), { type: 'text' }, 'path.key invalid_string'],
    ['an unknown type', 'size', { type: 'money' }, 'body.type invalid_enum_value'],
    ['a missing type', 'size', {}, 'body.type invalid_enum_value'],
    ['a select field without options', 'size', { type: 'select' }, 'body.options invalid_type'],
    [
      'options that are not distinct',
      'size',
      { type: 'select', options: ['S', 'S'] },
      'body.options duplicate',
    ],
    ['options of another type', 'size', { type: 'text', options: ['S'] }, 'body.options not_applicable'],
    ['an unknown key', 'size', { type: 'text', required: true }, 'body.required unrecognized_keys'],
  ])('%s is refused', async (_what, key, body, problem) => {
    const { companyId } = await newCompany()
    const response = await put(companyId, `customer/${key}`, body)
    expect(response.status).toBe(400)
    expect(fieldOf(response)).toEqual([problem])
  })

  test('the type of an existing field cannot change', async () => {
    const { companyId } = await newCompany()
    await put(companyId, 'invoice/size', { type: 'text' })
    const response = await put(companyId, 'invoice/size', { type: 'number' })
    expect(response.status).toBe(400)
    expect(fieldOf(response)).toEqual(['body.type type_changed'])
  })

  test('a definition is answered, and replaced by the next one', async () => {
    const { companyId } = await newCompany()
    const first = await put(companyId, 'customer/size', {
      type: 'select',
      label: 'Size',
      options: ['S', 'M'],
    })
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      entity: 'customer',
      key: 'size',
      label: 'Size',
      type: 'select',
      options: ['S', 'M'],
      archived: false,
    })
    const next = await put(companyId, 'customer/size', { type: 'select', options: ['L'], archived: true })
    expect(next.body).toEqual({
      entity: 'customer',
      key: 'size',
      type: 'select',
      options: ['L'],
      archived: true,
    })
  })

  test('the same key may be of another type on another entity', async () => {
    const { companyId } = await newCompany()
    await put(companyId, 'invoice/size', { type: 'text' })
    expect((await put(companyId, 'customer/size', { type: 'number' })).status).toBe(200)
  })
})

describe('products', () => {
  const put = (companyId: string, productId: string, body: object) =>
    operator().put(`${companies}/${companyId}/products/${productId}`, body)

  test('a product of an unknown company is not found', async () => {
    expect((await put(unknown, 'soap', { name: 'Soap', price: 1 })).status).toBe(404)
  })

  test.each([
    ['no price', { name: 'Soap' }, 'body.price invalid_type'],
    ['a price of nothing', { name: 'Soap', price: 0 }, 'body.price too_small'],
    ['a price of three decimals', { name: 'Soap', price: 1.005 }, 'body.price invalid_precision'],
    ['no name', { price: 1 }, 'body.name invalid_type'],
  ])('%s is refused', async (_what, body, problem) => {
    const { companyId } = await newCompany()
    const response = await put(companyId, 'soap', body)
    expect(response.status).toBe(400)
    expect(fieldOf(response)).toEqual([problem])
  })

  test('a product id of odd characters is refused', async () => {
    const { companyId } = await newCompany()
    expect(fieldOf(await put(companyId, 'so%20ap', { name: 'Soap', price: 1 }))).toEqual([
      'path.productId invalid_string',
    ])
  })

  test('a product is answered, and replaced by the next one', async () => {
    const { companyId } = await newCompany()
    const first = await put(companyId, 'soap', { name: 'Soap', price: 9.5, code: 'S-1' })
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ productId: 'soap', name: 'Soap', price: 9.5, code: 'S-1', active: true })
    const next = await put(companyId, 'soap', { name: 'Soap bar', price: 10, active: false })
    expect(next.body).toEqual({ productId: 'soap', name: 'Soap bar', price: 10, active: false })
  })

  test('those of an unknown company are not found', async () => {
    expect((await operator().get(`${companies}/${unknown}/products`)).status).toBe(404)
  })

  test("they are listed by their ids, with those that are not sold any more and nobody else's", async () => {
    const [{ companyId }, other] = [await newCompany(), await newCompany()]
    const list = `${companies}/${companyId}/products`
    expect((await operator().get(list)).body).toEqual({ products: [] })
    await put(other.companyId, 'oil', { name: 'Oil', price: 1 })
    await put(companyId, 'soap', { name: 'Soap', price: 9.5, code: 'S-1' })
    await put(companyId, 'brush', { name: 'Brush', price: 3, active: false })
    await put(companyId, 'Towel', { name: 'Towel', price: 20 })
    const response = await operator().get(list)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      products: [
        { productId: 'Towel', name: 'Towel', price: 20, active: true },
        { productId: 'brush', name: 'Brush', price: 3, active: false },
        { productId: 'soap', name: 'Soap', price: 9.5, code: 'S-1', active: true },
      ],
    })
  })
})

describe('alerts', () => {
  test('those of an unknown company are not found', async () => {
    expect((await operator().get(`${companies}/${unknown}/alerts`)).status).toBe(404)
  })

  test('a company begins without any', async () => {
    const { companyId } = await newCompany()
    const response = await operator().get(`${companies}/${companyId}/alerts`)
    expect(response).toMatchObject({ status: 200, body: { alerts: [] } })
  })
})
