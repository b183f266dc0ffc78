import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { florin } from '../support/florin.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'

const guide = (page = '') => `${florin().baseUrl}/guide${page}`

const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')

/** Types into the search with the keyboard alone, and waits for results. */
async function search(page: Page, text: string) {
  await page.keyboard.press('/')
  await page.keyboard.type(text)
  await optionsOf(page).first().waitFor()
}

test.for([360, 768, 1280])(
  'pages of the guide fit a window of %i pixels and have no barriers',
  async (width, { open }) => {
    const page = await open(guide(), { viewport: { width, height: 800 } })
    for (const path of ['/payments', '/dashboard', '/decisions/0107-reference-page']) {
      await page.goto(guide(path))
      await page.getByRole('combobox', { name: 'Search the guide' }).waitFor()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  },
)

test('the search is used with the keyboard alone', async ({ open }) => {
  const page = await open(guide())
  await search(page, 'verify signature')
  await expect.poll(() => page.getByRole('status').first().innerText()).toMatch(/results?$/)
  await expectAccessible(page)
  const field = page.getByRole('combobox', { name: 'Search the guide' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await field.getAttribute('aria-activedescendant')).toBe('result-1')
  await page.keyboard.press('ArrowUp')
  const href = await page.locator('#result-0[aria-selected=true]').getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${florin().baseUrl}${href}`)
  await search(page, 'dunning')
  await page.keyboard.press('Escape')
  await expect.poll(() => optionsOf(page).count()).toBe(0)
  expect(await field.inputValue()).toBe('dunning')
})

test('a result shows the signs of an example as they are written', async ({ open }) => {
  const page = await open(guide())
  await search(page, 'api POST /api/payment/ticket/intention')
  await optionsOf(page).filter({ hasText: "'" }).first().waitFor()
  expect(
    await optionsOf(page)
      .filter({ hasText: /&#?\w+;/ })
      .count(),
  ).toBe(0)
})

test('pages for developers come before decisions', async ({ open }) => {
  const page = await open(guide(), { viewport: phone })
  await search(page, 'idempotency key')
  await expectNoSidewaysScroll(page)
  const hrefs = await optionsOf(page).evaluateAll((options) =>
    options.map((option) => option.getAttribute('href') ?? ''),
  )
  const isDecision = hrefs.map((href) => href.startsWith('/guide/decisions/'))
  expect(isDecision[0]).toBe(false)
})

test('a search without a result says so', async ({ open }) => {
  const page = await open(guide())
  await page.keyboard.press('/')
  await page.keyboard.type('xylophone quartz')
  await expect.poll(() => page.getByText('No results').isVisible()).toBe(true)
})

test('a block of code is copied by its button', async ({ open }) => {
  const page = await open(guide('/postbacks'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const block = page.locator('.code-box').first()
  await block.hover()
  await block.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => block.getByRole('button').innerText()).toBe('Copied')
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('npx florin webhook set')
})

test('without JavaScript, a phone opens the menu and a page', async ({ open }) => {
  const page = await open(guide(), { viewport: phone, javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Invoices and payments' })
    .click()
  await page.waitForURL(guide('/payments'))
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Invoices and payments')
  await page.getByText('On this page').click()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click()
  await expectNoSidewaysScroll(page)
})
