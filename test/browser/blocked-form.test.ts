import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { saveCard } from '../support/florin.ts'
import { newUser } from '../support/users.ts'
import { openQuoteCheckout } from '../support/quotes.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openAs } from './support/dashboard.ts'
import { button, openLinked, openPage } from './support/manage-page.ts'
import { openRequest, tab } from './support/once-pages.ts'
import { choose, continueButton, expectHead, giveCard, openBill, takenFrom } from './support/pay-page.ts'
import { fillCard, secureForm } from './support/secure-form.ts'

const reason = /didn't load\. A browser extension may be blocking it\. Reload the page or try another browser/
// The longest wait of a payer for the message.
const messageWithinMs = 5_000

describe('a secure form that does not load', () => {
  test('is told with the likely reason and the other ways to pay, and taken into use where it comes late', async ({
    open,
  }) => {
    const { company, customerId, link } = await openBill()
    await saveCard(company, customerId)
    const page = await open(link, { viewport: phone })
    const forms = await holdForms(page)
    await page.clock.install()
    await choose(page, 'New card')
    await forms.asked()
    await page.clock.runFor(messageWithinMs)
    const message = await getAlertText(page)
    expect(message).toMatch(reason)
    expect(message).toMatch(/You can also go back and choose a saved payment method, or contact .+\.$/)
    await expectNoSidewaysScroll(page)

    await forms.release()
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('')
    await giveCard(page)
    await expectHead(page, 'Paid $100.00')
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('where nothing is saved leads to the company, on the page of a hosted payment too', async ({
    open,
  }) => {
    const { url } = await openRequest()
    const page = await open(url)
    await blockForms(page)
    await page.clock.install()
    await tab(page, 'Bank').click()
    await continueButton(page).click()
    await page.getByTitle('Secure bank form').waitFor()
    await page.clock.runFor(messageWithinMs)
    expect(await getAlertText(page)).toMatch(/You can also contact .+ for another way\.$/)
  })

  test('is told on the page of a subscription', async ({ open }) => {
    const page = await openPage(open, await openLinked())
    await blockForms(page)
    await page.clock.install()
    await button(page, 'Add card').click()
    await page.getByTitle('Secure card form').waitFor()
    await page.clock.runFor(messageWithinMs)
    expect(await getAlertText(page)).toMatch(reason)
  })

  test('is told in the dashboard, and taken into use where it comes late', async ({ open }) => {
    const { company, id } = await openQuoteCheckout()
    const user = await newUser(company, 'clerk')
    const page = await openAs(open, user, `/${company.companyId}/invoices/${id}`)
    const forms = await holdForms(page)
    await page.clock.install()
    await page.getByRole('button', { name: 'Take payment' }).click()
    await page.getByRole('radio', { name: 'New card' }).check()
    await forms.asked()
    await page.clock.runFor(messageWithinMs)
    const alert = page.getByRole('alert').filter({ hasText: 'A browser extension may be blocking it.' })
    await alert.waitFor()
    await forms.release()
    await alert.waitFor({ state: 'detached' })
    await fillCard(secureForm(page, 'Secure card form'))
  })
})

const isForm = /\/v1\/elements\//

/** Delays each secure form until the test releases it. */
async function holdForms(page: Page): Promise<{ asked(): Promise<void>; release(): Promise<void> }> {
  const paused: Route[] = []
  let isHeld = true
  await page.route(isForm, async (route) => {
    if (isHeld && route.request().method() === 'GET') paused.push(route)
    else await route.continue()
  })
  return {
    asked: () => expect.poll(() => paused.length).toBeGreaterThan(0),
    async release() {
      isHeld = false
      for (const route of paused) await route.continue()
    },
  }
}

async function blockForms(page: Page): Promise<void> {
  await page.route(isForm, (route) => route.abort('blockedbyclient'))
}

/** Returns the text of the page's alert, and expects that the page shows no loading message. */
async function getAlertText(page: Page): Promise<string> {
  const alert = page.getByRole('alert').filter({ hasText: /./ })
  const text = await alert.innerText()
  expect(await page.getByText('Loading…').count()).toBe(0)
  return text
}
