import { describe, expect } from 'vitest'
import { getMethods } from '../support/quotes.ts'
import { day, advanceClock } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { giveBankIn, giveCardIn, openSetup } from './support/once-pages.ts'
import {
  continueButton,
  expectHead,
  expectNothingToPay,
  expectMessage,
  takenFrom,
} from './support/pay-page.ts'

const isCompletion = /\/api\/trx\/setup\/[^/]+\/complete$/

describe('a set-up page', () => {
  test('saves a card, and charges nothing', async ({ open }) => {
    const { company, customerId, url } = await openSetup({ description: 'For your membership.' })
    const page = await open(url, { viewport: phone })
    await expectHead(page, 'Add a payment method')
    await page.getByText('For your membership.').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await giveCardIn(page)
    await expectHead(page, 'Saved Visa ending in 4242')
    await expectMessage(page, 'status', /Saved: Visa ending in 4242\./)
    await expectNothingToPay(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(JSON.stringify(await getMethods(company, customerId))).toContain('4242')
    expect(await takenFrom(company)).toEqual([])
    await page.reload()
    await expectHead(page, 'Saved Visa ending in 4242')
  })

  test('saves a bank account', async ({ open }) => {
    const { url } = await openSetup()
    // A link copied from a sentence ends like this.
    const page = await open(`${url}).`)
    await giveBankIn(page)
    await expectHead(page, 'Saved Bank account ending in 6789')
  })

  test('tells again of what was saved where no answer came', async ({ open }) => {
    const { url } = await openSetup()
    const page = await open(url, { expects: [/^console: .*ERR_FAILED/] })
    await page.route(
      isCompletion,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await giveCardIn(page)
    await expectMessage(page, 'alert', /didn't get a response\. Select Try again\./)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectHead(page, 'Saved Visa ending in 4242')
  })

  test('that was used in another window says so', async ({ open }) => {
    const { url } = await openSetup()
    const page = await open(url, { expects: [/^console: .*status of 400/] })
    const other = await page.context().newPage()
    await other.goto(url)
    await giveCardIn(page)
    await expectHead(page, 'Saved Visa ending in 4242')
    await continueButton(other).click()
    await expectHead(other, 'Saved Visa ending in 4242')
  })

  test('ends where its day is over while it is open', async ({ open }) => {
    const { company, url } = await openSetup()
    const page = await open(url, { expects: [/^console: .*status of 400/, /^console: .*status of 410/] })
    await advanceClock(company, day)
    await continueButton(page).click()
    await expectHead(page, 'This link has expired')
    await expectAccessible(page)
  })

  test('of an invented link tells nothing', async ({ open }) => {
    const { url } = await openSetup()
    const page = await open(`${url}x`, { expects: [/^console: .*status of 404/] })
    await expectHead(page, 'This link has expired or isn’t valid')
    expect(await page.locator('body').innerText()).not.toContain('Test Company')
  })
})
