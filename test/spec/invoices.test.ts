import { describe, expect, test } from 'vitest'
import {
  florin,
  advance,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  type TestCompany,
} from '../support/florin.ts'
import {
  createInvoice as create,
  defineInvoiceField,
  invoiceBody as bodyFor,
  openCheckout,
  getInvoice,
} from '../support/checkout.ts'

const unknownCustomer = 'cus_01h455vb4pex5vsknk084sn02q'
const unknownInvoice = 'inv_01h455vb4pex5vsknk084sn02q'
const isoUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

describe('an invoice that cannot be read', () => {
  test('an unknown id, a display number and another company’s invoice are not found', async () => {
    const { company, customerId } = await openCheckout()
    const other = await openCheckout()
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
    const { company, customerId } = await openCheckout()
    const made = await company.api.post('/api/invoices', bodyFor(customerId), {
      'x-correlation-id': 'mine-1',
    })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      invoiceId: expect.stringMatching(/^INV-[0-9A-Z]+$/),
      id: expect.stringMatching(/^inv_[0-9a-z]{26}$/),
      correlationId: 'mine-1',
    })
    expect(made.headers.get('correlationid')).toBe('mine-1')
  })

  test('a new one is Pending, unpaid and due in full, in dollars', async () => {
    const { company, customerId } = await openCheckout()
    const made = await newInvoice(company, customerId, { amount: 50, dueDate: '2027-01-15' })
    const read = await getInvoice(company, made.id)
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
      createdCorrelationId: made.correlationId,
      updatedAt: expect.stringMatching(isoUtc),
      customer: { firstName: 'Pat', lastName: 'Payer', email: 'payer@example.com' },
      pdfUrl: expect.any(String),
      items: [],
      transactions: [],
    })
    expect(read.invoiceDate).toBe(read.createdAt)
  })

  test('names the company of a customer without a name, in its lists too', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company, {
      companyName: 'Harbor Dental',
      email: 'office@example.com',
    })
    const { id } = await newInvoice(company, customerId)
    const customer = { companyName: 'Harbor Dental', email: 'office@example.com' }
    expect((await getInvoice(company, id)).customer).toEqual(customer)
    const found = await company.api.post('/api/invoices/search', {})
    expect(found.body.invoices).toMatchObject([{ id, customer }])
  })

  test('amounts are read from their digits: every cent comes back as it was sent', async () => {
    const { company, customerId } = await openCheckout()
    for (const amount of [0.01, 4.35, 1.1, 1.15, 8.2, 19.99, 1000.1, 9_999_999.99]) {
      const { id } = await newInvoice(company, customerId, { amount })
      expect(await getInvoice(company, id)).toMatchObject({ amount, amountDue: amount })
    }
  })

  test('a due date is a date, or a timestamp with or without an offset', async () => {
    const { company, customerId } = await openCheckout()
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
      expect((await getInvoice(company, id)).dueDate, dueDate).toBe(stored)
    }
  })

  test('a custom number is trimmed, kept and echoed', async () => {
    const { company, customerId } = await openCheckout()
    const invoiceId = `Årsfaktura №7 ${'x'.repeat(50)}`
    const made = await newInvoice(company, customerId, { invoiceId: ` ${invoiceId} ` })
    expect(made.invoiceId).toBe(invoiceId)
    expect((await getInvoice(company, made.id)).invoiceId).toBe(invoiceId)
  })

  test('generated numbers count from INV-1000 in each company, without a gap, and step over a custom one', async () => {
    const { company, customerId } = await openCheckout()
    const number = (n: number) => `INV-${(46_656 + n).toString(36).toUpperCase()}`
    const made = await Promise.all(Array.from({ length: 50 }, () => newInvoice(company, customerId)))
    const numbers = made.map(({ invoiceId }) => invoiceId).toSorted()
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => number(n)))
    for (let ahead = 50; ahead < 55; ahead++)
      await create(company, bodyFor(customerId, { invoiceId: number(ahead) }))
    expect((await newInvoice(company, customerId)).invoiceId).toBe(number(55))
    expect((await newInvoice(company, customerId)).invoiceId).toBe(number(56))
  })

  test('a body that is refused, a number of one’s own and an answer that is repeated take no generated number', async () => {
    const { company, customerId } = await openCheckout()
    const key = { 'idempotency-key': 'numbered-once-1' }
    await company.api.post('/api/invoices', bodyFor(customerId), key)
    for (const wrong of [{ amount: 0 }, { dueDate: 'soon' }, { invoiceId: '' }])
      expect((await create(company, bodyFor(customerId, wrong))).status).toBe(400)
    await create(company, bodyFor(customerId, { invoiceId: 'MINE-1' }))
    const again = await company.api.post('/api/invoices', bodyFor(customerId), key)
    expect(again.body.invoiceId).toBe('INV-1000')
    expect((await newInvoice(company, customerId)).invoiceId).toBe('INV-1001')
  })

  test('a generated number is found behind a hundred custom ones that look alike', async () => {
    const { company, customerId } = await openCheckout()
    const alike = Array.from({ length: 100 }, (_, n) => `INV-${(46_656 + n).toString(36).toUpperCase()}`)
    await Promise.all(alike.map((invoiceId) => newInvoice(company, customerId, { invoiceId })))
    const { invoiceId } = await newInvoice(company, customerId)
    expect(invoiceId).toMatch(/^INV-1[0-9A-Z]{3}$/)
    expect(alike).not.toContain(invoiceId)
  })

  test('line items come back in order, with an id and the total that can be worked out', async () => {
    const { company, customerId } = await openCheckout()
    const items = [
      { itemId: 'mow', description: 'Mowing', quantity: 2, unitPrice: 4.35, totalPrice: 8.7 },
      { description: 'Half an hour', quantity: 0.5, unitPrice: 33.33 },
      { quantity: 1.005, unitPrice: 1 },
      { description: 'Discount', totalPrice: -5 },
      {},
    ]
    const { id } = await newInvoice(company, customerId, { items })
    const itemId = expect.stringMatching(/^itm_/)
    expect((await getInvoice(company, id)).items).toEqual([
      { itemId: 'mow', description: 'Mowing', quantity: 2, unitPrice: 4.35, totalPrice: 8.7 },
      { itemId, description: 'Half an hour', quantity: 0.5, unitPrice: 33.33, totalPrice: 16.67 },
      { itemId, quantity: 1.005, unitPrice: 1, totalPrice: 1.01 },
      { itemId, description: 'Discount', totalPrice: -5 },
      { itemId },
    ])
  })

  test('custom fields come back as they were sent', async () => {
    const { company, customerId } = await openCheckout()
    await defineInvoiceField(company, 'project', { type: 'text' })
    await defineInvoiceField(company, 'hours', { type: 'number' })
    await defineInvoiceField(company, 'rush', { type: 'boolean' })
    const customFields = { project: 'Łąka', hours: 1.5, rush: false }
    const { id } = await newInvoice(company, customerId, { customFields })
    expect((await getInvoice(company, id)).customFields).toEqual(customFields)
  })

  test('what is unset is absent, never null', async () => {
    const { company } = await openCheckout()
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
    const { company, customerId } = await openCheckout()
    await advance(company, 10 * 60)
    const clock = await operator().get(`/sandbox/v1/clock?companyId=${company.companyId}`)
    const { id } = await newInvoice(company, customerId)
    const { createdAt } = await getInvoice(company, id)
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(Date.parse(clock.body.now))
    expect(Date.parse(createdAt)).toBeLessThan(Date.parse(clock.body.now) + 60_000)
  })
})

