import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import {
  getBooks,
  fault,
  newCustomer,
  newInvoice,
  saveBankAccount,
  saveCard,
  type Caller,
} from '../support/florin.ts'
import { captureMethodOnPage, linkTo, openPage, openPageCheckout, pageOf } from '../support/pay-page.ts'
import { setBankOutcome, day, advanceClock, pay, getInvoice, staysInFlight } from '../support/checkout.ts'

const calls: ((page: Caller) => ReturnType<Caller['get']>)[] = [
  (page) => page.get('/api/invoices/hosted'),
  (page) => page.post('/api/invoices/hosted/intention', {}),
  (page) => page.post('/api/invoices/hosted/capture/intention', {}),
  (page) => page.put('/api/invoices', { accountVaultId: 'vlt_x' }),
]

/** Expects that the calls of the page return only the common 401 error. */
async function expectShut(page: Caller) {
  for (const call of calls) {
    const { status, body, headers } = await call(page)
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBeTruthy()
    expect(body).toEqual({
      statusCode: 401,
      error: 'unauthorized',
      message: 'Send the token of a link to the payment page in the header x-invoice-token.',
      correlationId: expect.any(String),
    })
  }
}

describe('a caller without a link that still opens the page', () => {
  test('is answered 401, and told nothing', async () => {
    const { company, id } = await openPageCheckout()
    const token = (await linkTo(company, id)).split('/').at(-1) ?? ''
    const tampered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const invented = [
      '',
      'itk_',
      'itk_unknown',
      'x'.repeat(2_000),
      tampered,
      token.toUpperCase(),
      `${token}x`,
    ]
    for (const wrong of [...invented, company.sessionToken, company.apiKey, company.hppToken, id])
      await expectShut(pageOf(wrong))
    expect((await pageOf(token).get('/api/invoices/hosted')).status).toBe(200)
  })

  test('may send a session token instead, in vain', async () => {
    const { company } = await openPageCheckout()
    await expectShut(company.api)
    await expectShut(company.legacy)
  })

  test('has a link that was revoked, until the next mail brings a new one', async () => {
    const { company, id, page } = await openPageCheckout()
    expect((await company.api.delete(`/api/invoices/${id}/links`)).status).toBe(200)
    await expectShut(page)
    const body = { recipients: ['payer@example.com'] }
    expect((await company.api.post(`/api/invoices/${id}/send-email`, body)).status).toBe(200)
    expect((await (await openPage(company, id)).get('/api/invoices/hosted')).status).toBe(200)
    await expectShut(page)
  })

  test('hears of the missing link before anything about the body', async () => {
    for (const body of ['{', '[]', '{"amount":-1,"foo":1}'])
      expectEnvelope(await pageOf('itk_unknown').put('/api/invoices', body), 401, 'unauthorized')
  })

  test('is whoever comes 90 days after the invoice was paid or closed', async () => {
    const { company, customerId, id, page } = await openPageCheckout()
    const unpaid = await openPage(company, (await newInvoice(company, customerId)).id)
    const closed = await newInvoice(company, customerId)
    const closedPage = await openPage(company, closed.id)
    await pay(company, id, await saveCard(company, customerId))
    expect((await company.api.post(`/api/invoices/${closed.id}/void`)).status).toBe(200)
    await advanceClock(company, 90 * day - 60)
    for (const open of [page, closedPage]) expect((await open.get('/api/invoices/hosted')).status).toBe(200)
    await advanceClock(company, 120)
    for (const shut of [page, closedPage]) await expectShut(shut)
    expect((await unpaid.get('/api/invoices/hosted')).status).toBe(200)
  })
})

