import { describe, expect, test } from 'vitest'
import {
  advance,
  getBooks,
  drain,
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveBankAccount,
  send,
  sessionFor,
} from '../support/florin.ts'

const clock = '/sandbox/v1/clock'
const unknown = 'cmp_01h455vb4pex5vsknk084sn02q'
const daySeconds = 86_400

async function clockOf(companyId: string): Promise<number> {
  const { body } = await operator().get(`${clock}?companyId=${companyId}`)
  return Date.parse(body.now)
}

/** Expects that a clock shows the machine's time at the moment of the request. */
async function expectRealTime(ask: () => Promise<number>): Promise<void> {
  const before = Date.now()
  const at = await ask()
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
}

function fieldOf(response: { body: { fields?: { path: string; code: string }[] } }) {
  return response.body.fields?.map(({ path, code }) => `${path} ${code}`)
}

describe('the operator token', () => {
  test.each([
    ['GET', '/sandbox/v1/info'],
    ['GET', clock],
    ['POST', clock],
    ['GET', '/sandbox/v1/outbox'],
    ['POST', '/sandbox/v1/drain'],
    ['POST', '/sandbox/v1/legacy-records'],
  ])('%s %s without it answers 401', async (method, path) => {
    expect((await send(`${florin().baseUrl}${path}`, method)).status).toBe(401)
  })
})

describe('info', () => {
  test('says where the processor is and what runs here', async () => {
    const { status, body } = await operator().get('/sandbox/v1/info')
    expect(status).toBe(200)
    expect(body).toEqual({
      processorUrl: florin().processorUrl,
      environment: 'sandbox',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
  })
})

describe('the clock of a company', () => {
  test('a company that does not exist is refused', async () => {
    expect(fieldOf(await operator().get(clock))).toEqual(['query.companyId invalid_type'])
    expect(fieldOf(await operator().get(`${clock}?companyId=${unknown}`))).toEqual([
      'query.companyId not_found',
    ])
    const moved = await operator().post(clock, { companyId: 'nonsense', advanceSeconds: 1 })
    expect(fieldOf(moved)).toEqual(['body.companyId not_found'])
  })

  test('a move without a measure, with two, or backwards is refused', async () => {
    const { companyId } = await newCompany()
    const began = Date.now()
    const now = await clockOf(companyId)
    const past = new Date(now - 60_000).toISOString()
    const refused: [object, string][] = [
      [{}, 'body.advanceSeconds invalid_type'],
      [{ advanceSeconds: 1, advanceTo: '2099-01-01' }, 'body.advanceTo not_applicable'],
      [{ advanceSeconds: -1 }, 'body.advanceSeconds too_small'],
      [{ advanceTo: past }, 'body.advanceTo too_small'],
      [{ advanceTo: 'tomorrow' }, 'body.advanceTo invalid_string'],
      [{ advanceTo: '2999-01-01' }, 'body.advanceTo too_big'],
    ]
    for (const [move, problem] of refused) {
      const response = await operator().post(clock, { companyId, ...move })
      expect(response.status).toBe(400)
      expect(fieldOf(response)).toEqual([problem])
    }
    expect((await clockOf(companyId)) - now).toBeLessThanOrEqual(Date.now() - began)
  })

  test('begins at the real time', async () => {
    const { companyId } = await newCompany()
    await expectRealTime(() => clockOf(companyId))
  })

  test('moves by seconds, and to a moment', async () => {
    const { companyId } = await newCompany()
    const began = Date.now()
    const before = await clockOf(companyId)
    const moved = await operator().post(clock, { companyId, advanceSeconds: daySeconds })
    expect(moved.status).toBe(200)
    expect(Object.keys(moved.body).sort()).toEqual(['companyId', 'now'])
    expect(Date.parse(moved.body.now) - before).toBeGreaterThanOrEqual(daySeconds * 1_000)
    expect(Date.parse(moved.body.now) - before - daySeconds * 1_000).toBeLessThanOrEqual(Date.now() - began)
    const advanceTo = new Date(before + 5 * daySeconds * 1_000).toISOString()
    await operator().post(clock, { companyId, advanceTo })
    const beyond = (await clockOf(companyId)) - Date.parse(advanceTo)
    expect(beyond).toBeLessThanOrEqual(Date.now() - began)
    expect(beyond).toBeGreaterThanOrEqual(0)
  })

  test('two moves at once add up', async () => {
    const { companyId } = await newCompany()
    const before = await clockOf(companyId)
    const move = () => operator().post(clock, { companyId, advanceSeconds: 3_600 })
    await Promise.all([move(), move(), move()])
    expect((await clockOf(companyId)) - before).toBeGreaterThanOrEqual(3 * 3_600_000)
  })

  test('moves for its company alone', async () => {
    const [one, other] = [await newCompany(), await newCompany()]
    await advance(one, daySeconds)
    await expectRealTime(() => clockOf(other.companyId))
  })

  test('is what sessions and new records are dated by', async () => {
    const company = await newCompany()
    const began = Date.now()
    await advance(company, 20 * 60)
    const customerId = await newCustomer(company)
    const { body } = await company.api.get(`/api/customers/${customerId}`)
    expect(Date.parse(body.createdAt) - began).toBeGreaterThanOrEqual(20 * 60_000)
    await advance(company, 31 * 60)
    expect((await company.api.get(`/api/customers/${customerId}`)).status).toBe(401)
  })
})

describe('what falls due on the way', () => {
  test('a bank payment settles at the processor, and its invoice is paid when the clock is there', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const vaultId = await saveBankAccount(company, customerId)
    const { id } = await newInvoice(company, customerId)
    const paid = await company.api.put(`/api/invoices/${id}/payment`, { accountVaultId: vaultId })
    expect(paid.status).toBe(200)
    await advance(company, 8 * daySeconds)
    expect(await getBooks(company)).toMatchObject([{ action: 'sale', status: 'settled' }])
    const session = await sessionFor(company.apiKey)
    expect((await session.get(`/api/invoices/${id}`)).body).toMatchObject({
      invoiceStatus: 'Paid',
      amountPaid: 100,
    })
  })
})

describe('drain', () => {
  test('a company that does not exist is refused', async () => {
    expect(fieldOf(await operator().post('/sandbox/v1/drain', { companyId: unknown }))).toEqual([
      'body.companyId not_found',
    ])
  })

  test('answers 200 and leaves the clock where it is', async () => {
    const company = await newCompany()
    await drain(company)
    await expectRealTime(async () => {
      const response = await operator().post('/sandbox/v1/drain', { companyId: company.companyId })
      expect(response.status).toBe(200)
      return Date.parse(response.body.now)
    })
  })
})

describe('the outbox', () => {
  test('a company that does not exist is refused', async () => {
    expect((await operator().get(`/sandbox/v1/outbox?companyId=${unknown}`)).status).toBe(400)
  })

  test('shows the mails of a company, filtered by recipient and kind', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company, { email: 'ann@example.com' })
    const { id } = await newInvoice(company, customerId)
    const outbox = async (filter: string) =>
      (await operator().get(`/sandbox/v1/outbox?companyId=${company.companyId}${filter}`)).body.messages
    const [message] = await outbox('')
    expect(message).toMatchObject({ channel: 'email', kind: 'invoice', to: 'ann@example.com', invoiceId: id })
    expect(await outbox('&to=ann@example.com&kind=invoice')).toEqual([message])
    expect(await outbox('&to=bob@example.com')).toEqual([])
    expect(await outbox('&kind=receipt')).toEqual([])
    expect(await outbox('&to=&kind=')).toEqual([message])
  })
})

