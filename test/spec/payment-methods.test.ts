import { expect, test } from 'vitest'
import {
  fault,
  newCompany,
  newCustomer,
  operator,
  saveBankAccount,
  saveCard,
  sessionFor,
} from '../support/florin.ts'
import type { TestCompany } from '../support/florin.ts'

const unknownId = 'cus_01h455vb4pex5vsknk084sn02q'
const methodsOf = (company: TestCompany, customerId: string, query = '') =>
  company.api.get(`/api/customers/${customerId}/paymentmethods${query}`)

async function companyWithCustomer() {
  const company = await newCompany()
  return { company, customerId: await newCustomer(company, { firstName: 'Pat' }) }
}

test('an unknown or foreign customer is not found, whatever is done with its methods', async () => {
  const { company } = await companyWithCustomer()
  const { company: other, customerId: foreign } = await companyWithCustomer()
  const vaultId = await saveCard(other, foreign)
  for (const id of [unknownId, foreign, 'x']) {
    const path = `/api/customers/${id}/paymentmethods`
    expect((await company.api.get(path)).status).toBe(404)
    expect((await company.api.put(`${path}/${vaultId}`, { title: 'Mine' })).status).toBe(404)
    expect((await company.api.delete(`${path}/${vaultId}`)).status).toBe(404)
  }
  expect((await methodsOf(other, foreign)).body.total).toBe(1)
})

test("an unknown method and another customer's are not found", async () => {
  const { company, customerId } = await companyWithCustomer()
  const other = await newCustomer(company)
  const vaultId = await saveCard(company, other)
  await saveCard(company, customerId)
  for (const id of [vaultId, 'vlt_unknown', 'a b', '%00', '..%2f..', 'x'.repeat(100)]) {
    const path = `/api/customers/${customerId}/paymentmethods/${encodeURIComponent(id).replaceAll('%25', '%')}`
    expect(await company.api.put(path, { title: 'Mine' })).toMatchObject({ status: 404 })
    expect(await company.api.delete(path)).toMatchObject({ status: 404 })
  }
  expect((await methodsOf(company, other)).body.accountvaults[0].title).not.toBe('Mine')
})

test('a title has 1 to 16 characters after trimming', async () => {
  const { company, customerId } = await companyWithCustomer()
  const path = `/api/customers/${customerId}/paymentmethods/${await saveCard(company, customerId)}`
  const rename = (body: object) => company.api.put(path, body)
  expect((await rename({})).body.fields).toMatchObject([{ path: 'body.title', code: 'invalid_type' }])
  expect((await rename({ title: 'x'.repeat(17) })).body.fields).toMatchObject([{ code: 'too_big' }])
  expect((await rename({ title: '   ' })).body.fields).toMatchObject([{ code: 'too_small' }])
  expect((await rename({ title: 'ok', foo: 1 })).body.fields).toMatchObject([{ code: 'unrecognized_keys' }])
  expect(await rename({ title: ` ${'x'.repeat(16)} ` })).toMatchObject({
    status: 200,
    body: { title: 'x'.repeat(16), isDefault: true, paymentMethod: 'cc' },
  })
  expect((await methodsOf(company, customerId)).body.accountvaults[0].title).toBe('x'.repeat(16))
})

test('page and pageSize must be whole numbers', async () => {
  const { company, customerId } = await companyWithCustomer()
  for (const query of ['?page=x', '?pageSize=x', '?page=1.5', '?page=-1', '?page=1&page=2', '?pageSize='])
    expect(await methodsOf(company, customerId, query)).toMatchObject({
      status: 400,
      body: { error: 'validation_failed' },
    })
})

test('an outage of the processor answers 503, an unreadable answer 502', async () => {
  const { company, customerId } = await companyWithCustomer()
  const vaultId = await saveCard(company, customerId)
  const path = `/api/customers/${customerId}/paymentmethods/${vaultId}`
  const calls = [
    () => methodsOf(company, customerId),
    () => company.api.put(path, { title: 'New' }),
    () => company.api.delete(path),
    () => company.api.put(`/api/customers/${customerId}`, { defaultPaymentMethodId: vaultId }),
  ]
  for (const call of calls) {
    await fault(company, 'read_vault', 'outage')
    expect(await call()).toMatchObject({ status: 503, body: { error: 'service_unavailable' } })
    await fault(company, 'read_vault', 'malformed')
    expect(await call()).toMatchObject({ status: 502, body: { error: 'bad_gateway' } })
  }
  expect((await methodsOf(company, customerId)).body.total).toBe(1)
})

