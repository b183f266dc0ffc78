import { expect } from 'vitest'
import { florin } from '../support/florin.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'

const docs = () => `${florin().baseUrl}/docs`

test('the API reference keeps nobody out', async ({ open }) => {
  const page = await open(docs())
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/API reference/)
  await expectAccessible(page)
})

test('the API reference is read on a phone without scrolling sideways', async ({ open }) => {
  await expectNoSidewaysScroll(await open(docs(), { viewport: phone }))
})
