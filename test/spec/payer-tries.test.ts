import { Agent, request } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getBooks, fault, florin, newInvoice, saveCard, testCards } from '../support/florin.ts'
import {
  captureMethodOnPage,
  cardEntry,
  fillIn,
  linkTo,
  openPage,
  openPageCheckout,
  openSaleForm,
} from '../support/pay-page.ts'
import { getAlerts, advanceClock, minute, payment, getInvoice } from '../support/checkout.ts'
import { walletGives } from '../support/processor-side.ts'

const declined = { walletProvider: 'apple_pay', walletData: walletGives('declined') }
const approved = { walletProvider: 'apple_pay', walletData: walletGives('approved') }

type PageCheckout = Awaited<ReturnType<typeof openPageCheckout>>

/** Pays on the page of an invoice from this IP address. */
async function payFrom(localAddress: string, { company, id }: PageCheckout, body: object) {
  const dispatcher = new Agent({ localAddress })
  onTestFinished(() => dispatcher.close())
  const response = await request(`${florin().baseUrl}/api/invoices`, {
    dispatcher,
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-invoice-token': (await linkTo(company, id)).split('/').at(-1) ?? '',
    },
    body: JSON.stringify(body),
  })
  await response.body.dump()
  return response.statusCode
}

async function tryOften(checkout: Pick<PageCheckout, 'page'>, times: number, body: object = declined) {
  for (let each = 0; each < times; each++)
    expect((await checkout.page.put('/api/invoices', body)).body).toMatchObject({ reasonCode: 1616 })
}

describe('after ten tries on one invoice within an hour that were declined', () => {
  test('the next one answers 429 with Retry-After, and nothing is submitted', async () => {
    const checkout = await openPageCheckout()
    const { company, id, page } = checkout
    await tryOften(checkout, 10)
    const card = await saveCard(company, checkout.customerId)
    const ticket = await captureMethodOnPage(page)
    const before = await getInvoice(company, id)
    for (const body of [
      declined,
      approved,
      { accountVaultId: card },
      { processorEvent: ticket, amount: 1 },
    ]) {
      const refused = await page.put('/api/invoices', body)
      expect(refused).toMatchObject({
        status: 429,
        body: { error: 'rate_limited', message: 'Too Many Requests' },
      })
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    }
    expect(await getInvoice(company, id)).toMatchObject({ updatedAt: before.updatedAt, amountDue: 100 })
    expect(await getBooks(company)).toMatchObject(Array.from({ length: 10 }, () => ({ status: 'declined' })))
  })

  test('the page still reads, and the merchant still charges', async () => {
    const checkout = await openPageCheckout()
    await tryOften(checkout, 10)
    expect((await checkout.page.get('/api/invoices/hosted')).status).toBe(200)
    expect((await payment(checkout.company, checkout.id, approved)).body).toMatchObject({
      invoiceStatus: 'Paid',
    })
  })

  test('a form that was open before is closed by the first of them, and no other one is opened', async () => {
    const checkout = await openPageCheckout()
    const form = await openSaleForm(checkout.page)
    await tryOften(checkout, 10)
    expect((await checkout.page.post('/api/invoices/hosted/intention', {})).status).toBe(429)
    expect(await fillIn(form, cardEntry())).toMatchObject({ status: 409, body: { error: 'closed' } })
  })

  test('an hour on the company’s clock opens the page again', async () => {
    const checkout = await openPageCheckout()
    await tryOften(checkout, 10)
    await advanceClock(checkout.company, 59 * minute)
    expect((await checkout.page.put('/api/invoices', approved)).status).toBe(429)
    await advanceClock(checkout.company, 2 * minute)
    expect((await checkout.page.put('/api/invoices', approved)).status).toBe(200)
  })

  test('a refused try is not kept for its Idempotency-Key', async () => {
    const checkout = await openPageCheckout()
    await tryOften(checkout, 10)
    const headers = { 'idempotency-key': `tries-${checkout.id}` }
    expect((await checkout.page.put('/api/invoices', approved, headers)).status).toBe(429)
    await advanceClock(checkout.company, 61 * minute)
    expect((await checkout.page.put('/api/invoices', approved, headers)).status).toBe(200)
  })

  test('whoever says in a header to come from elsewhere is not believed', async () => {
    const checkout = await openPageCheckout()
    await tryOften(checkout, 10)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      const headers = { [name]: name === 'forwarded' ? 'for=203.0.113.7' : '203.0.113.7' }
      expect((await checkout.page.put('/api/invoices', approved, headers)).status).toBe(429)
    }
  })

  test('no other address may try either, whichever the declined tries came from', async () => {
    const checkout = await openPageCheckout()
    await tryOften(checkout, 5)
    for (let each = 0; each < 5; each++) expect(await payFrom('127.0.0.2', checkout, declined)).toBe(400)
    for (const address of ['127.0.0.1', '127.0.0.2', '127.0.0.3'])
      expect(await payFrom(address, checkout, approved)).toBe(429)
    expect(await getBooks(checkout.company)).toHaveLength(10)
    expect(await getInvoice(checkout.company, checkout.id)).toMatchObject({ amountDue: 100, amountPaid: 0 })
  })

  test('another invoice of the company may still be paid from the same address', async () => {
    const checkout = await openPageCheckout()
    await tryOften(checkout, 10)
    const second = await newInvoice(checkout.company, checkout.customerId)
    const page = await openPage(checkout.company, second.id)
    expect((await page.put('/api/invoices', approved)).status).toBe(200)
  })
})