test('no API takes card or bank data', async () => {
  const { company, customerId } = await companyWithCustomer()
  const card = { accountNumber: '4242424242424242', expDate: '1230' }
  const response = await company.api.post(`/api/customers/${customerId}/paymentmethods`, card)
  expect([404, 405]).toContain(response.status)
})

test('the rights of the key decide: read_only may list and not change', async () => {
  const { company, customerId } = await companyWithCustomer()
  const keys = `/operator/v1/companies/${company.companyId}/api-keys`
  const reader = await sessionFor((await operator().post(keys, { role: 'read_only' })).body.apiKey)
  const path = `/api/customers/${customerId}/paymentmethods`
  expect((await reader.get(path)).status).toBe(200)
  expect((await reader.put(`${path}/vlt_1`, { title: 'A' })).status).toBe(403)
  expect((await reader.delete(`${path}/vlt_1`)).status).toBe(403)
})

test('a customer without methods has an empty list and no default', async () => {
  const { company, customerId } = await companyWithCustomer()
  const list = await methodsOf(company, customerId)
  expect(list).toMatchObject({ status: 200 })
  expect(list.body).toEqual({ accountvaults: [], page: 0, pageSize: 25, total: 0 })
})

test('the list shows cards and bank accounts, each with its own fields and never a full number', async () => {
  const { company, customerId } = await companyWithCustomer()
  const card = await saveCard(company, customerId)
  const bank = await saveBankAccount(company, customerId)
  const unclassified = await saveCard(company, customerId, '4000000000008559')
  const list = await methodsOf(company, customerId)
  const { contactId } = (await company.api.get(`/api/customers/${customerId}`)).body
  const common = { accountHolderName: 'Pat Payer', active: true, contactId, title: expect.any(String) }
  expect(list.body).toEqual({
    accountvaults: [
      {
        ...common,
        id: card,
        paymentMethod: 'cc',
        lastFour: '4242',
        firstSix: '424242',
        expDate: '1230',
        isDefault: true,
        binInfo: { type: 'credit', brand: 'visa' },
      },
      {
        ...common,
        id: bank,
        paymentMethod: 'ach',
        lastFour: '6789',
        accountType: 'checking',
        isDefault: false,
        binInfo: null,
      },
      {
        ...common,
        id: unclassified,
        paymentMethod: 'cc',
        lastFour: '8559',
        firstSix: '400000',
        expDate: '1230',
        isDefault: false,
        binInfo: null,
      },
    ],
    defaultPaymentMethodId: card,
    page: 0,
    pageSize: 25,
    total: 3,
  })
  expect(list.text).not.toContain('4242424242424242')
  expect(list.text).not.toContain('000123456789')
})

test('pages count from 0, and page sizes are cut to 1 to 100', async () => {
  const { company, customerId } = await companyWithCustomer()
  const first = await saveCard(company, customerId)
  const second = await saveCard(company, customerId)
  const page = await methodsOf(company, customerId, '?page=1&pageSize=0')
  expect(page.body).toMatchObject({ page: 1, pageSize: 1, total: 2, defaultPaymentMethodId: first })
  expect(page.body.accountvaults).toMatchObject([{ id: second, isDefault: false }])
  expect((await methodsOf(company, customerId, '?pageSize=1000')).body.pageSize).toBe(100)
  expect((await methodsOf(company, customerId, '?page=7')).body).toMatchObject({
    accountvaults: [],
    total: 2,
  })
})

test('a default of the customer is one of its own methods; null clears it', async () => {
  const { company, customerId } = await companyWithCustomer()
  const other = await newCustomer(company)
  const foreign = await saveCard(company, other)
  await saveCard(company, customerId)
  const second = await saveBankAccount(company, customerId)
  const choose = (defaultPaymentMethodId: unknown) =>
    company.api.put(`/api/customers/${customerId}`, { defaultPaymentMethodId })
  for (const refused of [foreign, 'vlt_unknown', 'a b\u0001', ''])
    expect((await choose(refused)).body).toMatchObject({
      error: 'validation_failed',
      fields: [{ path: 'body.defaultPaymentMethodId', code: 'not_found' }],
    })
  expect((await choose(second)).status).toBe(200)
  const list = (await methodsOf(company, customerId)).body
  expect(list.defaultPaymentMethodId).toBe(second)
  expect(list.accountvaults.filter((vault: { isDefault: boolean }) => vault.isDefault)).toMatchObject([
    { id: second },
  ])
  expect((await choose(null)).status).toBe(200)
  const cleared = (await methodsOf(company, customerId)).body
  expect(cleared).not.toHaveProperty('defaultPaymentMethodId')
  expect(cleared.accountvaults.some((vault: { isDefault: boolean }) => vault.isDefault)).toBe(false)
})

