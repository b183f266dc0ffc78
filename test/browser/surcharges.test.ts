import type { Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { saveCard, testCards } from '../support/florin.ts'
import { saveCardFrom } from '../support/quotes.ts'
import { getInvoice } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import {
  chargeLines,
  choose,
  continueButton,
  expectHead,
  expectMessage,
  formButton,
  giveCard,
  openSurchargedBill,
  payButton,
  readyToPaySurcharge,
  surchargesTakenFrom,
  takenFrom,
} from './support/pay-page.ts'
import { fillBank, secureForm } from './support/secure-form.ts'

const isPayment = /\/api\/invoices$/
const notice =
  'Test Company adds a 3% surcharge to Visa, Mastercard, and Discover credit card payments. It is not more than our cost of acceptance. No surcharge on debit cards, prepaid cards, American Express, or bank transfers.'

describe('before anything is chosen, a payer', () => {
  test('is told what a credit card costs beside, and what does not', async ({ open }) => {
    const { link } = await openSurchargedBill()
    const page = await open(link)
    await page.getByText(notice).waitFor()
    await expectAccessible(page)
  })

  test('is not told of bank transfers where there are none, and is told the company’s own word', async ({
    open,
  }) => {
    const surcharge = { enabled: true, percentage: 2.5, label: 'Card Fee' }
    const { link } = await openSurchargedBill({
      company: { surcharge },
      invoice: { paymentMethods: ['cc'] },
    })
    const page = await open(link)
    await page.getByText(/adds a 2\.5% card fee to .*prepaid cards, or American Express\./).waitFor()
  })

  test.for([
    ['the company adds nothing', { company: { surcharge: { enabled: false, percentage: 3 } } }],
    ['the law of its own state forbids it', { company: { state: 'MA' } }],
    ['the law of its own state allows no more than the card costs', { company: { state: 'NY' } }],
    ['no card is taken', { invoice: { paymentMethods: ['ach'] } }],
  ] as const)('is told nothing where %s', async ([, given], { open }) => {
    const { link } = await openSurchargedBill({ ...given })
    const page = await open(link)
    await continueButton(page).waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/surcharge/i)
  })
})

