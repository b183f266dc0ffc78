import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { florin, testCards, type TestCompany } from '../support/florin.ts'
import { openCheckout } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { test, type Open, type Visit } from './support/browser-test.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { bankEntries, cardEntries, fillCard, newFormUrl } from './support/secure-form.ts'

const narrow = { width: 300, height: 700 }
// The browser itself logs to its console that the processor refused the input.
const refused = /^console: .*status of (400|422)/

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save payment method' })

describe('the secure form', () => {
  test('leads to the first field that is missing, and says there what it wants', async ({ open }) => {
    const { page } = await openForm(open)
    await saveButton(page).click()
    const first = page.getByRole('textbox', { name: /card number/i })
    await first.and(page.locator(':focus[aria-invalid=true]')).waitFor()
    const description = await first.getAttribute('aria-describedby')
    expect(await page.locator(`#${description}`).innerText()).toMatch(/\w/)
    await expectAccessible(page)
  })

  test('announces that a card is refused, and takes another one then', async ({ open }) => {
    const { page, savedMethods } = await openForm(open, { expects: [refused] })
    await fillCard(page, '4242424242424241')
    await saveButton(page).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /card number/i })
      .waitFor()
    expect(await savedMethods()).toEqual([])
    await expectAccessible(page)
    await fillCard(page, testCards.visa)
    await answered(page, () => saveButton(page).click())
    expect(await savedMethods()).toMatchObject([{ paymentMethod: 'cc', lastFour: '4242' }])
  })

  test('saves a card with the keyboard alone', async ({ open }) => {
    const { page, savedMethods } = await openForm(open)
    for (const [field, text] of cardEntries(page)) await typeInto(page, field, text)
    // The brand is a mark only: the field keeps its name.
    await page.getByText('Visa', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Card number', exact: true }).waitFor()
    await answered(page, () => pressOn(page, saveButton(page), 'Enter'))
    expect(await savedMethods()).toMatchObject([{ paymentMethod: 'cc', lastFour: '4242' }])
  })

  test('cleans what is pasted before it counts it', async ({ open }) => {
    const { page, savedMethods } = await openForm(open)
    await fillCard(page)
    for (const [name, text, shown] of [
      [/card number/i, 'Visa 5555 - 5555 - 5555 - 4444', '5555 5555 5555 4444'],
      [/expir/i, '2031 - 12', '12/31'],
      [/security/i, ' 123 ', '123'],
      [/zip/i, ' K1A 0B1 ', ' K1A 0B1 '],
    ] as const) {
      const field = page.getByRole('textbox', { name })
      await paste(page, field, text)
      expect(await field.inputValue()).toBe(shown)
    }
    await answered(page, () => saveButton(page).click())
    expect(await savedMethods()).toMatchObject([{ paymentMethod: 'cc', lastFour: '4444', expDate: '1231' }])
  })

  test('saves a bank account with the keyboard alone', async ({ open }) => {
    const { page, savedMethods } = await openForm(open)
    await tabTo(page, page.getByRole('tab', { name: 'Card' }))
    await page.keyboard.press('ArrowRight')
    await expectAccessible(page)
    for (const [field, text] of bankEntries(page)) await typeInto(page, field, text)
    await answered(page, () => pressOn(page, saveButton(page), 'Space'))
    expect(await savedMethods()).toMatchObject([{ paymentMethod: 'ach', lastFour: '6789' }])
  })

  test('heeds nobody but a page that shows it', async ({ open }) => {
    const { company } = await openCheckout()
    const intention = await company.api.post('/api/payment/ticket/intention', {})
    const page = await open(`${florin().processorUrl}/v1/elements/${intention.body.clientToken}`)
    await fillCard(page)
    await page.evaluate(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => data === 'last' && resolve())
      for (const type of ['offer', 'declined'])
        postMessage({ source: 'florin-page', type, amountCents: 1, clientToken: 'ct_other', reasonCode: 1616 })
      postMessage('last')
    })`)
    await page.getByRole('button', { name: 'Continue to review', exact: true }).waitFor()
    await answered(page, () => page.getByRole('button', { name: 'Continue' }).click())
  })

  test('fits a frame of 300 pixels without scrolling sideways', async ({ open }) => {
    const { page } = await openForm(open, { viewport: narrow })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Bank account' }).click()
    await expectNoSidewaysScroll(page)
    await saveButton(page).click()
    await expectNoSidewaysScroll(page)
  })
})

describe('on a page of a merchant, the secure form', () => {
  test('is shown, and tells that page alone what became of it', async ({ open }) => {
    await using shop = await openShop()
    const { company, customerId } = await openCheckout({
      formOrigins: ['https://other.example', shop.origin],
    })
    const page = await open(shop.showing(await newFormUrl(company, customerId)))
    const form = page.frameLocator('iframe')
    await fillCard(form)
    await form.getByRole('button', { name: 'Save payment method' }).click()
    await page.getByText('heard: done').waitFor()
    expect(await page.getByText(/^heard/).allInnerTexts()).toContain('heard: ready')
  })

  test('is not shown where the company did not name that page', async ({ open }) => {
    await using shop = await openShop()
    const { company, customerId } = await openCheckout({ formOrigins: ['https://other.example'] })
    const address = shop.showing(await newFormUrl(company, customerId))
    const page = await open(address, { expects: [/frame-ancestors/i], allows: [/blocked|ERR_/i] })
    await page.frameLocator('iframe').locator('form').waitFor({ state: 'detached' })
    expect(await page.getByText(/^heard/).count()).toBe(0)
  })
})

/** Starts the server of a shop whose page shows a form and lists the messages from it. */
async function openShop() {
  const server = createServer((request, response) => {
    const form = new URL(request.url ?? '/', 'http://shop.test').searchParams.get('form')
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <iframe title="Card" src="${form}" width="400" height="700"></iframe><ul></ul>
      <script>
        addEventListener('message', ({ data }) => {
          const line = document.createElement('li')
          line.textContent = 'heard: ' + data.type
          document.querySelector('ul').append(line)
        })
      </script></html>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    showing: (form: string) => `${origin}/?form=${encodeURIComponent(form)}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function openForm(open: Open, visit: Visit = {}) {
  const { company, customerId } = await openCheckout()
  const page = await open(await newFormUrl(company, customerId), visit)
  return { page, savedMethods: () => savedMethods(company, customerId) }
}

async function savedMethods(company: TestCompany, customerId: string) {
  const read = await company.api.get(`/api/customers/${customerId}/paymentmethods`)
  expect(read.status, read.text).toBe(200)
  return read.body.accountvaults
}

async function answered(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await act()
  expect((await answer).status()).toBe(200)
}

/** Replaces the text of a field by pasting, like a user who copied it elsewhere on the page. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  const source = `Object.assign(document.createElement('textarea'), { id: 'copied', value: ${JSON.stringify(text)} })`
  await page.evaluate(`document.body.append(${source})`)
  await page.locator('#copied').selectText()
  await page.keyboard.press('Control+c')
  await page.evaluate(`document.getElementById('copied').remove()`)
  await field.selectText()
  await page.keyboard.press('Control+v')
}