test('a deleted method is gone; where it was the default there is none, and no successor', async () => {
  const { company, customerId } = await companyWithCustomer()
  const first = await saveCard(company, customerId)
  const second = await saveCard(company, customerId)
  const path = `/api/customers/${customerId}/paymentmethods`
  const deleted = await company.api.delete(`${path}/${first}`)
  expect(deleted).toMatchObject({ status: 200 })
  expect(deleted.body).toEqual({ message: 'success' })
  const list = (await company.api.get(path)).body
  expect(list).toMatchObject({ total: 1, accountvaults: [{ id: second, isDefault: false }] })
  expect(list).not.toHaveProperty('defaultPaymentMethodId')
  expect((await company.api.delete(`${path}/${first}`)).status).toBe(404)
  expect((await company.api.put(`${path}/${first}`, { title: 'Gone' })).status).toBe(404)
  expect(
    (await company.api.put(`/api/customers/${customerId}`, { defaultPaymentMethodId: first })).status,
  ).toBe(400)
})

test('a deletion whose answer was lost is finished by the next one', async () => {
  const { company, customerId } = await companyWithCustomer()
  const path = `/api/customers/${customerId}/paymentmethods/${await saveCard(company, customerId)}`
  // The first fault affects the reading of the method and does no harm; the second affects its deletion.
  await fault(company, 'read_vault', 'delay', { delayMs: 1 })
  await fault(company, 'any', 'lost_after')
  expect((await company.api.delete(path)).status).toBe(503)
  expect((await methodsOf(company, customerId)).body).toEqual({
    accountvaults: [],
    page: 0,
    pageSize: 25,
    total: 0,
  })
  expect((await company.api.delete(path)).status).toBe(200)
  expect((await company.api.delete(path)).status).toBe(404)
})

test('a method of which the service was not told is found by listing, and becomes the default', async () => {
  const { company, customerId } = await companyWithCustomer()
  await company.api.post('/api/payment/intention', { customerId })
  await fault(company, 'read_vault', 'outage')
  const vaultId = await saveCard(company, customerId)
  expect((await methodsOf(company, customerId)).body).toMatchObject({
    total: 1,
    defaultPaymentMethodId: vaultId,
  })
  expect((await company.api.get(`/api/customers/${customerId}`)).body).toHaveProperty('contactId')
})

test('deleting another method leaves the default', async () => {
  const { company, customerId } = await companyWithCustomer()
  const first = await saveCard(company, customerId)
  const second = await saveCard(company, customerId)
  await company.api.delete(`/api/customers/${customerId}/paymentmethods/${second}`)
  expect((await methodsOf(company, customerId)).body.defaultPaymentMethodId).toBe(first)
})

test('renaming with an Idempotency-Key happens once, and the repeat hears the first answer', async () => {
  const { company, customerId } = await companyWithCustomer()
  const path = `/api/customers/${customerId}/paymentmethods/${await saveCard(company, customerId)}`
  const keyed = { 'idempotency-key': 'rename-0001' }
  const first = await company.api.put(path, { title: 'First' }, keyed)
  await company.api.put(path, { title: 'Second' })
  const again = await company.api.put(path, { title: 'First' }, keyed)
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expect((await methodsOf(company, customerId)).body.accountvaults[0].title).toBe('Second')
  const reused = await company.api.put(path, { title: 'Third' }, keyed)
  expect(reused).toMatchObject({ status: 422, body: { error: 'idempotency_key_reused' } })
  const malformed = await company.api.put(path, { title: 'Third' }, { 'idempotency-key': 'short' })
  expect(malformed).toMatchObject({ status: 400, body: { error: 'idempotency_key_invalid' } })
})
