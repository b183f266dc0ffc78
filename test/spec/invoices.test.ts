import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../support/customers.ts'
import {
  advance,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  sessionFor,
  type TestCompany,
} from '../support/florin.ts'
import { openTill, readInvoice } from '../support/till.ts'

const unknownCustomer = 'cus_01h455vb4pex5vsknk084sn02q'
const unknownInvoice = 'inv_01h455vb4pex5vsknk084sn02q'
const isoUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

const bodyFor = (customerId: string, fields: object = {}) => ({
  customerId,
  description: 'Gardening',
  amount: 50,
  dueDate: '2027-01-15',
  ...fields,
})

const create = (company: TestCompany, body: unknown) => company.api.post('/api/invoices', body)

async function defineInvoiceField(company: TestCompany, key: string, definition: object) {
  const path = `/operator/v1/companies/${company.companyId}/custom-fields/invoice/${key}`
  expect((await operator().put(path, definition)).status).toBe(200)
}

describe('what an invoice cannot be created from', () => {
  test('customerId, description, amount and dueDate are required', async () => {
    const { company } = await openTill()
    const refused = await create(company, {})
    expect(fieldsOf(refused)).toEqual([
      { path: 'body.customerId', code: 'invalid_type' },
      { path: 'body.description', code: 'invalid_type' },
      { path: 'body.amount', code: 'invalid_type' },
      { path: 'body.dueDate', code: 'invalid_type' },
    ])
    for (const key of ['customerId', 'description', 'amount', 'dueDate'])
      expect(refused.body.validationDetail).toContain(`body.${key}: is required`)
  })

  test('a wrong-typed field is refused with its path', async () => {
    const { company, customerId } = await openTill()
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
      expect(fieldsOf(await create(company, bodyFor(customerId, { [key]: value })))).toEqual([
        { path: `body.${key}`, code },
      ])
  })

  test('amount must be greater than zero, has at most two decimals and is at most 9,999,999.99', async () => {
    const { company, customerId } = await openTill()
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
      expect(fieldsOf(await create(company, bodyFor(customerId, { amount })))).toEqual([
        { path: 'body.amount', code },
      ])
  })

  test('a due date that is no ISO 8601 date or timestamp is refused', async () => {
    const { company, customerId } = await openTill()
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
      expect(fieldsOf(await create(company, bodyFor(customerId, { dueDate }))), dueDate).toEqual([
        { path: 'body.dueDate', code: 'invalid_string' },
      ])
  })

  test('an unknown customer, another company’s and something that is no id are refused alike', async () => {
    const { company } = await openTill()
    const other = await openTill()
    for (const customerId of [unknownCustomer, other.customerId, 'x', '']) {
      const refused = await create(company, bodyFor(customerId))
      expect(fieldsOf(refused)).toEqual([{ path: 'body.customerId', code: 'not_found' }])
      expect(refused.body.fields[0].message).toBe('no such customer')
    }
  })

  test('an unknown key is rejected, and one that differs only in case is told its right spelling', async () => {
    const { company, customerId } = await openTill()
    expect(fieldsOf(await create(company, bodyFor(customerId, { foo: 1 })))).toEqual([
      { path: 'body.foo', code: 'unrecognized_keys' },
    ])
    const { customerId: _, ...rest } = bodyFor(customerId)
    const misspelt = await create(company, { ...rest, customerID: customerId })
    expect(misspelt.body.validationDetail).toContain('Did you mean "customerId"?')
  })

  test('what only the records can tell is named along with what the schema refuses', async () => {
    const { company } = await openTill()
    const body = bodyFor(unknownCustomer, { amount: 0, customFields: { nothing: 1 } })
    expect(fieldsOf(await create(company, body))).toEqual([
      { path: 'body.amount', code: 'too_small' },
      { path: 'body.customerId', code: 'not_found' },
      { path: 'body.customFields.nothing', code: 'unknown_custom_field' },
    ])
  })

  test('a custom field must be defined for invoices, and its value of the defined type', async () => {
    const { company, customerId } = await openTill()
    await defineInvoiceField(company, 'project', { type: 'text' })
    await defineInvoiceField(company, 'hours', { type: 'number' })
    const refused = await create(
      company,
      bodyFor(customerId, { customFields: { hours: 'ten', constructor: 'x', Project: 'x' } }),
    )
    expect(fieldsOf(refused)).toEqual([
      { path: 'body.customFields.hours', code: 'invalid_custom_field_value' },
      { path: 'body.customFields.constructor', code: 'unknown_custom_field' },
      { path: 'body.customFields.Project', code: 'unknown_custom_field' },
    ])
    expect(refused.body.validationDetail).toContain('Did you mean "project"?')
  })

  test('itemCode is read-only, and other unknown keys of a line are named with their place', async () => {
    const { company, customerId } = await openTill()
    const items = [{ description: 'One' }, { itemCode: 'X-1', unitprice: 3 }]
    const refused = await create(company, bodyFor(customerId, { items }))
    expect(fieldsOf(refused)).toEqual([
      { path: 'body.items.1.itemCode', code: 'unrecognized_keys' },
      { path: 'body.items.1.unitprice', code: 'unrecognized_keys' },
    ])
    expect(refused.body.validationDetail).toContain('Did you mean "unitPrice"?')
  })

  test('a custom number has 1 to 64 printable characters', async () => {
    const { company, customerId } = await openTill()
    for (const [invoiceId, code] of [
      ['', 'too_small'],
      ['   ', 'too_small'],
      ['x'.repeat(65), 'too_big'],
      ['A\nB', 'invalid_string'],
      ['A\u202eB', 'invalid_string'],
    ])
      expect(fieldsOf(await create(company, bodyFor(customerId, { invoiceId })))).toEqual([
        { path: 'body.invoiceId', code },
      ])
  })

  test('a custom number is unique per company, however many ask for it at once', async () => {
    const { company, customerId } = await openTill()
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => create(company, bodyFor(customerId, { invoiceId: 'ACME-1' }))),
    )
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const refused of asked.filter(({ status }) => status !== 201))
      expect(fieldsOf(refused)).toEqual([{ path: 'body.invoiceId', code: 'duplicate' }])
    expect(fieldsOf(await create(company, bodyFor(customerId, { invoiceId: ' ACME-1 ' })))).toHaveLength(1)
    const other = await openTill()
    expect((await create(other.company, bodyFor(other.customerId, { invoiceId: 'ACME-1' }))).status).toBe(201)
    expect((await create(company, bodyFor(customerId, { invoiceId: 'acme-1' }))).status).toBe(201)
  })

  test('a credential that may only read creates nothing', async () => {
    const { company, customerId } = await openTill()
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

describe('an invoice that cannot be read', () => {
  test('an unknown id, a display number and another company’s invoice are not found', async () => {
    const { company, customerId } = await openTill()
    const other = await openTill()
    const { id: foreign } = await newInvoice(other.company, other.customerId)
    const { invoiceId, id } = await newInvoice(company, customerId)
    const upper = id.toUpperCase()
    for (const wrong of [unknownInvoice, invoiceId, foreign, 'x', upper, `${id}%00`, customerId]) {
      const missing = await company.api.get(`/api/invoices/${wrong}`)
      expect(missing, wrong).toMatchObject({ status: 404, body: { error: 'not_found', statusCode: 404 } })
    }
  })
})

describe('an invoice', () => {
  test('creating one answers its number, its id and the correlation id', async () => {
    const { company, customerId } = await openTill()
    const made = await company.api.post('/api/invoices', bodyFor(customerId), { 'x-correlation-id': 'mine-1' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      invoiceId: expect.stringMatching(/^INV-[0-9A-Z]+$/),
      id: expect.stringMatching(/^inv_[0-9a-z]{26}$/),
      correlationId: 'mine-1',
    })
    expect(made.headers.get('correlationid')).toBe('mine-1')
  })

  test('a new one is Pending, unpaid and due in full, in dollars', async () => {
    const { company, customerId } = await openTill()
    const made = await newInvoice(company, customerId, { amount: 50, dueDate: '2027-01-15' })
    const read = await readInvoice(company, made.id)
    expect(read).toEqual({
      id: made.id,
      invoiceId: made.invoiceId,
      invoiceStatus: 'Pending',
      amount: 50,
      amountPaid: 0,
      amountDue: 50,
      description: 'Gardening',
      invoiceDate: expect.stringMatching(isoUtc),
      dueDate: '2027-01-15T00:00:00.000Z',
      customerId,
      paymentMethods: ['cc', 'ach'],
      customFields: {},
      createdAt: expect.stringMatching(isoUtc),
      updatedAt: expect.stringMatching(isoUtc),
      customer: { firstName: 'Pat', lastName: 'Payer', email: 'payer@example.com' },
      items: [],
      transactions: [],
    })
    expect(read.invoiceDate).toBe(read.createdAt)
  })

  test('amounts are read from their digits: every cent comes back as it was sent', async () => {
    const { company, customerId } = await openTill()
    for (const amount of [0.01, 4.35, 1.1, 1.15, 8.2, 19.99, 1000.1, 9_999_999.99]) {
      const { id } = await newInvoice(company, customerId, { amount })
      expect(await readInvoice(company, id)).toMatchObject({ amount, amountDue: amount })
    }
  })

  test('a due date is a date, or a timestamp with or without an offset', async () => {
    const { company, customerId } = await openTill()
    const written: [string, string][] = [
      ['2027-01-15', '2027-01-15T00:00:00.000Z'],
      ['2028-02-29', '2028-02-29T00:00:00.000Z'],
      ['2027-01-15T10:30:00Z', '2027-01-15T10:30:00.000Z'],
      ['2027-01-15T10:30:00+02:00', '2027-01-15T08:30:00.000Z'],
      ['2027-01-15T10:30:00.123456789-05:30', '2027-01-15T16:00:00.123Z'],
      ['2027-01-15T10:30:00', '2027-01-15T10:30:00.000Z'],
      ['2027-01-15T10:30', '2027-01-15T10:30:00.000Z'],
      ['9999-12-31', '9999-12-31T00:00:00.000Z'],
      ['2020-01-01', '2020-01-01T00:00:00.000Z'],
    ]
    for (const [dueDate, stored] of written) {
      const { id } = await newInvoice(company, customerId, { dueDate })
      expect((await readInvoice(company, id)).dueDate, dueDate).toBe(stored)
    }
  })

  test('a custom number is trimmed, kept and echoed', async () => {
    const { company, customerId } = await openTill()
    const invoiceId = `Årsfaktura №7 ${'x'.repeat(50)}`
    const made = await newInvoice(company, customerId, { invoiceId: ` ${invoiceId} ` })
    expect(made.invoiceId).toBe(invoiceId)
    expect((await readInvoice(company, made.id)).invoiceId).toBe(invoiceId)
  })

  test('generated numbers never collide, and step over a custom one', async () => {
    const { company, customerId } = await openTill()
    const made = await Promise.all(Array.from({ length: 200 }, () => newInvoice(company, customerId)))
    expect(new Set(made.map(({ invoiceId }) => invoiceId)).size).toBe(200)
    const last = Math.max(...made.map(({ invoiceId }) => parseInt(invoiceId.slice(4), 36)))
    for (let ahead = 1; ahead <= 5; ahead++) {
      const invoiceId = `INV-${(last + ahead).toString(36).toUpperCase()}`
      await create(company, bodyFor(customerId, { invoiceId }))
    }
    for (let n = 0; n < 3; n++) expect((await newInvoice(company, customerId)).invoiceId).toMatch(/^INV-/)
  })

  test('line items come back in order, with an id and the total that can be worked out', async () => {
    const { company, customerId } = await openTill()
    const items = [
      { itemId: 'mow', description: 'Mowing', quantity: 2, unitPrice: 4.35, totalPrice: 8.7 },
      { description: 'Half an hour', quantity: 0.5, unitPrice: 33.33 },
      { quantity: 1.005, unitPrice: 1 },
      { description: 'Discount', totalPrice: -5 },
      {},
    ]
    const { id } = await newInvoice(company, customerId, { items })
    const itemId = expect.stringMatching(/^itm_/)
    expect((await readInvoice(company, id)).items).toEqual([
      { itemId: 'mow', description: 'Mowing', quantity: 2, unitPrice: 4.35, totalPrice: 8.7 },
      { itemId, description: 'Half an hour', quantity: 0.5, unitPrice: 33.33, totalPrice: 16.67 },
      { itemId, quantity: 1.005, unitPrice: 1, totalPrice: 1.01 },
      { itemId, description: 'Discount', totalPrice: -5 },
      { itemId },
    ])
  })

  test('custom fields come back as they were sent', async () => {
    const { company, customerId } = await openTill()
    await defineInvoiceField(company, 'project', { type: 'text' })
    await defineInvoiceField(company, 'hours', { type: 'number' })
    await defineInvoiceField(company, 'rush', { type: 'boolean' })
    const customFields = { project: 'Łąka', hours: 1.5, rush: false }
    const { id } = await newInvoice(company, customerId, { customFields })
    expect((await readInvoice(company, id)).customFields).toEqual(customFields)
  })

  test('what is unset is absent, never null', async () => {
    const { company } = await openTill()
    const legacy = await operator().post('/sandbox/v1/legacy-records', {
      companyId: company.companyId,
      customer: { lastName: 'Old' },
    })
    expect(legacy.status, legacy.text).toBe(201)
    const { id } = await newInvoice(company, legacy.body.id)
    const read = await company.api.get(`/api/invoices/${id}`)
    expect(read.text).not.toContain('null')
    expect(read.body.customer).toEqual({ lastName: 'Old' })
    for (const key of ['subscriptionId', 'paidAt', 'lastAttemptStatus', 'totalCharged', 'totalFees'])
      expect(read.body).not.toHaveProperty(key)
  })

  test('its timestamps are read from the company’s clock', async () => {
    const { company, customerId } = await openTill()
    await advance(company, 10 * 60)
    const clock = await operator().get(`/sandbox/v1/clock?companyId=${company.companyId}`)
    const { id } = await newInvoice(company, customerId)
    const { createdAt } = await readInvoice(company, id)
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(Date.parse(clock.body.now))
    expect(Date.parse(createdAt)).toBeLessThan(Date.parse(clock.body.now) + 60_000)
  })
})

describe('the invoice mail', () => {
  const mails = async (company: TestCompany) => {
    const answer = await operator().get(`/sandbox/v1/outbox?companyId=${company.companyId}&kind=invoice`)
    return answer.body.messages
  }

  test('sendEmail false sends none, and neither does an invoice that was refused', async () => {
    const { company, customerId } = await openTill()
    await newInvoice(company, customerId, { sendEmail: false })
    await create(company, bodyFor(customerId, { amount: 0 }))
    expect(await mails(company)).toEqual([])
  })

  test('it goes to the customer with the amount, the day and a link of its own', async () => {
    const company = await newCompany({ name: 'Acme <b>&</b> Sons' })
    const customerId = await newCustomer(company, { email: 'zoë@example.com' })
    const first = await newInvoice(company, customerId, { amount: 1234.5, dueDate: '2027-01-15' })
    await newInvoice(company, customerId)
    const sent = await mails(company)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toMatchObject({ channel: 'email', to: 'zoë@example.com', invoiceId: first.id })
    expect(sent[0].subject).toContain(first.invoiceId)
    expect(sent[0].text).toContain('$1,234.50')
    expect(sent[0].text).toContain('January 15, 2027')
    expect(sent[0].links).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\/itk_[\w-]{40,}$/)])
    expect(sent[0].text).toContain(sent[0].links[0])
    expect(sent[0].html).toContain('Acme &lt;b&gt;&amp;&lt;/b&gt; Sons')
    expect(sent[0].links[0]).not.toBe(sent[1].links[0])
  })
})

describe('an Idempotency-Key on creating an invoice', () => {
  test('the same body again answers the first answer and creates no second invoice', async () => {
    const { company, customerId } = await openTill()
    const key = { 'idempotency-key': 'create-once-1' }
    const body = bodyFor(customerId, { invoiceId: 'ONCE-1' })
    const first = await company.api.post('/api/invoices', body, key)
    const again = await company.api.post('/api/invoices', body, key)
    expect(first.status).toBe(201)
    expect(again).toMatchObject({ status: 201, text: first.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('correlationid')).toBe(first.body.correlationId)
    const other = await company.api.post('/api/invoices', { ...body, amount: 51 }, key)
    expect(other).toMatchObject({ status: 422, body: { error: 'idempotency_key_reused' } })
  })

  test('a refused body leaves the key unused', async () => {
    const { company, customerId } = await openTill()
    const key = { 'idempotency-key': 'create-once-2' }
    const refused = await company.api.post('/api/invoices', bodyFor(unknownCustomer), key)
    expect(refused.status).toBe(400)
    expect((await company.api.post('/api/invoices', bodyFor(customerId), key)).status).toBe(201)
  })
})
