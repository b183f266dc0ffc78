import { describe, expect } from 'vitest'
import { testCards } from '../support/florin.ts'
import { newHostedPayment } from '../support/hosted-pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'
import { giveCardIn, openRequest, serveLogo } from './support/once-pages.ts'
import { expectHead, payButton } from './support/pay-page.ts'
import { secureForm } from './support/secure-form.ts'

describe('after a hosted payment', () => {
  test('the payer goes on to the merchant, with the token, and is not taken there again from the receipt', async ({
    open,
  }) => {
    await using shop = await serveLogo()
    const { company, url } = await openRequest({}, { formOrigins: [shop.origin] })
    const made = await newHostedPayment(company, {
      billing_zip: '75201',
      return_url: `${shop.origin}/logo.svg?order=7#done`,
    })
    expect(url).not.toBe(made.url)
    // The shop has no icon, and the browser may request it too late for the test to expect the error.
    const page = await open(made.url, { allows: [/^console: .*status of 404/] })
    await giveCardIn(page)
    await payButton(page, '$103.00').click()
    await page.waitForURL(`${shop.origin}/logo.svg?order=7&token=${made.token}#done`)
    expect(shop.asked[0]).toEqual({ path: `/logo.svg?order=7&token=${made.token}`, referrer: undefined })
    await page.goto(made.url)
    await expectHead(page, 'Paid $103.00')
    await page.getByRole('link', { name: /^Return to/ }).waitFor()
    await expectAccessible(page)
    expect(page.url()).toBe(made.url)
  })

  test('that was declined nobody is taken anywhere', async ({ open }) => {
    const { company } = await openRequest({}, { formOrigins: ['http://localhost:3999'] })
    const made = await newHostedPayment(company, {
      billing_zip: '75201',
      return_url: 'http://localhost:3999/',
    })
    const page = await open(made.url, { expects: [/^console: .*status of 4\d\d/] })
    await giveCardIn(page, testCards.declined)
    await payButton(page, '$103.00').click()
    await secureForm(page, 'Secure card form').getByRole('alert').filter({ hasText: /./ }).waitFor()
    expect(page.url()).toBe(made.url)
    expect(await page.getByRole('link', { name: /^Return to/ }).count()).toBe(0)
  })
})
