import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import {
  getBooks,
  fault,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveBankAccount,
  saveCard,
  type TestResponse,
  type Caller,
  type TestCompany,
} from '../support/florin.ts'
import {
  bankEntry,
  captureCard,
  captureMethodOnPage,
  cardEntry,
  fillIn,
  payElsewhere,
  openPage,
  openPageCheckout,
} from '../support/pay-page.ts'
import { getAlerts, openCheckout, payment, getInvoice } from '../support/checkout.ts'
import { walletGives } from '../support/processor-side.ts'

type Rail = 'cc' | 'ach'
type RailCheckout = { company: TestCompany; customerId: string; id: string; page: Caller }

/** The ways to choose a rail that the service checks before any charge. */
const instruments: Record<
  string,
  { rails: Rail[]; body(checkout: RailCheckout, rail: Rail): Promise<object> }
> = {
  'a saved method': {
    rails: ['cc', 'ach'],
    body: async (checkout, rail) => ({ accountVaultId: await saved(checkout, rail) }),
  },
  'a tokenization event': {
    rails: ['cc', 'ach'],
    body: async (checkout, rail) => ({
      processorEvent: { '@action': 'tokenization', id: await saved(checkout, rail), payment_method: rail },
    }),
  },
  'a captured ticket': {
    rails: ['cc', 'ach'],
    body: async (checkout, rail) => ({ processorEvent: await captured(checkout, rail) }),
  },
  'a ticket of the merchant’s own page': {
    rails: ['cc'],
    body: async ({ company }) => ({ processorEvent: await captureCard(company) }),
  },
  'an event that names no rail': {
    rails: ['cc'],
    body: async (checkout) => ({ processorEvent: { ticket_id: (await captured(checkout, 'cc')).id } }),
  },
  'an event of a rail that nobody knows': {
    rails: ['cc'],
    body: async (checkout) => ({
      processorEvent: { ...(await captured(checkout, 'cc')), payment_method: 'card' },
    }),
  },
  'a wallet': {
    rails: ['cc'],
    body: async () => ({ walletProvider: 'apple_pay', walletData: walletGives('approved') }),
  },
}

const saved = ({ company, customerId }: RailCheckout, rail: Rail) =>
  rail === 'cc' ? saveCard(company, customerId) : saveBankAccount(company, customerId)

/** Captures a method on the page of an invoice that takes both rails. */
async function captured({ company, customerId }: RailCheckout, rail: Rail) {
  const { id } = await newInvoice(company, customerId)
  return captureMethodOnPage(await openPage(company, id), rail === 'cc' ? cardEntry() : bankEntry())
}

const callers: Record<string, (checkout: RailCheckout, body: object) => Promise<TestResponse>> = {
  'PUT /api/invoices/{id}/payment': ({ company, id }, body) => payment(company, id, body),
  'PUT /api/invoices': ({ page }, body) => page.put('/api/invoices', body),
}

const ways = Object.keys(callers).flatMap((call) =>
  Object.entries(instruments).flatMap(([name, { rails }]) =>
    rails.map((rail) => ({ call, name, rail, other: rail === 'cc' ? ('ach' as const) : ('cc' as const) })),
  ),
)

