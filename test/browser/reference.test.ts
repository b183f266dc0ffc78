import { expect } from 'vitest'
import { florin } from '../support/florin.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'

const docs = () => `${florin().baseUrl}/docs`

test('the API reference keeps nobody out', async ({ open }) => {
  const page = await open(docs())
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/API reference/)
  await expectAccessible(page, {
    coloursOf: 'main > section:nth-of-type(-n + 12), nav > ul:first-of-type',
  })
  // Each rule checks 20,000 elements.
})

test('the API reference is read on a phone without scrolling sideways', async ({ open }) => {
  await expectNoSidewaysScroll(await open(docs(), { viewport: phone }))
})

test('the API reference keeps on a phone each credential within the call that it opens', async ({ open }) => {
  const page = await open(docs(), { viewport: phone })
  const outside = await page.evaluate<number>(`[...document.querySelectorAll('.call')].filter((call) =>
    [...call.querySelectorAll('span')].some(
      (part) => part.getBoundingClientRect().bottom > call.getBoundingClientRect().bottom + 1,
    ),
  ).length`)
  expect(outside).toBe(0)
})
