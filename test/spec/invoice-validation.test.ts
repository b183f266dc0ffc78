import { beforeAll, describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { newInvoice, operator, sessionFor, type TestCompany } from '../support/florin.ts'
import {
  createInvoice as create,
  defineInvoiceField,
  invoiceBody as bodyFor,
  openCheckout,
} from '../support/checkout.ts'

const unknownCustomer = 'cus_01h455vb4pex5vsknk084sn02q'

describe('what an invoice cannot be created from', () => {
  let company: TestCompany
  let customerId: string
  let other: Awaited<ReturnType<typeof openCheckout>>

  beforeAll(async () => {
    ;({ company, customerId } = await openCheckout())
    other = await openCheckout()
  })

  test('customerId, description, amount and dueDate are required', async () => {
    const refused = await create(company, {})
    expect(getFields(refused)).toEqual([
      { path: 'body.customerId', code: 'invalid_type' },
      { path: 'body.description', code: 'invalid_type' },
      { path: 'body.amount', code: 'invalid_type' },
      { path: 'body.dueDate', code: 'invalid_type' },
    ])
    for (const key of ['customerId', 'description', 'amount', 'dueDate'])
      expect(refused.body.validationDetail).toContain(`body.${key}: is required`)
  })

  test('a wrong-typed field is refused with its path', async () => {
    const wrong: [string, unknown, string][] = [
      ['customerId', 7, 'invalid_type'],
      ['description', 7, 'invalid_type'],
      ['description', 'x'.repeat(2_001), 'too_big'],
      ['amount', '50', 'invalid_type'],
      ['amount', null, 'invalid_type'],
      ['dueDate', 1_800_000_000_000, 'invalid_type'],
      ['reminders', 'yes', 'invalid_type'],
      ['sendEmail', 'yes', 'invalid_type'],
      ['invoiceId', 12, 'invalid_type'],
      ['items', {}, 'invalid_type'],
      ['customFields', [], 'invalid_type'],
      ['paymentMethods', 'cc', 'invalid_type'],
      ['paymentMethods', null, 'invalid_type'],
    ]
    for (const [key, value, code] of wrong)
      expect(getFields(await create(company, bodyFor(customerId, { [key]: value })))).toEqual([
        { path: `body.${key}`, code },
      ])
  })

  test('amount must be greater than zero, has at most two decimals and is at most 9,999,999.99', async () => {
    const wrong: [number, string][] = [
      [0, 'too_small'],
      [-1, 'too_small'],
      [-0.01, 'too_small'],
      [0.001, 'invalid_precision'],
      [4.355, 'invalid_precision'],
      [10_000_000, 'too_big'],
      [1e21, 'too_big'],
    ]
    for (const [amount, code] of wrong)
      expect(getFields(await create(company, bodyFor(customerId, { amount })))).toEqual([
        { path: 'body.amount', code },
      ])
  })

  test('a due date that is no ISO 8601 date or timestamp is refused', async () => {
    const wrong = [
      'tomorrow',
      '',
      '2027-02-30',
      '2027-13-01',
      '15.01.2027',
      '2027-01-15T25:00:00Z',
      '2027-01-15T10:00:00+99:99',
      '1800000000000',
      '0000-01-01',
      '0001-01-01T00:00:00+14:00',
      '9999-12-31T23:59:59-12:00',
    ]
    for (const dueDate of wrong)
      expect(getFields(await create(company, bodyFor(customerId, { dueDate }))), dueDate).toEqual([
        { path: 'body.dueDate', code: 'invalid_string' },
      ])
  })

  test('an unknown customer, another company’s and something that is no id are refused alike', async () => {
    for (const wrong of [unknownCustomer, other.customerId, 'x', '']) {
      const refused = await create(company, bodyFor(wrong))
      expect(getFields(refused)).toEqual([{ path: 'body.customerId', code: 'not_found' }])
      expect(refused.body.fields[0].message).toBe('no such customer')
    }
  })

  test('an unknown key is rejected, and one that differs only in case is told its right spelling', async () => {
    expect(getFields(await create(company, bodyFor(customerId, { foo: 1 })))).toEqual([
      { path: 'body.foo', code: 'unrecognized_keys' },
    ])
    const { customerId: _, ...rest } = bodyFor(customerId)
    const misspelt = await create(company, { ...rest, customerID: customerId })
    expect(misspelt.body.validationDetail).toContain('Did you mean "customerId"?')
  })

  test('what only the records can tell is named along with what the schema refuses', async () => {
    const body = bodyFor(unknownCustomer, { amount: 0, customFields: { nothing: 1 } })
    expect(getFields(await create(company, body))).toEqual([
      { path: 'body.amount', code: 'too_small' },
      { path: 'body.customerId', code: 'not_found' },
      { path: 'body.customFields.nothing', code: 'unknown_custom_field' },
    ])
  })

  test('a custom field must be defined for invoices, and its value of the defined type', async () => {
    await defineInvoiceField(company, 'project', { type: 'text' })
    await defineInvoiceField(company, 'hours', { type: 'number' })
    const refused = await create(
      company,
      bodyFor(customerId, { customFields: { hours: 'ten', constructor: 'x', Project: 'x' } }),
    )
    expect(getFields(refused)).toEqual([
      { path: 'body.customFields.hours', code: 'invalid_custom_field_value' },
      { path: 'body.customFields.constructor', code: 'unknown_custom_field' },
      { path: 'body.customFields.Project', code: 'unknown_custom_field' },
    ])
    expect(refused.body.validationDetail).toContain('Did you mean "project"?')
  })

  test('itemCode is read-only, and other unknown keys of a line are named with their place', async () => {
    const items = [{ description: 'One' }, { itemCode: 'X-1', unitprice: 3 }]
    const refused = await create(company, bodyFor(customerId, { items }))
    expect(getFields(refused)).toEqual([
      { path: 'body.items.1.itemCode', code: 'unrecognized_keys' },
      { path: 'body.items.1.unitprice', code: 'unrecognized_keys' },
    ])
    expect(refused.body.validationDetail).toContain('Did you mean "unitPrice"?')
  })

  test('a custom number has 1 to 64 printable characters', async () => {
    for (const [invoiceId, code] of [
      ['', 'too_small'],
      ['   ', 'too_small'],
      ['x'.repeat(65), 'too_big'],
      ['A\nB', 'invalid_string'],
      ['A\u202eB', 'invalid_string'],
    ])
      expect(getFields(await create(company, bodyFor(customerId, { invoiceId })))).toEqual([
        { path: 'body.invoiceId', code },
      ])
  })

  test('a custom number is unique per company, however many ask for it at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => create(company, bodyFor(customerId, { invoiceId: 'ACME-1' }))),
    )
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const refused of asked.filter(({ status }) => status !== 201))
      expect(getFields(refused)).toEqual([{ path: 'body.invoiceId', code: 'duplicate' }])
    expect(getFields(await create(company, bodyFor(customerId, { invoiceId: ' ACME-1 ' })))).toHaveLength(1)
    expect((await create(other.company, bodyFor(other.customerId, { invoiceId: 'ACME-1' }))).status).toBe(201)
    expect((await create(company, bodyFor(customerId, { invoiceId: 'acme-1' }))).status).toBe(201)
  })

  test('a credential that may only read creates nothing', async () => {
    const path = `/operator/v1/companies/${company.companyId}/api-keys`
    const { apiKey } = (await operator().post(path, { role: 'read_only' })).body
    const reader = await sessionFor(apiKey)
    expect(await reader.post('/api/invoices', bodyFor(customerId))).toMatchObject({
      status: 403,
      body: { error: 'forbidden' },
    })
    const { id } = await newInvoice(company, customerId)
    expect((await reader.get(`/api/invoices/${id}`)).status).toBe(200)
  })
})
