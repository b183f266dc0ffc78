import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { fault, saveCard } from '../support/florin.ts'
import { changeCompany } from '../support/quotes.ts'
import { advanceClock, minute, pay } from '../support/checkout.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'
import {
  amountField,
  chargeLines,
  choose,
  continueButton,
  expectHead,
  expectMessage,
  giveCard,
  openSurchargedBill,
  payButton,
  readyToPaySurcharge,
  surchargesTakenFrom,
  takenFrom,
} from './support/pay-page.ts'

const isQuote = /\/hosted\/surcharge-quote$/

describe('a surcharge that changes while it is looked at', () => {
  test('charges nothing, and is shown anew for the same new card', async ({ open }) => {
    const { company, link } = await openSurchargedBill()
    const page = await open(link, { expects: [/^console: .*status of 400/] })
    await choose(page, 'New card')
    await giveCard(page)
    await page.getByRole('checkbox', { name: /^Save this card for future payments to / }).check()
    await payButton(page, '$103.00').waitFor()
    await changeCompany(company, { surcharge: { enabled: true, percentage: 2 } })
    await payButton(page, '$103.00').click()
    await expectMessage(page, 'alert', /surcharge changed, so we didn't charge you\. Review the new total\./)
    expect(await takenFrom(company)).toEqual([])
    expect(await chargeLines(page)).toContain('Surcharge (2%) $2.00')
    expect(
      await page.getByRole('checkbox', { name: /^Save this card for future payments to / }).isChecked(),
    ).toBe(true)
    await expectAccessible(page)
    await payButton(page, '$102.00').click()
    await expectHead(page, 'Paid $102.00')
    expect(await takenFrom(company)).toEqual([102_00])
  })

  test('is none any more where the company has ended it', async ({ open }) => {
    const { company, page } = await readyToPaySurcharge(open, { expects: [/^console: .*status of 400/] })
    await changeCompany(company, { surcharge: { enabled: false, percentage: 3 } })
    await payButton(page, '$103.00').click()
    await payButton(page, '$100.00').click()
    await expectHead(page, 'Paid $100.00')
    expect(await surchargesTakenFrom(company)).toEqual([0])
  })

  test('is never charged unseen where there was none at first', async ({ open }) => {
    const { company, customerId, link } = await openSurchargedBill({
      company: { surcharge: { enabled: false, percentage: 3 } },
    })
    await saveCard(company, customerId)
    const page = await open(link, { expects: [/^console: .*status of 400/] })
    await choose(page, 'Visa ending in 4242')
    await payButton(page, '$100.00').waitFor()
    await changeCompany(company, { surcharge: { enabled: true, percentage: 3 } })
    await payButton(page, '$100.00').click()
    await expectMessage(page, 'alert', /surcharge changed/)
    expect(await takenFrom(company)).toEqual([])
    await payButton(page, '$103.00').waitFor()
  })
})

describe('without a total nothing can be paid', () => {
  test('while the processor is out: a saved card is tried again', async ({ open }) => {
    const { company, customerId, link } = await openSurchargedBill()
    await saveCard(company, customerId)
    const page = await open(link, { expects: [/^console: .*status of 503/] })
    await fault(company, 'read_vault', 'outage')
    await choose(page, 'Visa ending in 4242')
    await expectNoTotal(page)
    await continueButton(page).click()
    await payButton(page, '$103.00').waitFor()
  })

  test('while the processor is out: a new card is not asked for again', async ({ open }) => {
    const { company, link } = await openSurchargedBill()
    const page = await open(link, { expects: [/^console: .*status of 50[23]/] })
    await fault(company, 'read_ticket', 'outage')
    await choose(page, 'New card')
    await giveCard(page)
    await expectNoTotal(page)
    await fault(company, 'read_ticket', 'unreadable')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectNoTotal(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await payButton(page, '$103.00').click()
    await expectHead(page, 'Paid $103.00')
    expect(await takenFrom(company)).toEqual([103_00])
  })

  test('where no answer comes, or one that makes no sense', async ({ open }) => {
    const { company, customerId, link } = await openSurchargedBill()
    await saveCard(company, customerId)
    const page = await open(link, { expects: [/^console: .*ERR_FAILED/] })
    for (const body of [
      undefined,
      '{}',
      '{"subtotal":99,"surcharge":0,"percentage":0,"label":"Surcharge"}',
    ]) {
      await page.route(isQuote, (route) => (body === undefined ? route.abort() : route.fulfill({ body })), {
        times: 1,
      })
      await choose(page, 'Visa ending in 4242')
      await expectNoTotal(page)
      await amountField(page).fill('100')
    }
  })

  test('where a new card was given too long ago: it is asked for again', async ({ open }) => {
    const { company, link } = await openSurchargedBill()
    const page = await open(link, { expects: [/^console: .*status of 503/, /^console: .*status of 400/] })
    await fault(company, 'read_ticket', 'outage')
    await choose(page, 'New card', '40')
    await giveCard(page)
    await expectNoTotal(page)
    await advanceClock(company, 16 * minute)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectMessage(page, 'alert', /couldn't use this payment method\. You were not charged/)
    await continueButton(page).waitFor()
    expect(await amountField(page).inputValue()).toBe('40')
  })

  test('where the invoice was paid in the meantime: the page says so', async ({ open }) => {
    const { company, customerId, id, link } = await openSurchargedBill()
    const vaultId = await saveCard(company, customerId)
    const page = await open(link, { expects: [/^console: .*status of 400/] })
    await pay(company, id, vaultId)
    await choose(page, 'Visa ending in 4242')
    await expectHead(page, 'Paid $103.00')
    await expectMessage(page, 'status', /This invoice has been updated\. You were not charged/)
  })
})

async function expectNoTotal(page: Page): Promise<void> {
  await expectMessage(page, 'alert', /couldn't calculate your total\. You were not charged/)
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
}