describe('a rail that the invoice excludes', () => {
  test.each(ways)('$call refuses $rail by $name', async ({ call, name, rail, other }) => {
    const checkout = await openPageCheckout({ paymentMethods: [other] })
    const body = await instruments[name]?.body(checkout, rail)
    const refused = await callers[call]?.(checkout, body ?? {})
    expect(refused, refused?.text).toMatchObject({ status: 400, body: { error: 'bad_request' } })
    expect(refused?.body.message).toContain(`accepts ${other} only`)
    expect(refused?.body).not.toHaveProperty('reasonCode')
    expect(refused?.body).not.toHaveProperty('fields')
    expect(await getBooks(checkout.company)).toEqual([])
    expect(await getInvoice(checkout.company, checkout.id)).toMatchObject({
      amountDue: 100,
      transactions: [],
    })
  })

  test('cannot be reached by an event that lies about it', async () => {
    const checkout = await openPageCheckout({ paymentMethods: ['ach'] })
    const ticket = await captured(checkout, 'cc')
    const lies = [
      { ...ticket, payment_method: 'ach' },
      { '@action': 'tokenization', id: await saved(checkout, 'cc'), payment_method: 'ach' },
      { '@action': 'sale', payment_method: 'ach', ticket_id: ticket.id },
    ]
    for (const processorEvent of lies)
      for (const call of Object.values(callers))
        expect(await call(checkout, { processorEvent })).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining('ach only') },
        })
    expect(await getBooks(checkout.company)).toEqual([])
  })

  test('is refused to a sale event without an id or a status_code, which is no settled sale', async () => {
    const checkout = await openPageCheckout({ paymentMethods: ['ach'] })
    const { id: sale } = await payElsewhere(checkout.company, { vaultId: await saved(checkout, 'cc') })
    const unsettled = [{ id: sale }, { status_code: 101 }, { id: sale, payment_method: 'cc' }]
    for (const event of unsettled)
      expect(
        await payment(checkout.company, checkout.id, { processorEvent: { '@action': 'sale', ...event } }),
      ).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('ach only') },
      })
    expect(await getInvoice(checkout.company, checkout.id)).toMatchObject({
      amountDue: 100,
      transactions: [],
    })
    expect(await getAlerts(checkout.company)).toEqual([])
  })
})

describe('a rail that the invoice accepts', () => {
  test.each(ways)('$call takes $rail by $name', async ({ call, name, rail }) => {
    const checkout = await openPageCheckout({ paymentMethods: [rail] })
    const body = await instruments[name]?.body(checkout, rail)
    const paid = await callers[call]?.(checkout, body ?? {})
    const invoiceStatus = rail === 'cc' ? 'Paid' : 'ACHPending'
    expect(paid, paid?.text).toMatchObject({ status: 200, body: { status: 'success', invoiceStatus } })
    expect(await getBooks(checkout.company)).toMatchObject([{ paymentMethod: rail, amountCents: 10_000 }])
  })
})

const intentions = ['/api/invoices/hosted/intention', '/api/invoices/hosted/capture/intention']