describe('the invoice mail', () => {
  const mails = async (company: TestCompany) => {
    const response = await operator().get(`/sandbox/v1/outbox?companyId=${company.companyId}&kind=invoice`)
    return response.body.messages
  }

  test('sendEmail false sends none, and neither does an invoice that was refused', async () => {
    const { company, customerId } = await openCheckout()
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
    expect(sent[0].links).toEqual([expect.stringMatching(/\/pay\/itk_[\w-]{40,}$/)])
    expect(sent[0].links[0].startsWith(`${florin().publicUrl}/pay/`)).toBe(true)
    expect(sent[0].text).toContain(sent[0].links[0])
    expect(sent[0].html).toContain('Acme &lt;b&gt;&amp;&lt;/b&gt; Sons')
    expect(sent[0].links[0]).not.toBe(sent[1].links[0])
  })
})

describe('an Idempotency-Key on creating an invoice', () => {
  test('the same body again answers the first answer and creates no second invoice', async () => {
    const { company, customerId } = await openCheckout()
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
    const { company, customerId } = await openCheckout()
    const key = { 'idempotency-key': 'create-once-2' }
    const refused = await company.api.post('/api/invoices', bodyFor(unknownCustomer), key)
    expect(refused.status).toBe(400)
    expect((await company.api.post('/api/invoices', bodyFor(customerId), key)).status).toBe(201)
  })
})
