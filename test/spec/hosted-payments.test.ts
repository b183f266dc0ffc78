import { beforeAll, describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import {
  getBooks,
  florin,
  newCompany,
  newCustomer,
  send,
  testCards,
  type TestCompany,
} from '../support/florin.ts'
import { newSetupPage } from '../support/hosted-pages.ts'
import {
  askForPage,
  complete,
  confirmQuote,
  askQuote,
  openForm,
  openHosted,
  pageWith,
  payWith,
  submitSale,
  getPage,
} from '../support/hosted-payments.ts'
import { cardEntry } from '../support/pay-page.ts'
import { changeCompany } from '../support/quotes.ts'
import { day, advanceClock } from '../support/checkout.ts'

const texts = [
  'order_id',
  'title',
  'email',
  'description',
  'billing_street',
  'billing_city',
  'billing_state',
  'billing_zip',
  'image_url',
  'firstName',
  'lastName',
]

const everything = {
  order_id: 'order-7',
  title: 'Tickets & more 🎟️',
  email: 'pat@example.com',
  description: 'For the <spring> fair.',
  billing_street: '100 Main Street',
  billing_city: 'Dallas',
  billing_state: 'TX',
  billing_zip: '75201',
  image_url: 'https://cdn.example/logo.png?size=2',
  line_items: [{ name: 'Day ticket', quantity: 2, price: 50, more: { nested: [null, true, 1.5] } }, {}],
}

describe('no hosted payment page is made', () => {
  let company: TestCompany

  beforeAll(async () => {
    company = await newCompany()
  })

  test('for nobody, and for a token that no company was given', async () => {
    for (const wrong of [{ hpp_token: undefined }, { hpp_token: 5 }, { hpp_token: null }, { hpp_token: '' }])
      expect(getFields(await askForPage(company, wrong))).toMatchObject([{ path: 'body.hpp_token' }])
    const { apiKey, sessionToken, companyId, locationId } = company
    const tokens = ['hpp_unknown', apiKey, sessionToken, companyId, locationId, `${company.hppToken} `]
    for (const hpp_token of tokens)
      expectEnvelope(await askForPage(company, { hpp_token }), 401, 'unauthorized')
  })

  test.each([
    [undefined, 'invalid_type'],
    [null, 'invalid_type'],
    ['100', 'invalid_type'],
    [[100], 'invalid_type'],
    [0, 'too_small'],
    [-0.01, 'too_small'],
    [0.001, 'invalid_precision'],
    [10.005, 'invalid_precision'],
    [99_999_999_999, 'too_big'],
  ])('for the total %j', async (total, code) => {
    const fields = getFields(await askForPage(company, { total }))
    expect(fields).toEqual([{ path: 'body.total', code }])
  })

  test('with a text that is none', async () => {
    for (const name of texts)
      for (const wrong of [5, null, true, ['x'], { x: 1 }])
        expect(getFields(await askForPage(company, { [name]: wrong }))).toEqual([
          { path: `body.${name}`, code: 'invalid_type' },
        ])
  })

  test('with lines that are no array of objects, or more than a hundred', async () => {
    for (const line_items of [
      'Ticket',
      {},
      null,
      5,
      ['Ticket'],
      [null],
      [[]],
      Array.from({ length: 101 }, () => ({})),
    ]) {
      const [field] = getFields(await askForPage(company, { line_items }))
      expect(field?.path).toMatch(/^body\.line_items/)
    }
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'file:///etc/passwd',
    'vbscript:x',
    'ftp://cdn.example/logo.png',
    '//cdn.example/logo.png',
    '/logo.png',
    'logo.png',
    'https://[',
    `https://cdn.example/${'x'.repeat(2_048)}`,
  ])('with the logo %j', async (image_url) => {
    const fields = getFields(await askForPage(company, { image_url }))
    expect(fields).toMatchObject([{ path: 'body.image_url' }])
  })

  test('with keys that there are not, and what is spelt otherwise is named', async () => {
    const unknown = ['amount', 'Total', 'orderId', 'hppToken', 'accountNumber', 'cvv', '__proto__x']
    for (const name of unknown)
      expect(getFields(await askForPage(company, { [name]: '1' }))).toEqual([
        { path: `body.${name}`, code: 'unrecognized_keys' },
      ])
    expect((await askForPage(company, { TOTAL: 5 })).text).toContain('total')
  })

  test('with texts that cannot be kept, or are too long', async () => {
    for (const title of ['a\u0000b', '\ud800'])
      expectEnvelope(await askForPage(company, { title }), 400, 'bad_request')
    const long = getFields(await askForPage(company, { title: 'x'.repeat(256) }))
    expect(long).toMatchObject([{ path: 'body.title' }])
    for (const line_items of [[{ name: 'x\u0000' }], [{ 'k\u0000': 1 }], [{ deep: [{ name: '\ud800' }] }]])
      expect((await askForPage(company, { line_items })).status).toBe(400)
    expect((await askForPage(company, { hpp_token: '\u0000' })).status).toBe(400)
  })

  test('from a body that is no object, or too large', async () => {
    const url = `${florin().baseUrl}/api/trx/hostedpayment`
    for (const body of [undefined, '', 'null', '[]', '"x"', '{'])
      expect((await send(url, 'POST', body)).status, body).toBe(400)
    const large = await askForPage(company, { line_items: [{ name: 'x'.repeat(2_000_000) }] })
    expectEnvelope(large, 413, 'payload_too_large')
  })
})

describe('a hosted payment page', () => {
  test('is made without a credential, and answers its token and address', async () => {
    const company = await newCompany()
    const made = await askForPage(company)
    expect(made.status, made.text).toBe(201)
    const { token } = made.body
    expect(made.body).toMatchObject({ token: expect.any(String), url: `${florin().publicUrl}/hpp/${token}` })
    expect(await getPage(pageWith(token))).toMatchObject({ status: 'open', total: 100, line_items: [] })
    expect((await askForPage(company)).body.token).not.toBe(token)
  })

  test('shows all that it was made with, and never who the payer was said to be', async () => {
    const company = await newCompany({ name: 'Juniper & Sons', products: ['cc'] })
    const names = { firstName: 'Zebulon', lastName: 'Quux' }
    const { page, token } = await openHosted(company, { total: 49.9, ...everything, ...names })
    const shown = await page.get('')
    expect(shown.body).toMatchObject({
      ...everything,
      companyName: 'Juniper & Sons',
      total: 49.9,
      status: 'open',
      paymentMethods: ['cc'],
    })
    const left = Date.parse(shown.body.expiresAt) - Date.now()
    expect(left / (day * 1_000)).toBeCloseTo(1, 2)
    for (const secret of ['Zebulon', 'Quux', company.hppToken, company.companyId, company.locationId, token])
      expect(shown.text).not.toContain(secret)
  })

  test('takes the smallest total, empty texts and no lines', async () => {
    const company = await newCompany()
    const empty = Object.fromEntries(texts.map((name) => [name, '']))
    const { page } = await openHosted(company, { total: 0.01, line_items: [], ...empty })
    expect(await getPage(page)).toMatchObject({ total: 0.01, line_items: [] })
    expect((await payWith(page)).status).toBe(200)
    expect(await getBooks(company)).toMatchObject([{ amountCents: 1 }])
  })

  test('tells nothing of who was to pay once it is paid, or has expired', async () => {
    const company = await newCompany()
    const [done, late] = [await openHosted(company, everything), await openHosted(company, everything)]
    expect((await payWith(done.page)).status).toBe(200)
    await advanceClock(company, day)
    for (const [{ page }, status] of [
      [done, 'paid'],
      [late, 'expired'],
    ] as const) {
      const shown = await getPage(page)
      expect(shown).toMatchObject({ status, title: everything.title })
      for (const name of ['email', 'billing_street', 'billing_city', 'billing_state', 'billing_zip'])
        expect(shown).not.toHaveProperty(name)
    }
  })

  test('that nobody was given is not found, whatever is asked of it', async () => {
    const company = await newCompany()
    const { page, token } = await openHosted(company)
    const event = await submitSale(page)
    const setup = (await newSetupPage(company, await newCustomer(company))).url.split('/').at(-1) ?? ''
    const tokens = [
      'hpt_unknown',
      `${token}x`,
      token.slice(0, -1),
      token.toUpperCase(),
      '%00',
      '%2e%2e',
      '💸',
    ]
    for (const wrong of [...tokens, company.hppToken, company.apiKey, setup]) {
      const there = pageWith(wrong)
      for (const response of [
        await there.get(''),
        await there.post('/intention', {}),
        await there.post('/capture/intention', {}),
        await askQuote(there, event.id),
        await confirmQuote(there, 'quo_x'),
        await complete(there, event),
      ])
        expectEnvelope(response, 404, 'not_found')
    }
  })
})

describe('POST /api/trx/payment', () => {
  const ask = ({ legacy }: TestCompany, fields: object = {}, headers?: Record<string, string>) => {
    const body = { contact_api_id: 'pat-7', transaction_amount: 12.34, order_id: 'order-7', ...fields }
    return legacy.post('/api/trx/payment', body, headers)
  }

  test.each([undefined, 'hpp', 'AV', ''])('of type %j answers the bare address of a page', async (type) => {
    const company = await newCompany()
    const response = await ask(company, { type, description: 'A chair' })
    expect(response.status, response.text).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    const token = response.text.split('/hpp/')[1] ?? ''
    expect(response.text).toBe(`${florin().publicUrl}/hpp/${token}`)
    expect((await send(response.text, 'GET')).status).toBe(200)
    const shown = { total: 12.34, order_id: 'order-7', description: 'A chair', status: 'open' }
    expect(await getPage(pageWith(token))).toMatchObject(shown)
  })

  test('makes a page whose payment is the customer’s, where it names one', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company, { externalUserId: 'pat-7' })
    const response = await ask(company)
    expect((await payWith(pageWith(response.text.split('/hpp/')[1] ?? ''))).status).toBe(200)
    expect((await company.legacy.get('/api/trx/order/order-7')).body).toMatchObject({
      customer_id: customerId,
      transaction_amount: 12.34,
    })
  })

  test('answers the same address under the same key', async () => {
    const company = await newCompany()
    const headers = { 'idempotency-key': `hosted-url-${process.pid}` }
    const [first, again] = [await ask(company, {}, headers), await ask(company, {}, headers)]
    expect(first.status).toBe(200)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
  })
})

test('no answer to a merchant or a payer holds a card number', async () => {
  const company = await newCompany()
  const { page } = await openHosted(company, { order_id: 'order-7' })
  await changeCompany(company, { surcharge: { enabled: true, percentage: 3 } })
  const event = await submitSale(page)
  const answers = [
    JSON.stringify(event),
    (await complete(page, event)).text,
    (await page.get('')).text,
    (await company.legacy.get('/api/trx')).text,
    (await company.legacy.get('/api/trx/order/order-7')).text,
    await openForm((await openHosted(company)).page),
    (await payWith((await openHosted(company)).page, cardEntry(testCards.declined))).text,
  ]
  for (const answer of answers) expect(answer).not.toMatch(/4242424242424242|4000000000000002|"cvv"/)
})
