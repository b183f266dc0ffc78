import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { florin, newCompany } from '../support/florin.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test, type Open, type Visit } from './support/browser-test.ts'

const docs = () => `${florin().baseUrl}/docs`

/** Opens the page at the anchor of an operation, and waits for it. Returns the page and the section of the operation. */
async function openOperation(open: Open, id: string, visit?: Visit) {
  const page = await open(`${docs()}#${id}`, visit)
  const section = page.locator(`[id$="/${id}"]`).first()
  await section.getByRole('button', { name: /test request/i }).waitFor()
  return { page, section }
}

/** Expects that a heading is in the window. */
async function expectShown(page: Page, name: string) {
  const heading = page.getByRole('heading', { name }).first()
  const place = async () => (await heading.boundingBox())?.y ?? Infinity
  await expect.poll(async () => Math.abs((await place()) - 300), { message: name }).toBeLessThan(400)
}

test('the API reference has no barriers', async ({ open }) => {
  const { page } = await openOperation(open, 'payInvoice')
  await expectAccessible(page)
})

test('the API reference is read on a phone without scrolling sideways', async ({ open }) => {
  const { page } = await openOperation(open, 'payInvoice', { viewport: phone })
  await expectNoSidewaysScroll(page)
})

test('an operation has examples for curl, Node and Python, and leads to its errors', async ({ open }) => {
  const { page, section } = await openOperation(open, 'payInvoice')
  await expectShown(page, 'Pay an invoice')
  expect(await section.innerText()).toContain('curl ')
  for (const code of ['OVER_PAYMENT', 'declined', 'not_found', 'NOT_CHARGED']) {
    const link = section.getByRole('link', { name: code, exact: true })
    expect(await link.getAttribute('href')).toBe(`#error-${code}`)
  }
  await section.getByRole('link', { name: 'OVER_PAYMENT', exact: true }).click()
  await expectShown(page, 'OVER_PAYMENT')
  for (const [client, text] of Object.entries({ 'Node.js': 'fetch(', Python: 'requests.put(' })) {
    await page.getByRole('tab', { name: client }).first().click()
    await expect.poll(() => section.innerText()).toContain(text)
  }
})

test.for([
  ['#onInvoicePaid', 'An invoice was paid in full'],
  ['#schema-LineItem', 'LineItem'],
  ['#error-OVER_PAYMENT', 'OVER_PAYMENT'],
] as const)('the anchor %s leads to its section', async ([anchor, name], { open }) => {
  await expectShown(await open(docs() + anchor), name)
})

test('a call is tried with the key of the reader', async ({ open }) => {
  const { apiKey } = await newCompany()
  const { page, section } = await openOperation(open, 'openSession')
  await section.getByRole('button', { name: /test request/i }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Value').first().fill(`Api-Key ${apiKey}`)
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/auth/session'))
  await dialog.getByRole('button', { name: /send/i }).first().click()
  expect((await sent).status()).toBe(201)
})

test('the API reference without JavaScript leads to the document and explains the errors', async ({
  open,
}) => {
  const page = await open(docs(), { javaScriptEnabled: false })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Florin API reference')
  expect(await page.getByRole('link', { name: '/openapi.json' }).getAttribute('href')).toBe('/openapi.json')
  expect(await page.locator('#error-OVER_PAYMENT').innerText()).toContain('The amount is larger')
})