describe('legacy records', () => {
  const leave = (companyId: string, record: object) =>
    operator().post('/sandbox/v1/legacy-records', { companyId, ...record })

  test('no record, two records and unknown keys are refused', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const invoice = { customerId, amount: 5, dueDate: '2099-01-01' }
    expect(fieldOf(await leave(company.companyId, {}))).toEqual(['body.customer invalid_type'])
    expect(fieldOf(await leave(company.companyId, { customer: {}, invoice }))).toEqual([
      'body.invoice not_applicable',
    ])
    const subscription = { customerId, planId: 'gold', startDate: '2099-01-01' }
    expect(fieldOf(await leave(company.companyId, { invoice, subscription }))).toEqual([
      'body.subscription not_applicable',
    ])
    expect(fieldOf(await leave(company.companyId, { customer: { age: 3 } }))).toEqual([
      'body.customer.age unrecognized_keys',
    ])
  })

  test("an invoice of another company's customer is refused", async () => {
    const [one, other] = [await newCompany(), await newCompany()]
    const customerId = await newCustomer(other)
    const response = await leave(one.companyId, { invoice: { customerId, amount: 5, dueDate: '2099-01-01' } })
    expect(fieldOf(response)).toEqual(['body.invoice.customerId not_found'])
  })

  test("a subscription of another company's customer, and one to a plan that is not there, are refused", async () => {
    const [one, other] = [await newCompany(), await newCompany()]
    const [customerId, foreign] = [await newCustomer(one), await newCustomer(other)]
    const subscription = { customerId, planId: 'gold', startDate: '2099-01-01' }
    expect(
      fieldOf(await leave(one.companyId, { subscription: { ...subscription, customerId: foreign } })),
    ).toEqual(['body.subscription.customerId not_found'])
    expect(fieldOf(await leave(one.companyId, { subscription }))).toEqual([
      'body.subscription.planId not_found',
    ])
  })

  test('a customer may have no email, an empty set of rails and a creation at UTC midnight', async () => {
    const company = await newCompany()
    const made = await leave(company.companyId, {
      customer: { firstName: 'Ada', defaultPaymentOptions: [], createdAt: '2019-03-01' },
    })
    expect(made.status).toBe(201)
    const { body } = await company.api.get(`/api/customers/${made.body.id}`)
    const midnight = '2019-03-01T00:00:00.000Z'
    expect(body).toMatchObject({
      id: made.body.id,
      firstName: 'Ada',
      createdAt: midnight,
      updatedAt: midnight,
    })
    expect(body).not.toHaveProperty('email')
    expect(body.defaultPaymentOptions).toEqual([])
  })

  test('an invoice may have an empty set of rails, which reads as both', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const made = await leave(company.companyId, {
      invoice: {
        customerId,
        amount: 12.5,
        dueDate: '2099-01-15',
        paymentMethods: [],
        createdAt: '2019-03-01',
      },
    })
    expect(made.status).toBe(201)
    const { body } = await company.api.get(`/api/invoices/${made.body.id}`)
    expect(body).toMatchObject({
      amount: 12.5,
      invoiceStatus: 'Pending',
      paymentMethods: ['cc', 'ach'],
      createdAt: '2019-03-01T00:00:00.000Z',
    })
    expect(body.invoiceId).toMatch(/^INV-[0-9A-Z]+$/)
  })
})