describe('GET /api/invoices/hosted', () => {
  test('answers what the page shows, and nothing else of the customer', async () => {
    const items = [{ description: 'Hedge', quantity: 2, unitPrice: 50 }]
    const { company, customerId, number, id, page } = await openPageCheckout({ items, dueDate: '2099-02-03' })
    const card = await saveCard(company, customerId)
    await saveCard(company, await newCustomer(company))
    const bank = await saveBankAccount(company, customerId, staysInFlight)
    await pay(company, id, bank, 30.5)
    await pay(company, id, card, 20)
    const { status, body, text } = await page.get('/api/invoices/hosted')
    expect(status).toBe(200)
    expect(body).toEqual({
      companyName: 'Test Company',
      id,
      invoiceId: number,
      invoiceStatus: 'Partial',
      description: 'Gardening',
      amount: 100,
      amountPaid: 20,
      amountDue: 49.5,
      dueDate: '2099-02-03T00:00:00.000Z',
      items: [expect.objectContaining({ description: 'Hedge', totalPrice: 100 })],
      paymentMethods: ['cc', 'ach'],
      savedMethods: [
        { id: card, paymentMethod: 'cc', cardBrand: 'visa', lastFour: '4242', title: 'Visa 4242' },
        { id: bank, paymentMethod: 'ach', lastFour: '0009', title: 'Checking 0009' },
      ],
      inFlight: [{ amount: 30.5, paymentMethod: 'ach', createdAt: expect.stringMatching(/Z$/) }],
    })
    expect(text).not.toMatch(/Pat|payer@|cnt_|cus_|424242|110000000/)
  })

  test('shows saved methods on the rails of the invoice only', async () => {
    const { company, customerId, page } = await openPageCheckout({ paymentMethods: ['ach'] })
    await saveCard(company, customerId)
    const bank = await saveBankAccount(company, customerId)
    const { paymentMethods, savedMethods } = (await page.get('/api/invoices/hosted')).body
    expect(paymentMethods).toEqual(['ach'])
    expect(savedMethods).toMatchObject([{ id: bank }])
  })
})

test('an outage of the processor hides saved methods, and nothing else', async () => {
  const { company, customerId, page } = await openPageCheckout()
  await saveCard(company, customerId)
  await fault(company, 'read_vault', 'outage')
  expect(await page.get('/api/invoices/hosted')).toMatchObject({
    status: 200,
    body: { amountDue: 100, savedMethods: [] },
  })
  expect((await page.get('/api/invoices/hosted')).body.savedMethods).toHaveLength(1)
})

describe('the page of an invoice with nothing left to pay', () => {
  test.each(['paid', 'voided', 'cancelled', 'covered by a bank transfer', 'refunded and closed'])(
    'that is %s still reads, and takes no payment',
    async (how) => {
      const { company, customerId, id, page } = await openPageCheckout()
      const captured = await captureMethodOnPage(page)
      const card = await saveCard(company, customerId)
      if (how === 'paid' || how === 'refunded and closed') await pay(company, id, card)
      if (how === 'voided') await company.api.post(`/api/invoices/${id}/void`)
      if (how === 'cancelled') await company.api.post(`/api/invoices/${id}/cancel`)
      if (how.startsWith('covered')) await pay(company, id, await saveBankAccount(company, customerId))
      if (how === 'refunded and closed') {
        const [{ id: sale }] = (await getInvoice(company, id)).transactions
        const refund = await company.legacy.post(`/api/trx/refund/${sale}`, { close_invoice: true })
        expect(refund.status, refund.text).toBe(200)
      }
      const before = await getBooks(company)
      const refused = [
        await page.post('/api/invoices/hosted/intention', {}),
        await page.post('/api/invoices/hosted/capture/intention', { paymentMethods: ['cc'] }),
        await page.put('/api/invoices', { accountVaultId: card }),
        await page.put('/api/invoices', { processorEvent: captured, amount: 1 }),
      ]
      for (const response of refused) {
        expect(response.body).toMatchObject({ statusCode: 400, reasonCode: 'ALREADY_PROCESSING' })
        expect(response.body).not.toHaveProperty('clientToken')
      }
      const { invoiceStatus } = await getInvoice(company, id)
      expect((await page.get('/api/invoices/hosted')).body).toMatchObject({ invoiceStatus, amountDue: 0 })
      expect(await getBooks(company)).toEqual(before)
    },
  )

  test('can be paid again once a bank transfer that covered it came back', async () => {
    const { company, customerId, id, page } = await openPageCheckout()
    await pay(company, id, await saveBankAccount(company, customerId, staysInFlight))
    await setBankOutcome(company, 'returned')
    const processorEvent = await captureMethodOnPage(page)
    expect((await page.put('/api/invoices', { processorEvent })).body).toMatchObject({
      invoiceStatus: 'Paid',
    })
  })
})
