import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { fault, florin, newInvoice, saveCard, testCards } from '../support/florin.ts'
import { openPage, openSaleForm } from '../support/pay-page.ts'
import { changeCompany } from '../support/quotes.ts'
import { openCheckout } from '../support/checkout.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'
import { openSetup } from './support/once-pages.ts'
import {
  choose,
  continueButton,
  expectHead,
  expectMessage,
  formButton,
  giveCard,
  openBill,
  openSurchargedBill,
  payButton,
  takenFrom,
} from './support/pay-page.ts'
import { fillCard, secureForm, type SecureForm } from './support/secure-form.ts'

const refused = { expects: [/^console: .*status of 4/] }
const general = 'The bank declined this card. Use another card or contact your bank.'

const zip = { label: /zip/i, kept: [/card number/i, /expir/i, /name on card/i] }
const number = { label: /card number/i, kept: [/expir/i, /name on card/i, /zip/i] }
const expiry = { label: /expir/i, kept: [/card number/i, /name on card/i, /zip/i] }
const code = { label: /security code/i, kept: [/card number/i, /expir/i, /name on card/i, /zip/i] }

/** The message for each declined card, its field, and the fields that keep their text. */
const declines = [
  ['is lost', '4000000000009987', general, number],
  ['is stolen', '4000000000009979', general, number],
  ['is declined without a reason', testCards.declined, general, number],
  ['has no funds', testCards.insufficientFunds, 'This card has insufficient funds', number],
  ['has expired', testCards.expired, 'This card has expired. Check the expiration date', expiry],
  ['has another security code', '4000000000000127', 'The security code is incorrect', code],
  ['has another ZIP code', '4000000000000036', "The ZIP code doesn't match this card", zip],
  ['has a number that is none', '4242424242424241', "This card number isn't valid", number],
  ['has a number that nobody knows', '4000000000000010', "This card number isn't valid", number],
] as const

describe('a payer whose card', () => {
  test.for(declines)('%s is told so at its field, keeps what was right, and pays', async (row, { open }) => {
    const [, accountNumber, message, field] = row
    const { company, link } = await openBill()
    const page = await open(link, refused)
    await choose(page, 'New card')
    await giveCard(page, accountNumber)
    const form = secureForm(page, 'Secure card form')
    await expectMessageAt(form, field, message)
    expect(await takenFrom(company)).toEqual([])
    await fillCard(form)
    await formButton(form).click()
    await expectHead(page, 'Paid $100.00')
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('is declined is told so wherever assistive technology looks', async ({ open }) => {
    const { link } = await openBill()
    const page = await open(link, refused)
    await choose(page, 'New card')
    await giveCard(page, testCards.insufficientFunds)
    await expectMessageAt(secureForm(page, 'Secure card form'), number, 'insufficient funds')
    await expectAccessible(page)
  })

  test('is saved, and is declined, is told so at the choice, which has the focus', async ({ open }) => {
    const { company, customerId, link } = await openBill()
    await saveCard(company, customerId, testCards.insufficientFunds)
    const page = await open(link, refused)
    await choose(page, 'Visa ending in 9995')
    await payButton(page, '$100.00').click()
    await expectMessage(page, 'alert', /This card has insufficient funds/)
    const chosen = page.getByRole('radio', { name: 'Visa ending in 9995' })
    await chosen.and(page.locator(':focus')).waitFor()
    expect(await chosen.getAttribute('aria-describedby')).toContain('alert')
    await expectAccessible(page)
  })

  test('was declined five times on a page hears no reason any more, also after it is loaded again', async ({
    open,
  }) => {
    const { link } = await openBill()
    const page = await open(link, refused)
    await choose(page, 'New card')
    const form = secureForm(page, 'Secure card form')
    for (let each = 0; each < 5; each++) {
      await fillCard(form, testCards.insufficientFunds)
      await formButton(form).click()
      await expectMessageAt(form, number, 'insufficient funds')
    }
    await fillCard(form, testCards.insufficientFunds)
    await formButton(form).click()
    await expectMessageAt(form, number, general)
    await page.reload()
    await choose(page, 'New card')
    await giveCard(page, testCards.insufficientFunds)
    await expectMessageAt(form, number, general)
  })

  test('is declined, and for which no other form can be had, begins again', async ({ open }) => {
    const { company, link } = await openBill()
    const page = await open(link, refused)
    await choose(page, 'New card')
    const request = /\/hosted\/capture\/intention$/
    const form = secureForm(page, 'Secure card form')
    await fillCard(form, testCards.insufficientFunds)
    await page.route(request, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: { statusCode: 429 } }),
    )
    await formButton(form).click()
    await expectMessage(page, 'alert', /This card has insufficient funds/)
    await expectMessage(
      page,
      'alert',
      /Too many attempts\. Try again in 2 seconds, or contact Test Company\./,
    )
    expect(await continueButton(page).getAttribute('aria-disabled')).toBe('true')
    expect(await page.locator('iframe').count()).toBe(0)
    await page.unroute(request)
    await choose(page, 'New card')
    await giveCard(page)
    await expectHead(page, 'Paid $100.00')
    expect(await takenFrom(company)).toEqual([100_00])
  })
})