describe.each(intentions)('POST %s', (path) => {
  const typesOf = ({ body }: TestResponse) => body.methods.map(({ type }: { type: string }) => type)

  test('takes cc and ach, and at least one of them', async () => {
    const { page } = await openPageCheckout()
    const wrong: [unknown, string, string][] = [
      [{ paymentMethods: [] }, 'paymentMethods', 'too_small'],
      [{ paymentMethods: ['card'] }, 'paymentMethods.0', 'invalid_enum_value'],
      [{ paymentMethods: 'cc' }, 'paymentMethods', 'invalid_type'],
      [{ paymentMethods: null }, 'paymentMethods', 'invalid_type'],
      [{ amount: 5 }, 'amount', 'unrecognized_keys'],
    ]
    for (const [body, key, code] of wrong) {
      const refused = await page.post(path, body)
      expect(getFields(refused), JSON.stringify(body)).toEqual([{ path: `body.${key}`, code }])
      expect(refused.text).not.toContain('clientToken')
    }
  })

  test.each(['cc', 'ach'])(
    'is never made on another rail than %s, which is asked for in vain',
    async (rail) => {
      const accepted = rail === 'cc' ? 'ach' : 'cc'
      const { page } = await openPageCheckout({ paymentMethods: [accepted] })
      const refused = await page.post(path, { paymentMethods: [rail] })
      expect(refused).toMatchObject({ status: 400, body: { error: 'bad_request' } })
      expect(refused.body.message).toContain(`accepts ${accepted} only`)
      expect(refused.body).not.toHaveProperty('clientToken')
    },
  )

  test('refuses a rail by name for which the business has no payment product', async () => {
    const company = await newCompany({ products: ['cc'] })
    const customerId = await newCustomer(company)
    const both = await openPage(company, (await newInvoice(company, customerId)).id)
    const bankOnly = await newInvoice(company, customerId, { paymentMethods: ['ach'] })
    for (const [page, body] of [
      [both, { paymentMethods: ['ach'] }],
      [both, { paymentMethods: ['cc', 'ach'] }],
      [await openPage(company, bankOnly.id), {}],
    ] as const) {
      const refused = await page.post(path, body)
      expect(refused.status, refused.text).toBe(400)
      expect(refused.body.message).toMatch(/\bach\b/)
      expect(refused.body.message).not.toMatch(/\bcc\b/)
    }
    expect(typesOf(await both.post(path, {}))).toEqual(['cc'])
  })

  test('offers the rails of the invoice, narrowed to those that were asked for', async () => {
    const { company, customerId, page } = await openPageCheckout()
    const cardOnly = await newInvoice(company, customerId, { paymentMethods: ['cc'] })
    const cardPage = await openPage(company, cardOnly.id)
    expect(typesOf(await page.post(path, {}))).toEqual(['cc', 'ach'])
    expect(typesOf(await page.post(path))).toEqual(['cc', 'ach'])
    expect(typesOf(await page.post(path, { paymentMethods: ['ach'] }))).toEqual(['ach'])
    expect(typesOf(await page.post(path, { paymentMethods: ['cc', 'cc'] }))).toEqual(['cc'])
    expect(typesOf(await cardPage.post(path, { paymentMethods: ['ach', 'cc'] }))).toEqual(['cc'])
    expect(typesOf(await cardPage.post(path, {}))).toEqual(['cc'])
  })

  test('answers a payment intention whose form takes its rails only, and nothing of a surcharge', async () => {
    const { company, page } = await openPageCheckout()
    const opened = await page.post(path, { paymentMethods: ['ach'] })
    expect(opened).toMatchObject({ status: 201 })
    expect(opened.body).toEqual({
      clientToken: expect.any(String),
      formUrl: expect.stringContaining(opened.body.clientToken),
      locationId: company.locationId,
      contactId: expect.any(String),
      methods: [{ productTransactionId: expect.any(String), type: 'ach' }],
    })
    expect((await fillIn(opened.body.clientToken, cardEntry())).status).toBe(400)
    expect(await getBooks(company)).toEqual([])
  })

  test.each([
    ['outage', 503],
    ['lost_before', 503],
    ['malformed', 502],
  ])('answers the fault %s of the processor with %i, and the next try is taken', async (name, status) => {
    const { company, page } = await openPageCheckout()
    await fault(company, 'any', name)
    const headers = { 'idempotency-key': `intention-${company.companyId}` }
    expect((await page.post(path, {}, headers)).status).toBe(status)
    expect((await page.post(path, {}, headers)).status).toBe(201)
  })
})

test('a stored empty set of rails reads as both on the page, and its forms take both', async () => {
  const { company, customerId } = await openCheckout()
  const made = await operator().post('/sandbox/v1/legacy-records', {
    companyId: company.companyId,
    invoice: { customerId, amount: 10, dueDate: '2099-01-01', paymentMethods: [] },
  })
  const sent = await company.api.post(`/api/invoices/${made.body.id}/send-email`, {
    recipients: ['a@example.com'],
  })
  expect(sent.status, sent.text).toBe(200)
  const page = await openPage(company, made.body.id)
  expect((await page.get('/api/invoices/hosted')).body.paymentMethods).toEqual(['cc', 'ach'])
  for (const path of intentions)
    expect((await page.post(path, {})).body.methods).toMatchObject([{ type: 'cc' }, { type: 'ach' }])
})
