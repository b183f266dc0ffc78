import { describe, expect } from 'vitest'
import { florin, testCards } from '../support/florin.ts'
import { changeCompany } from '../support/quotes.ts'
import { day, advanceClock, minute } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { desktop, phone, test } from './support/browser-test.ts'
import { giveCardIn, openRequest, serveLogo, tab } from './support/once-pages.ts'
import {
  chargeLines,
  continueButton,
  expectHead,
  expectNothingToPay,
  expectMessage,
  formButton,
  payButton,
  surchargesTakenFrom,
  takenFrom,
} from './support/pay-page.ts'
import { fillBank, fillCard, secureForm } from './support/secure-form.ts'

const zipFails = '4000000000000036'

describe('a hosted payment', () => {
  test('is made by card, with the surcharge that was shown before', async ({ open }) => {
    const { company, url } = await openRequest({ title: 'Tickets' })
    const page = await open(url)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(florin().baseUrl)) sent.push(request.postData() ?? '')
    })
    await expectHead(page, 'Total $100.00')
    await expectAccessible(page)
    await giveCardIn(page)
    await payButton(page, '$103.00').waitFor()
    expect(await takenFrom(company)).toEqual([])
    expect(await chargeLines(page)).toEqual([
      'Payment method Visa ending in 4242',
      'Amount $100.00',
      'Surcharge (3%) $3.00',
      'Total to pay $103.00',
    ])
    await page.getByText('Pay by debit card or bank transfer to avoid the surcharge.').waitFor()
    await expectAccessible(page)
    await payButton(page, '$103.00').click()
    await expectHead(page, 'Paid $103.00')
    await expectMessage(page, 'status', /Payment received: \$103\.00\./)
    expect(await page.locator('main').innerText()).toMatch(/Transaction trx_\w+/)
    await expectNothingToPay(page)
    await expectAccessible(page)
    expect(await takenFrom(company)).toEqual([103_00])
    expect(await surchargesTakenFrom(company)).toEqual([3_00])
    await page.reload()
    await expectHead(page, 'Paid $103.00')
    expect(sent.join('\n')).not.toMatch(/4242 ?4242|"123"|1230/)
  })

  test('by debit card bears no surcharge, and says why', async ({ open }) => {
    const { company, url } = await openRequest()
    const page = await open(url)
    await giveCardIn(page, testCards.visaDebit)
    await payButton(page, '$100.00').waitFor()
    await page.getByText('No surcharge on debit cards.').waitFor()
    await payButton(page, '$100.00').click()
    await expectHead(page, 'Paid $100.00')
    expect(await surchargesTakenFrom(company)).toEqual([0])
  })

  test('is made by bank transfer, without a surcharge and without a ZIP code', async ({ open }) => {
    const { company, url } = await openRequest({ billing_zip: '' })
    const page = await open(url)
    await tab(page, 'Bank').click()
    await continueButton(page).click()
    const form = secureForm(page, 'Secure bank form')
    await fillBank(form)
    await page.getByText('No surcharge on bank transfers.').waitFor()
    await form.getByText(/By selecting Pay \$100\.00, you authorize Test Company/).waitFor()
    await expectAccessible(page)
    await formButton(form).click()
    await expectHead(page, 'Processing $100.00')
    await expectNothingToPay(page)
    await expectAccessible(page)
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('can be made by keyboard alone, the arrow keys choosing the way to pay', async ({ open }) => {
    const { url } = await openRequest()
    const page = await open(url)
    await tab(page, 'Card').focus()
    await page.keyboard.press('ArrowRight')
    expect(await tab(page, 'Bank').getAttribute('aria-selected')).toBe('true')
    expect(await tab(page, 'Bank').evaluate((element) => element.matches(':focus'))).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Home')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await secureForm(page, 'Secure card form')
      .getByLabel(/card number/i)
      .waitFor()
  })

  test('asks for the ZIP code once, with the card, where the one that the merchant sent is filled in', async ({
    open,
  }) => {
    const { company, url } = await openRequest({ billing_zip: '06103' })
    const page = await open(url)
    expect(await page.getByLabel(/zip/i).count()).toBe(0)
    await continueButton(page).click()
    const form = secureForm(page, 'Secure card form')
    expect(await form.getByLabel(/zip/i).inputValue()).toBe('06103')
    await expectAccessible(page)
    // Texas allows a surcharge on credit cards and Connecticut does not. The ZIP code entered with the card decides.
    await fillCard(form)
    await formButton(form).click()
    await payButton(page, '$103.00').click()
    await expectHead(page, 'Paid $103.00')
    expect(await surchargesTakenFrom(company)).toEqual([3_00])
  })

  test('fills in nothing where what the merchant sent is no ZIP code', async ({ open }) => {
    const { url } = await openRequest({ billing_zip: 'Dallas' })
    const page = await open(url)
    await continueButton(page).click()
    expect(await secureForm(page, 'Secure card form').getByLabel(/zip/i).inputValue()).toBe('')
  })

  test('is made on one screen where nothing is added', async ({ open }) => {
    const { company, url } = await openRequest({}, { surcharge: { enabled: false, percentage: 3 } })
    const page = await open(url)
    await giveCardIn(page)
    await expectHead(page, 'Paid $100.00')
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('that does not go through can be made with another card', async ({ open }) => {
    const { company, url } = await openRequest()
    const page = await open(url, { expects: [/^console: .*status of 400/, /^console: .*status of 422/] })
    await giveCardIn(page, zipFails)
    const form = secureForm(page, 'Secure card form')
    await form
      .getByRole('alert')
      .filter({ hasText: /ZIP code/ })
      .waitFor()
    await expectAccessible(page)
    await fillCard(form, testCards.insufficientFunds)
    await formButton(form).click()
    await payButton(page, '$103.00').click()
    await form
      .getByRole('alert')
      .filter({ hasText: /insufficient funds/ })
      .waitFor()
    expect(await takenFrom(company)).toEqual([])
    await fillCard(form)
    await formButton(form).click()
    await payButton(page, '$103.00').click()
    await expectHead(page, 'Paid $103.00')
    expect(await takenFrom(company)).toEqual([103_00])
  })

  test('charges nothing where the surcharge has changed while it was looked at', async ({ open }) => {
    const { company, url } = await openRequest()
    const page = await open(url, { expects: [/^console: .*status of 400/] })
    await giveCardIn(page)
    await payButton(page, '$103.00').waitFor()
    await changeCompany(company, { surcharge: { enabled: true, percentage: 2 } })
    await payButton(page, '$103.00').click()
    await expectMessage(page, 'status', /total changed, so we didn't charge you/)
    await page.getByText(/adds a 2% surcharge to/).waitFor()
    expect(await takenFrom(company)).toEqual([])
    await giveCardIn(page)
    await payButton(page, '$102.00').click()
    await expectHead(page, 'Paid $102.00')
  })

  test('is not made with a total that is too old', async ({ open }) => {
    const { company, url } = await openRequest()
    const page = await open(url, { expects: [/^console: .*status of 400/] })
    await giveCardIn(page)
    await payButton(page, '$103.00').waitFor()
    await advanceClock(company, 16 * minute)
    await payButton(page, '$103.00').click()
    await expectMessage(page, 'alert', /you were not charged|You were not charged/)
    await continueButton(page).waitFor()
    expect(await takenFrom(company)).toEqual([])
  })

  test('ends where its day is over while the page is open', async ({ open }) => {
    const { company, url } = await openRequest()
    const page = await open(url, { expects: [/^console: .*status of 400/, /^console: .*status of 410/] })
    await advanceClock(company, day)
    await continueButton(page).click()
    await expectHead(page, 'This payment link has expired')
    await expectNothingToPay(page)
    await expectAccessible(page)
  })

  for (const viewport of [phone, desktop])
    test(`needs no scrolling sideways on a window ${viewport.width} pixels wide`, async ({ open }) => {
      const { url } = await openRequest({
        title: 'W'.repeat(120),
        description: 'x'.repeat(300),
        billing_street: 'y'.repeat(100),
        line_items: [{ name: 'W'.repeat(90), quantity: 3, price: 20 }],
      })
      const page = await open(url, { viewport })
      await expectNoSidewaysScroll(page)
      await giveCardIn(page)
      await payButton(page, '$103.00').waitFor()
      await expectNoSidewaysScroll(page)
      await payButton(page, '$103.00').click()
      await expectHead(page, 'Paid $103.00')
      await expectNoSidewaysScroll(page)
    })

  test('can be read, but not made, where no script runs', async ({ open }) => {
    const { url } = await openRequest({ title: 'Tickets' })
    const page = await open(url, { javaScriptEnabled: false })
    await expectHead(page, 'Total $100.00')
    await page.getByText(/Turn on JavaScript to/).waitFor()
    await expectNothingToPay(page)
  })
})

describe('what a merchant sends', () => {
  const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)><svg onload=alert(1)>`

  test('never runs, whatever it is', async ({ open }) => {
    await using logo = await serveLogo()
    const { url } = await openRequest({
      title: hostile,
      description: hostile,
      billing_street: hostile.slice(0, 100),
      billing_city: hostile.slice(0, 100),
      billing_zip: '"><script>',
      image_url: `${logo.origin}/logo.svg`,
      line_items: [
        { name: hostile, quantity: hostile, price: hostile },
        { [hostile]: hostile, title: { html: hostile } },
      ],
    })
    // A violated policy would fail the test as a complaint, and any dialog would block the page.
    const page = await open(url)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => dialogs.push(dialog.message()))
    await page.reload()
    await giveCardIn(page)
    await payButton(page, '$103.00').click()
    await expectHead(page, 'Paid $103.00')
    expect(dialogs).toEqual([])
    expect(await page.locator('main script, main svg, main img').count()).toBe(1)
    expect(await page.locator('main').innerText()).toContain('<script>alert(1)</script>')
  })

  test('shows its logo, which is not told where it stands', async ({ open }) => {
    await using logo = await serveLogo()
    const { url } = await openRequest({ image_url: `${logo.origin}/logo.svg` })
    const page = await open(url)
    const picture = page.locator('img.logo')
    await expect
      .poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
      .toBeGreaterThan(0)
    expect(logo.asked).toEqual([{ path: '/logo.svg', referrer: undefined }])
    expect(await picture.evaluate((image) => image.classList.contains('broken'))).toBe(false)
    await expectAccessible(page)
  })

  test('moves nothing where its logo cannot be shown', async ({ open }) => {
    await using logo = await serveLogo()
    const complaint = { expects: [/^console: .*status of 404/] }
    const places: unknown[] = []
    for (const path of ['/logo.svg', '/missing.svg']) {
      const { url } = await openRequest({ image_url: `${logo.origin}${path}` })
      const page = await open(url, path === '/logo.svg' ? {} : complaint)
      await page.waitForLoadState('networkidle')
      if (path !== '/logo.svg') await page.locator('img.broken').waitFor({ state: 'attached' })
      places.push(await page.locator('h1').boundingBox())
      await expectNoSidewaysScroll(page)
    }
    expect(places[1]).toEqual(places[0])
  })
})