describe('in a form that charges by itself, a payer', () => {
  test('hears the same, of all forms of the page five times at most', async ({ open }) => {
    const { company, customerId } = await openCheckout()
    const { id } = await newInvoice(company, customerId)
    const payers = await openPage(company, id)
    const formUrl = async () => `${florin().processorUrl}/v1/elements/${await openSaleForm(payers)}`
    const [first, second] = [await open(await formUrl(), refused), await open(await formUrl(), refused)]
    for (const page of [first, first, first]) await declineIn(page, /insufficient funds/)
    // Each form closes after three declines. A form that was already open does not count those of another.
    await second.reload()
    for (const text of [/insufficient funds/, /insufficient funds/, general]) await declineIn(second, text)
    expect(await takenFrom(company)).toEqual([])
  })
})

describe('who saves a card', () => {
  test('is told at its field what is wrong with it, and keeps the rest', async ({ open }) => {
    const { url } = await openSetup()
    const page = await open(url, refused)
    await continueButton(page).click()
    const form = secureForm(page, 'Secure card form')
    await fillCard(form, '4242424242424241')
    await formButton(form).click()
    await expectMessageAt(form, number, "This card number isn't valid")
    await form.getByLabel(/card number/i).fill(testCards.visa)
    await form.getByLabel(/expir/i).fill('0120')
    await form.getByLabel(/security code/i).fill('123')
    await formButton(form).click()
    await expectMessageAt(form, expiry, 'This card has expired')
    await form.getByLabel(/expir/i).fill('1230')
    await form.getByLabel(/security code/i).fill('123')
    await formButton(form).click()
    await expectHead(page, 'Saved Visa ending in 4242')
  })
})

describe('in trouble', () => {
  test('two presses of the button in the form pay once', async ({ open }) => {
    const { company, link } = await openBill()
    const page = await open(link)
    await choose(page, 'New card')
    const form = secureForm(page, 'Secure card form')
    await fillCard(form)
    await formButton(form).dblclick()
    await expectHead(page, 'Paid $100.00')
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('a processor that is out when the card is charged charges nothing, and the next press pays', async ({
    open,
  }) => {
    const { company, link } = await openBill()
    const page = await open(link, { expects: [/^console: .*status of 503/] })
    await choose(page, 'New card')
    await fault(company, 'sale', 'outage')
    await giveCard(page)
    await expectMessage(page, 'alert', /you were not charged/)
    await expectAccessible(page)
    await payButton(page, '$100.00').click()
    await expectHead(page, 'Paid $100.00')
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('a surcharge that came while the form was open is asked about before anything is charged', async ({
    open,
  }) => {
    const { company, link } = await openSurchargedBill({
      company: { surcharge: { enabled: false, percentage: 3 } },
    })
    const page = await open(link, refused)
    await choose(page, 'New card')
    await changeCompany(company, { surcharge: { enabled: true, percentage: 3 } })
    await giveCard(page)
    await expectMessage(page, 'alert', /surcharge changed, so we didn't charge you/)
    expect(await takenFrom(company)).toEqual([])
    await payButton(page, '$103.00').click()
    await expectHead(page, 'Paid $103.00')
    expect(await takenFrom(company)).toEqual([103_00])
  })

  test('a page that fails says so, and that nothing is charged twice', async ({ open }) => {
    const { link } = await openBill()
    const page = await open(link, { expects: [/the page lacks/] })
    await page.locator('[name=method]').evaluateAll((all) => all.forEach((one) => one.remove()))
    await continueButton(page).click()
    await expectMessage(page, 'alert', /Something went wrong\. Reload the page .* won't be charged twice/)
  })
})

type Field = { label: RegExp; kept: readonly RegExp[] }

/** Expects that a decline is shown at an emptied field with the focus, and that the other fields keep their text. */
async function expectMessageAt(form: SecureForm, { label, kept }: Field, message: string): Promise<void> {
  const alert = form.getByRole('alert').filter({ hasText: message })
  await alert.waitFor()
  const field = form.getByLabel(label)
  await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await field.getAttribute('aria-describedby')).toContain(await alert.getAttribute('id'))
  expect(await field.inputValue()).toBe('')
  expect(await form.getByLabel(/security code/i).inputValue()).toBe('')
  for (const other of kept) expect(await form.getByLabel(other).inputValue(), String(other)).not.toBe('')
}

async function declineIn(page: Page, message: RegExp | string): Promise<void> {
  await fillCard(page, testCards.insufficientFunds)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('alert').filter({ hasText: message }).waitFor()
}
