import { describe, expect } from 'vitest'
import { deriveShades } from '#kernel/accent'
import { brand, uploadLogo } from '../support/branding.ts'
import { newInvoice } from '../support/florin.ts'
import { newHostedPayment, newSetupPage } from '../support/hosted-pages.ts'
import { manageLink } from '../support/manage.ts'
import { linkTo } from '../support/pay-page.ts'
import { newPng } from '../support/pictures.ts'
import { getLink, openSignup } from '../support/signups.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'

const colour = '#767676'

const inStyle = (hex: string) =>
  `rgb(${[1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)).join(', ')})`

/**
 * Opens every page of a company whose branding is hardest to read: a barely visible colour and a logo that is too
 * wide.
 */
async function openPages() {
  const { company, id, customerId } = await openSignup({ company: { name: 'Hill Gardens' } })
  await brand(company, {
    colour,
    supportEmail: 'a-rather-long-address-of-somebody@hill-gardens-and-more.example',
    supportPhone: '+1 (214) 555-0100',
    website: 'https://hill.example/help',
    addressLines: ['1 Main St', 'Dallas, TX 75201'],
  })
  await uploadLogo(company, newPng({ width: 1_900, height: 90 }))
  const invoice = await newInvoice(company, customerId)
  return [
    await linkTo(company, invoice.id),
    (await newHostedPayment(company)).url,
    (await newSetupPage(company, customerId)).url,
    await getLink(company, 'setup'),
    (await manageLink(company, id)).url,
  ]
}

describe('a page with the colour and the logo of its company', () => {
  test('can be read by everybody, on light and dark screens and on a phone', async ({ open }) => {
    for (const url of await openPages()) {
      const page = await open(url, { viewport: phone })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })

  test('shows the logo in its shape, in place of the initial', async ({ open }) => {
    for (const url of await openPages()) {
      const page = await open(url, { viewport: phone })
      const logo = page.locator('header img')
      await page.evaluate("document.querySelector('header img').decode()")
      const { width, height } = (await logo.boundingBox()) ?? { width: 0, height: 0 }
      expect(width / height).toBeCloseTo(1_900 / 90, -1)
      expect(await page.locator('.mark').count()).toBe(0)
    }
  })

  test('fills its buttons with the colour itself, and with a lighter one on dark screens', async ({
    open,
  }) => {
    const [url = ''] = await openPages()
    const page = await open(url)
    const colours = (): Promise<string[]> =>
      page.evaluate(`(({ backgroundColor, color }) => [backgroundColor, color])(
        getComputedStyle(document.querySelector('#choose button')))`)
    const { light, dark } = deriveShades(colour)
    expect(await colours()).toEqual([light.fill, light.onFill].map(inStyle))
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await colours()).toEqual([dark.fill, dark.onFill].map(inStyle))
  })
})
