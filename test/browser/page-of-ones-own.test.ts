import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { blocksOf } from '../docs/blocks.ts'
import { getBooks, florin, newInvoice, testCards, type TestCompany } from '../support/florin.ts'
import { openCheckout, payment } from '../support/checkout.ts'
import { test } from './support/browser-test.ts'
import { fillCard } from './support/secure-form.ts'

const shown = blocksOf('docs/payments.md').find(({ language }) => language === 'js')?.text ?? ''

describe('a page of one’s own that does as docs/payments.md says', () => {
  test('has exactly the sum on the button charged, and a declined card taken again', async ({ open }) => {
    await using shop = await openShop()
    const { company, address } = await openBill(shop)
    const page = await open(address)
    const form = page.frameLocator('iframe')
    await fillCard(form, testCards.insufficientFunds)
    await form.getByRole('button', { name: 'Pay $100.00' }).click()
    await form.getByRole('alert').filter({ hasText: 'insufficient funds' }).waitFor()
    await fillCard(form)
    await form.getByRole('button', { name: 'Pay $100.00' }).click()
    await page.getByText('answered 200').waitFor()
    expect(shop.events).toMatchObject([{ agreedCents: 10_000 }, { agreedCents: 10_000 }])
    expect(await takenFrom(company)).toEqual([10_000])
  })

  test('has nothing charged where a surcharge makes it more than the button said', async ({ open }) => {
    await using shop = await openShop()
    const { company, address } = await openBill(shop, { surcharge: { enabled: true, percentage: 3 } })
    const page = await open(address)
    const form = page.frameLocator('iframe')
    await fillCard(form)
    await form.getByRole('button', { name: 'Pay $100.00' }).click()
    await page.getByText('answered 400 QUOTE_CHANGED').waitFor()
    expect(await takenFrom(company)).toEqual([])
  })
})

type Shop = Awaited<ReturnType<typeof openShop>>

/** Creates an invoice of 100 dollars, and the page of the shop on which it is paid. */
async function openBill(shop: Shop, fields: object = {}) {
  const { company, customerId } = await openCheckout({ ...fields, formOrigins: [shop.origin] })
  const { id } = await newInvoice(company, customerId)
  const clientToken = await captureToken(company)
  shop.pay = async (processorEvent) => {
    const { status, body } = await payment(company, id, { processorEvent })
    const isDecline = typeof body.reasonCode === 'number'
    const again = { clientToken: await captureToken(company), reasonCode: body.reasonCode, declines: 1 }
    return { status, reasonCode: body.reasonCode ?? '', declined: isDecline ? again : undefined }
  }
  const formUrl = `${florin().processorUrl}/v1/elements/${clientToken}`
  return { company, address: `${shop.origin}/?form=${encodeURIComponent(formUrl)}` }
}

async function captureToken(company: TestCompany): Promise<string> {
  const opened = await company.api.post('/api/payment/ticket/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return opened.body.clientToken
}

async function takenFrom(company: TestCompany) {
  return (await getBooks(company))
    .filter(({ status }) => status === 'approved')
    .map(({ amountCents }) => amountCents)
}

async function openShop() {
  const events: unknown[] = []
  const shop = {
    origin: '',
    events,
    pay: async (_event: unknown): Promise<object> => ({}),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop.test')
    if (pathname === '/pay') {
      const event = await json(request)
      events.push(event)
      response.end(JSON.stringify(await shop.pay(event)))
      return
    }
    const isScript = pathname === '/take-payment.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? shown : pageFor(searchParams.get('form') ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  shop.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return shop
}

function pageFor(formUrl: string): string {
  return `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
    <iframe title="Card" width="400" height="700"></iframe><p id="said"></p>
    <script type="module">
      import { takePayment } from '/take-payment.js'
      const pay = async (event) => {
        const response = await fetch('/pay', { method: 'POST', body: JSON.stringify(event) })
        const { status, reasonCode, declined } = await response.json()
        said.textContent = 'answered ' + status + ' ' + reasonCode
        return declined
      }
      takePayment(document.querySelector('iframe'), { formUrl: ${JSON.stringify(formUrl)}, totalCents: 10000, pay })
    </script></html>`
}
