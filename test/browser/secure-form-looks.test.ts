import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { saveCard } from '../support/florin.ts'
import { openCheckout } from '../support/checkout.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { choose, continueButton, expectHead, formButton, giveCard, openBill } from './support/pay-page.ts'
import { newFormUrl, secureForm } from './support/secure-form.ts'

const transparent = 'rgba(0, 0, 0, 0)'
const styleOf = (element: Locator, name: string): Promise<string> =>
  element.evaluate(
    (one, property) => one.ownerDocument.defaultView?.getComputedStyle(one).getPropertyValue(property) ?? '',
    name,
  )
const groundOf = (element: Locator) => styleOf(element, 'background-color')

describe('the secure form on our page', () => {
  test('has in the dark the ground of the card that it stands on, and in the light none', async ({
    open,
  }) => {
    const { link } = await openBill()
    const page = await open(link, { colorScheme: 'dark', viewport: phone })
    await choose(page, 'New card')
    const form = secureForm(page, 'Secure card form')
    await formButton(form).waitFor()
    expect(await groundOf(form.locator('body'))).toBe(await groundOf(page.locator('section.pay')))
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await groundOf(form.locator('body'))).toBe(transparent)
    await giveCard(page)
    await expectHead(page, 'Paid $100.00')
  })

  test('and the page have borders around what can be pressed, where the system chooses the colours', async ({
    open,
  }) => {
    const { company, customerId, link } = await openBill()
    await saveCard(company, customerId)
    const page = await open(link, { forcedColors: 'active' })
    await expectBorders(page)
    const onward = await groundOf(continueButton(page))
    await choose(page, 'New card')
    const form = secureForm(page, 'Secure card form')
    await formButton(form).waitFor()
    await expectBorders(page)
    await expectBorders(form)
    const back = await groundOf(page.getByRole('button', { name: 'Back' }))
    for (const ground of [onward, await groundOf(formButton(form))]) expect(ground).not.toBe(back)
  })

  test('keeps what is not chosen from looking as if it could not be, in the dark', async ({ open }) => {
    const page = await open((await openBill()).link, { colorScheme: 'dark' })
    const [chosen, other] = await page.getByRole('radio').all()
    expect(chosen && (await styleOf(chosen, 'appearance'))).toBe('auto')
    expect(other && (await styleOf(other, 'appearance'))).toBe('none')
    expect(other && (await groundOf(other))).toBe(transparent)
  })

  test('does not grow for a moment in which its frame is narrow', async ({ open }) => {
    const page = await open((await openBill()).link, { viewport: phone })
    await choose(page, 'New card')
    await formButton(secureForm(page, 'Secure card form')).waitFor()
    const heights = await page.evaluate<number[]>(`(async () => {
      const frame = document.querySelector('iframe')
      const heights = []
      new MutationObserver(() => heights.push(Number(frame.height))).observe(frame, { attributes: true, attributeFilter: ['height'] })
      const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
      for (const width of ['16px', '']) {
        frame.style.width = width
        await wait(100)
      }
      await wait(500)
      return heights
    })()`)
    expect(Math.max(0, ...heights)).toBeLessThan(900)
  })
})

describe('on a page of a merchant, on a dark system, the secure form', () => {
  test.for([
    ['', true],
    ['?scheme=system', false],
    ['?scheme=dark', false],
  ] as const)('at an address that ends in "%s" is light: %s', async ([query, isLight], { open }) => {
    await using shop = await openShop()
    const { company, customerId } = await openCheckout({ formOrigins: [shop.origin] })
    const address = shop.showing(`${await newFormUrl(company, customerId)}${query}`)
    const page = await open(address, { colorScheme: 'dark' })
    const form = page.frameLocator('iframe')
    await formButton(form).waitFor()
    expect((await groundOf(form.locator('body'))) === transparent).toBe(isLight)
  })
})

/** Expects that every shown button has a visible border. */
async function expectBorders(within: Pick<Page, 'getByRole'>): Promise<void> {
  const buttons = await within.getByRole('button').all()
  expect(buttons.length).toBeGreaterThan(0)
  for (const button of buttons) {
    expect(await styleOf(button, 'border-top-style')).toBe('solid')
    expect(Number.parseFloat(await styleOf(button, 'border-top-width'))).toBeGreaterThanOrEqual(1)
    expect([transparent, await groundOf(button)]).not.toContain(await styleOf(button, 'border-top-color'))
  }
}

/** Starts the server of a shop whose page is light. */
async function openShop() {
  const server = createServer((request, response) => {
    const form = new URL(request.url ?? '/', 'http://shop.test').searchParams.get('form')
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <iframe title="Card" src="${form}" width="400" height="700"></iframe></html>`)
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