describe('before paying, a payer sees to the cent what is charged', () => {
  test('with a new credit card', async ({ open }) => {
    const { company, id, link } = await openSurchargedBill()
    const page = await open(link)
    await choose(page, 'New card')
    await giveCard(page)
    await payButton(page, '$103.00').waitFor()
    expect(await chargeLines(page)).toEqual([
      'Payment method Visa ending in 4242',
      'Amount $100.00',
      'Surcharge (3%) $3.00',
      'Total to pay $103.00',
    ])
    await page.getByText('Pay by debit card or bank transfer to avoid the surcharge.').waitFor()
    await expectAccessible(page)
    expect(await takenFrom(company)).toEqual([])
    await payButton(page, '$103.00').click()
    await expectHead(page, 'Paid $103.00')
    await expectMessage(page, 'status', /Payment received: \$103\.00\./)
    await page.getByText('with Visa ending in 4242, including a $3.00 surcharge.').waitFor()
    await expectAccessible(page)
    expect(await takenFrom(company)).toEqual([103_00])
    expect(await surchargesTakenFrom(company)).toEqual([3_00])
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 100, totalCharged: 103 })
  })

  test('with a debit card, and why it has no surcharge', async ({ open }) => {
    const { company, link } = await openSurchargedBill()
    const page = await open(link)
    await choose(page, 'New card')
    await giveCard(page, testCards.visaDebit)
    await payButton(page, '$100.00').waitFor()
    expect(await chargeLines(page)).toEqual(['Payment method Visa ending in 5556', 'Total to pay $100.00'])
    await page.getByText('No surcharge on debit cards.').waitFor()
    await expectAccessible(page)
    await payButton(page, '$100.00').click()
    await expectHead(page, 'Paid $100.00')
    expect(await surchargesTakenFrom(company)).toEqual([0])
  })

  test('who turns from a bank transfer to a card is shown nothing of the transfer beside it', async ({
    open,
  }) => {
    const { link } = await openSurchargedBill()
    const page = await open(link)
    await choose(page, 'Bank transfer (ACH)')
    await secureForm(page, 'Secure bank form').getByText('By selecting Pay $100.00').waitFor()
    await page.locator('#capture').getByRole('button', { name: 'Back' }).click()
    await choose(page, 'New card')
    await secureForm(page, 'Secure card form')
      .getByLabel(/card number/i)
      .waitFor()
    expect(await page.locator('#terms').isVisible()).toBe(false)
  })

  test('by bank transfer', async ({ open }) => {
    const { company, link } = await openSurchargedBill()
    const page = await open(link)
    await choose(page, 'Bank transfer (ACH)')
    const form = secureForm(page, 'Secure bank form')
    await fillBank(form)
    await page.getByText('No surcharge on bank transfers.').waitFor()
    await formButton(form).click()
    await expectMessage(page, 'status', /Bank payment submitted: \$100\.00\./)
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('with a card from a state that forbids surcharges, and why it has none', async ({ open }) => {
    const { company, customerId, link } = await openSurchargedBill({ customer: { state: 'CT' } })
    await saveCardFrom(company, customerId)
    const page = await open(link)
    await choose(page, 'Visa ending in 4242')
    await page.getByText('No surcharge: not allowed in your state.').waitFor()
    expect(await page.getByText(notice).count()).toBe(0)
    await payButton(page, '$100.00').waitFor()
  })

  test('where the law allows less than the company asks for', async ({ open }) => {
    const { company, customerId, link } = await openSurchargedBill({ company: { state: 'CO' } })
    await saveCard(company, customerId)
    const page = await open(link)
    await page.getByText(/adds a 2% surcharge to/).waitFor()
    await choose(page, 'Visa ending in 4242')
    await payButton(page, '$102.00').waitFor()
    expect(await chargeLines(page)).toContain('Surcharge (2%) $2.00')
  })

  test('also where the amount is changed after a first look', async ({ open }) => {
    const { company, customerId, link } = await openSurchargedBill()
    await saveCard(company, customerId)
    const page = await open(link)
    await choose(page, 'Visa ending in 4242', '33.34')
    await payButton(page, '$34.34').waitFor()
    await page.getByRole('button', { name: 'Use another payment method' }).click()
    await choose(page, 'Visa ending in 4242', '60')
    await payButton(page, '$61.80').waitFor()
    expect(await chargeLines(page)).not.toContainEqual(expect.stringContaining('Remaining'))
    await page.getByText('Remaining after this payment: $40.00').waitFor()
    await payButton(page, '$61.80').click()
    await expectHead(page, 'Amount due $40.00')
    expect(await surchargesTakenFrom(company)).toEqual([1_80])
  })

  test('and still sees it when the page is loaded again while paying', async ({ open }) => {
    const { company, page } = await readyToPaySurcharge(open)
    const paused: Route[] = []
    await page.route(isPayment, (route) => void paused.push(route), { times: 2 })
    await payButton(page, '$103.00').click()
    await expect.poll(() => paused).toHaveLength(1)
    await page.reload()
    await expect.poll(() => paused).toHaveLength(2)
    await payButton(page, '$103.00').waitFor()
    expect(await chargeLines(page)).toContain('Surcharge (3%) $3.00')
    await paused[1]?.continue()
    await expectHead(page, 'Paid $103.00')
    expect(await takenFrom(company)).toEqual([103_00])
  })
})

test('on a phone everything fits, whatever the company calls it', async ({ open }) => {
  const label = 'Administrative charge for the acceptance of credit cards by post'
  const { link } = await openSurchargedBill({
    company: { surcharge: { enabled: true, percentage: 2.75, label } },
    invoice: { amount: 9_000_000 },
  })
  const page = await open(link, { viewport: phone })
  await expectNoSidewaysScroll(page)
  await choose(page, 'New card', '8,999,999.99')
  await giveCard(page)
  await payButton(page, '$9,247,499.99').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await payButton(page, '$9,247,499.99').click()
  await expectHead(page, 'Amount due $0.01')
  await expectNoSidewaysScroll(page)
})
