import { describe, expect } from 'vitest'
import { drain, saveCard } from '../support/florin.ts'
import { day, advanceClock, getInvoice } from '../support/checkout.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import {
  amountField,
  chargeLines,
  choose,
  continueButton,
  expectHead,
  expectNothingToPay,
  expectMessage,
  formButton,
  giveCard,
  openBill,
  payButton,
  takenFrom,
} from './support/pay-page.ts'
import { cardEntries, fillBank, secureForm } from './support/secure-form.ts'

describe('a payer', () => {
  test('is told which amounts can be paid', async ({ open }) => {
    const { company, link } = await openBill()
    const page = await open(link)
    for (const [amount, message] of [
      ['', /Enter an amount, like 25\.00\./],
      ['0', /more than \$0\.00/],
      ['1.005', /Enter an amount, like 25\.00\./],
      ['100.01', /\$100\.00 or less/],
      ['half', /Enter an amount, like 25\.00\./],
    ] as const) {
      await choose(page, 'New card', amount)
      await expectMessage(page, 'alert', message)
      await amountField(page).and(page.locator(':focus[aria-invalid=true]')).waitFor()
    }
    await expectAccessible(page)
    expect(await takenFrom(company)).toEqual([])
  })

  test('pays with a new card, on one screen, where nothing is added', async ({ open }) => {
    const { company, id, link } = await openBill()
    const page = await open(link)
    await expectHead(page, 'Amount due $100.00')
    await expectAccessible(page)
    await choose(page, 'New card')
    await secureForm(page, 'Secure card form')
      .getByLabel(/card number/i)
      .waitFor()
    await expectAccessible(page)
    expect(await chargeLines(page)).toEqual(['Total to pay $100.00'])
    expect(await formButton(secureForm(page, 'Secure card form')).innerText()).toBe('Pay $100.00')
    expect(await takenFrom(company)).toEqual([])
    await giveCard(page)
    await expectHead(page, 'Paid $100.00')
    await expectMessage(page, 'status', /Payment received/)
    await expectNothingToPay(page)
    await expectAccessible(page)
    expect(await takenFrom(company)).toEqual([100_00])
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountDue: 0 })
  })

  test('pays by bank transfer, which is on its way until the bank has settled it', async ({ open }) => {
    const { company, id, link } = await openBill()
    const page = await open(link)
    await choose(page, 'Bank transfer (ACH)')
    const form = secureForm(page, 'Secure bank form')
    await fillBank(form)
    await form
      .getByText(
        /By selecting Pay \$100\.00, you authorize Test Company to .* the account above once for \$100\.00/,
      )
      .waitFor()
    const saved = form.getByText(/You authorize Test Company .* for payments you approve/)
    expect(await saved.count()).toBe(0)
    await page.locator('#save').check()
    await saved.waitFor()
    await page.locator('#save').uncheck()
    await expect.poll(() => saved.count()).toBe(0)
    await expectAccessible(page)
    await formButton(form).click()
    await expectMessage(page, 'status', /Bank payment submitted: \$100\.00\./)
    await expectNothingToPay(page)
    await expectAccessible(page)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'ACHPending', amountPaid: 0 })
    await advanceClock(company, 7 * day)
    await drain(company)
    await page.reload()
    await expectHead(page, 'Paid $100.00')
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('pays with a saved card', async ({ open }) => {
    const { company, customerId, link } = await openBill()
    await saveCard(company, customerId)
    // A link copied from the source of a page ends like this.
    const page = await open(`${link}&amp;`)
    await choose(page, 'Visa ending in 4242')
    await payButton(page, '$100.00').click()
    await expectHead(page, 'Paid $100.00')
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('saves a new card for the next time', async ({ open }) => {
    const { link } = await openBill()
    const page = await open(link)
    await choose(page, 'New card', '40')
    await page.getByRole('checkbox', { name: /^Save this card for future payments to / }).check()
    await giveCard(page)
    await expectHead(page, 'Amount due $60.00')
    await page.getByRole('radio', { name: 'Visa ending in 4242', exact: true }).waitFor()
  })

  test('pays a part, and the rest another time', async ({ open }) => {
    const { company, customerId, id, link } = await openBill()
    await saveCard(company, customerId)
    const page = await open(link)
    await choose(page, 'Visa ending in 4242', '33.34')
    await payButton(page, '$33.34').click()
    await expectHead(page, 'Amount due $66.66')
    await expectAccessible(page)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Partial', amountPaid: 33.34 })
    await expectMessage(page, 'status', /Payment received: \$33\.34\./)
    await choose(page, 'Visa ending in 4242')
    await payButton(page, '$66.66').waitFor()
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: /Payment received/ })
        .count(),
    ).toBe(0)
    await payButton(page, '$66.66').click()
    await expectHead(page, 'Paid $100.00')
    expect(await takenFrom(company)).toEqual([33_34, 66_66])
  })

  test('pays with the keyboard alone', async ({ open }) => {
    const { company, link } = await openBill()
    const page = await open(link)
    await tabTo(page, amountField(page))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('60')
    await pressOn(page, page.getByRole('radio', { name: 'New card', exact: true }), 'Space')
    await pressOn(page, continueButton(page), 'Enter')
    const form = secureForm(page, 'Secure card form')
    await form.getByLabel(/card number/i).waitFor()
    for (const [field, text] of cardEntries(form)) await typeInto(page, field, text)
    await pressOn(page, form.getByRole('button', { name: 'Pay $60.00' }), 'Enter')
    await expectHead(page, 'Amount due $40.00')
    expect(await takenFrom(company)).toEqual([60_00])
  })
})