test('thirty tries at once are not more than ten', async () => {
  const checkout = await openPageCheckout()
  const tries = await Promise.all(
    Array.from({ length: 30 }, () => checkout.page.put('/api/invoices', { ...declined, amount: 1 })),
  )
  for (const { status } of tries) expect([400, 429]).toContain(status)
  expect((await getBooks(checkout.company)).length).toBeLessThanOrEqual(10)
})

test('tries with captured cards count, kept or not, and requests that never became a try do not', async () => {
  const { company, page } = await openPageCheckout()
  for (let each = 0; each < 20; each++) {
    expect((await page.put('/api/invoices', { ...declined, amount: 100.01 })).status).toBe(400)
    expect((await page.put('/api/invoices', { accountVaultId: 'vlt_unknown' })).status).toBe(400)
  }
  for (let each = 0; each < 10; each++) {
    const processorEvent = await captureMethodOnPage(page, cardEntry(testCards.declined))
    const body = { processorEvent, savePaymentMethod: each % 2 === 0 }
    expect((await page.put('/api/invoices', body)).body.reasonCode).toBe(1500)
  }
  expect((await page.put('/api/invoices', approved)).status).toBe(429)
  expect(await getAlerts(company)).toEqual([])
})

test('approved payments are no tries', async () => {
  const { company, page } = await openPageCheckout()
  for (let each = 0; each < 25; each++)
    expect((await page.put('/api/invoices', { ...approved, amount: 1 })).status).toBe(200)
  expect(await getBooks(company)).toHaveLength(25)
})

test('an outage of the processor does not shut the page to those who wait for it', async () => {
  const { company, page } = await openPageCheckout()
  await fault(company, 'sale', 'outage', { times: 12 })
  for (let each = 0; each < 12; each++)
    expect((await page.put('/api/invoices', approved)).body).toMatchObject({ reasonCode: 'NOT_CHARGED' })
  expect((await page.put('/api/invoices', approved)).status).toBe(200)
})

test('who tried twenty times in vain tries no more, be it in an outage; others are not held up', async () => {
  const checkout = await openPageCheckout()
  await fault(checkout.company, 'sale', 'outage', { times: 20 })
  for (let each = 0; each < 20; each++)
    expect((await checkout.page.put('/api/invoices', approved)).body).toMatchObject({
      reasonCode: 'NOT_CHARGED',
    })
  expect((await checkout.page.put('/api/invoices', approved)).status).toBe(429)
  expect(await payFrom('127.0.0.2', checkout, approved)).toBe(200)
})
