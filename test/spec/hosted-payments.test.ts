import { describe, expect, test } from 'vitest'
import { booksOf, caller, florin, newCompany, send, testCards, type TestCompany } from '../support/florin.ts'
import { day, later } from '../support/till.ts'

const pub = () => caller(florin().baseUrl, {})

async function openPage(company: TestCompany, fields: object = {}) {
  const made = await pub().post('/api/trx/hostedpayment', {
    hpp_token: company.hppToken,
    total: 100,
    ...fields,
  })
  expect(made, made.text).toMatchObject({ status: 201 })
  return `/api/trx/hostedpayment/${made.body.token}`
}

async function inForm(clientToken: string, accountNumber: string = testCards.visa) {
  const form = {
    paymentMethod: 'cc',
    accountNumber,
    expDate: '1240',
    accountHolderName: 'Pat',
    billingZip: '75201',
  }
  return send(`${florin().processorUrl}/v1/elements/${clientToken}`, 'POST', form)
}

const shop = { surcharge: { enabled: true, percentage: 3 }, state: 'TX' }

describe('a hosted payment', () => {
  test('is paid in the secure form, once', async () => {
    const company = await newCompany(shop)
    const page = await openPage(company, { order_id: 'order-7', title: 'Tickets' })
    const [first, second] = [
      await pub().post(`${page}/intention`, {}),
      await pub().post(`${page}/intention`, {}),
    ]
    expect(first, first.text).toMatchObject({ status: 201 })
    const done = await inForm(first.body.clientToken)
    expect(done.body['@action']).toBe('sale')
    await inForm(second.body.clientToken)
    const completed = await pub().post(`${page}/complete`, { processorEvent: done.body })
    expect(completed, completed.text).toMatchObject({ status: 200, body: { status: 'success' } })
    expect(await pub().post(`${page}/complete`, { processorEvent: done.body })).toMatchObject({ status: 200 })
    expect(await booksOf(company)).toMatchObject([{ action: 'sale', amountCents: 10_000 }])
    expect(await pub().get(page)).toMatchObject({ body: { status: 'paid', title: 'Tickets', total: 100 } })
    expect(await pub().post(`${page}/intention`, {})).toMatchObject({ status: 400 })
    expect(await company.legacy.get('/api/trx/order/order-7')).toMatchObject({
      body: { transaction_id: completed.body.transactionId, status: 'completed', transaction_amount: 100 },
    })
  })

  test('bears the surcharge that was quoted', async () => {
    const company = await newCompany(shop)
    const page = await openPage(company)
    const capture = await pub().post(`${page}/capture/intention`, {})
    const { ticket_id: ticketId } = (await inForm(capture.body.clientToken)).body
    const quote = await pub().post(`${page}/quote`, { ticketId, billingZip: '75201' })
    expect(quote, quote.text).toMatchObject({
      status: 201,
      body: { subtotal: 100, surcharge: 3, total: 103 },
    })
    const asked = { quoteId: quote.body.quoteId }
    const answers = await Promise.all([1, 2, 3].map(() => pub().post(`${page}/quote/confirm`, asked)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await booksOf(company)).toMatchObject([{ amountCents: 10_300, surchargeCents: 300 }])
  })

  test('can be paid with another card after a decline, and not after a day', async () => {
    const company = await newCompany()
    const page = await openPage(company)
    const payWith = async (card: string) => {
      const capture = await pub().post(`${page}/capture/intention`, {})
      const event = (await inForm(capture.body.clientToken, card)).body
      return pub().post(`${page}/complete`, { processorEvent: event })
    }
    expect(await payWith('4000000000009995')).toMatchObject({ status: 422, body: { reasonCode: 1616 } })
    expect(await payWith(testCards.visa)).toMatchObject({ status: 200 })
    const late = await openPage(company)
    await later(company, day)
    expect(await pub().get(late)).toMatchObject({ body: { status: 'expired' } })
    expect(await pub().post(`${late}/intention`, {})).toMatchObject({ status: 400 })
  })
})
