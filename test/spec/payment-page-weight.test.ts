import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { florin, newCompany, newCustomer, newInvoice } from '../support/florin.ts'
import { newHostedPayment, newSetupPage } from '../support/hosted-pages.ts'
import { manageLink } from '../support/manage.ts'
import { linkTo, pageAt } from '../support/pay-page.ts'
import { openSubscription } from '../support/subscriptions.ts'
import { openCheckout } from '../support/checkout.ts'

const weightMax = 30_000
const browsers = 'gzip, deflate, br, zstd'

/** Returns the size of a response on the wire, head and body in bytes, and the decoded body. */
async function fetched(url: string, acceptEncoding?: string) {
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).on('error', reject),
  )
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(Buffer.from(chunk))
  const body = Buffer.concat(chunks)
  const encoding = response.headers['content-encoding']
  const text = (
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  ).toString()
  const weight = body.length + response.rawHeaders.join(': ').length
  return { status: response.statusCode, headers: response.headers, encoding, text, weight }
}

/** Creates an open invoice with long lines, its page, and the URL of a form that captures a card for it. */
async function openPage() {
  const { company, customerId } = await openCheckout()
  const items = Array.from({ length: 12 }, (_, at) => ({
    description: `Cutting the hedge along the lane, part ${at}`,
    quantity: 1,
    unitPrice: 10,
    totalPrice: 10,
  }))
  const { id } = await newInvoice(company, customerId, { amount: 120, items })
  const link = await linkTo(company, id)
  const opened = await pageAt(link).post('/api/invoices/hosted/capture/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return { link, form: `${florin().processorUrl}/v1/elements/${opened.body.clientToken}` }
}

describe('a page and its secure form', () => {
  test.each(['gzip', browsers])(
    'weigh less than 30 kB together for a browser that takes %s',
    async (accepted) => {
      const { link, form } = await openPage()
      const both = [await fetched(link, accepted), await fetched(form, accepted)]
      for (const { status, encoding, text } of both) {
        expect(status).toBe(200)
        expect(encoding).toBe(accepted === 'gzip' ? 'gzip' : 'br')
        expect(text).toMatch(/<\/html>\s*$/)
      }
      expect(both.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThan(weightMax)
    },
  )

  test.each([undefined, 'identity', 'gzip;q=0, br;q=0'])(
    'are sent as they are to a browser that takes %s',
    async (accepted) => {
      const { link, form } = await openPage()
      for (const url of [link, form]) {
        const { status, encoding, headers, text } = await fetched(url, accepted)
        expect({ status, encoding }).toEqual({ status: 200, encoding: undefined })
        expect(headers.vary).toMatch(/accept-encoding/i)
        expect(text).toMatch(/<\/html>\s*$/)
      }
    },
  )
})

describe('what a browser is sent is compressed', () => {
  test('on every page of a payer, and on those that lead nowhere', async () => {
    const company = await newCompany()
    const { url: hpp } = await newHostedPayment(company)
    const { url: setup } = await newSetupPage(company, await newCustomer(company))
    const subscribed = await openSubscription('03-10T08:00')
    const { url: manage } = await manageLink(subscribed.company, subscribed.id)
    for (const url of [hpp, `${hpp}x`, setup, manage, `${florin().processorUrl}/v1/elements/ct_unknown`]) {
      const { encoding, text, weight } = await fetched(url, browsers)
      expect(encoding, url).toBe('br')
      expect(text).toMatch(/<\/html>\s*$/)
      expect(weight).toBeLessThan(weightMax / 2)
    }
  })

  test('but never an answer that repeats what was sent or holds a secret', async () => {
    const { headers } = await fetched(`${florin().baseUrl}/api/invoices/hosted`, browsers)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary ?? '').not.toMatch(/accept-encoding/i)
  })
})
