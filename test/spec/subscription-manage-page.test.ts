import { expect, test } from 'vitest'
import { florin, newCustomer, send } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { manageLink, openManaged, openSession, revokeLinks } from '../support/manage.ts'
import { anonymousCallerAt } from '../support/own-address.ts'
import { getPdfLinks } from '../support/pdf-text.ts'
import { change, newSubscription, openSubscription, type openCheckoutAt } from '../support/subscriptions.ts'

const anybody = anonymousCallerAt('')
const pageAt = (url: string, session?: string) =>
  anybody.get(new URL(url).pathname, session === undefined ? {} : { 'x-subscription-session': session })

/** Texts that would reveal something about the subscription. */
const revealing = /Gold|\$50|INV-|4242|sub_|payer@|cus_/

type DatedCheckout = Awaited<ReturnType<typeof openCheckoutAt>>

async function another(
  { company, on }: Pick<DatedCheckout, 'company' | 'on'>,
  planId: string,
): Promise<string> {
  const customerId = await newCustomer(company)
  return newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
}

test('a link that nobody was given is not found, whatever it looks like, and tells nothing', async () => {
  const { url, company, token } = await openManaged()
  const base = `${florin().baseUrl}/manage`
  for (const wrong of [
    `${url}x`,
    url.slice(0, -1),
    `${base}/mtk_x`,
    `${base}/${company.sessionToken}`,
    `${base}/%00`,
    `${base}/💸`,
  ]) {
    const page = await pageAt(wrong)
    expect(page.status, wrong).toBe(404)
    expect(page.text).not.toContain('Test Company')
    expect(page.text).not.toContain(token)
  }
})

test('a link opens until it is revoked, or 90 days after the subscription is over; then it is gone', async () => {
  const { url, company, id, on } = await openManaged()
  await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: false })
  await goTo(company, on('06-08T07:00'))
  expect((await pageAt(url)).status).toBe(200)
  await goTo(company, on('06-08T09:00'))
  const expired = await pageAt(url)
  expect(expired.status).toBe(410)
  expect(expired.text).toContain('Test Company')
  expect(expired.text).not.toMatch(revealing)

  const other = await openSubscription('03-10T08:00')
  const link = await manageLink(other.company, other.id)
  await revokeLinks(other.company, other.id)
  expect((await pageAt(link.url)).status).toBe(410)
  const again = await manageLink(other.company, other.id)
  expect((await pageAt(again.url)).status).toBe(200)
  expect((await pageAt(link.url)).status).toBe(410)
})

test('without a session the page tells the company and nothing of the subscription; with one, all of it', async () => {
  const { url, sessionToken } = await openManaged()
  const gate = await pageAt(url)
  expect(gate.status).toBe(200)
  expect(gate.text).toContain('Test Company')
  expect(gate.text).not.toMatch(revealing)
  expect((await pageAt(url, `${sessionToken}x`)).text).not.toMatch(revealing)
  const page = await pageAt(url, sessionToken)
  for (const text of ['Gold', '$50.00 a month', 'INV-1000', 'Visa ending in 4242'])
    expect(page.text).toContain(text)
  expect(page.text).toContain('p•••@example.com')
  expect(page.text).not.toMatch(/payer@|cus_|cnt_/)
})

test.each([
  ['without a link to pay, once it is paid', {}, 0],
  ['with a link to pay, while it is due', { subscription: { billingMode: 'recurringManual' } }, 1],
] as const)('an invoice of the page leads to its PDF, %s', async (_what, fields, links) => {
  const { url, sessionToken } = await openManaged('03-10T08:00', fields)
  const { text } = await pageAt(url, sessionToken)
  const [, pdf = ''] = /href="([^"]+\/invoices\/pdf\/[^"]+)"/.exec(text) ?? []
  const read = await fetch(pdf.replaceAll('&amp;', '&'))
  expect(read.status).toBe(200)
  expect(read.headers.get('content-type')).toBe('application/pdf')
  expect(getPdfLinks(Buffer.from(await read.arrayBuffer()))).toHaveLength(links)
})

test('a session of another subscription opens no page but its own', async () => {
  const { url, company, planId, on } = await openManaged()
  const other = await manageLink(company, await another({ company, on }, planId))
  const session = await openSession(company, other.token)
  expect((await pageAt(url, session)).text).not.toMatch(revealing)
  expect((await pageAt(other.url, session)).text).toMatch(/Gold/)
})

test('the page runs nothing but a script of its own address, and is light', async () => {
  const { url, sessionToken } = await openManaged()
  const page = await pageAt(url, sessionToken)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/unsafe|\*|http:\/\/(?!127)/)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const [, address = ''] = /<script src="([^"]+)" defer><\/script>/.exec(page.text) ?? []
  expect(page.text.match(/<script/g)).toHaveLength(1)
  expect(page.text).not.toMatch(/<(?:img|iframe|link)[^>]*\s(?:src|href)="(?!data:,")|\son\w+=/)
  const script = await anybody.get(address)
  expect(script.status).toBe(200)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect(script.text).not.toMatch(/innerHTML\s*=(?!=)|insertAdjacent|eval\(/)
  expect((await anybody.get('/manage/assets/0000000000000000.js')).status).toBe(404)
  expect(Buffer.byteLength(page.text) + Buffer.byteLength(script.text)).toBeLessThan(30_000)
})

test('hostile texts of a merchant stay texts', async () => {
  const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  const { url, sessionToken } = await openManaged('03-10T08:00', {
    company: { name: hostile },
    plan: { name: hostile, description: hostile },
  })
  for (const page of [await pageAt(url), await pageAt(url, sessionToken)]) {
    expect(page.text.match(/<script/g)).toHaveLength(1)
    expect(page.text).not.toMatch(/<img|"'>/)
  }
})

test('a link to the page of a subscription opens no payment page', async () => {
  const { token } = await openManaged()
  const header = { 'x-invoice-token': token }
  expect((await send(`${florin().baseUrl}/api/invoices/hosted`, 'GET', undefined, header)).status).toBe(401)
  expect((await send(`${florin().baseUrl}/pay/${token}`, 'GET')).status).toBe(404)
})
