import { describe, expect } from 'vitest'
import { saveCard, testCards } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { getMethods } from '../support/quotes.ts'
import { getLink, openSignup, getSetupLink } from '../support/signups.ts'
import { change, getSubscription, drainJobs } from '../support/subscriptions.ts'
import { setBankOutcome, staysInFlight } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { desktop, phone, test } from './support/browser-test.ts'
import { tab } from './support/once-pages.ts'
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
  payButton,
  subscribeButton,
  surchargesTakenFrom,
  takenFrom,
} from './support/pay-page.ts'
import { fillBank, fillCard, secureForm } from './support/secure-form.ts'

const isConfirmation = /\/api\/subscriptions\/v2\/payment-method$/
const surcharge = { enabled: true, percentage: 3 }

/** Creates a sign-up for a plan with a set-up fee, and the link to its set-up page. */
async function openPage(given: Parameters<typeof openSignup>[0] = {}) {
  const checkout = await openSignup({
    ...given,
    plan: { setupFee: 10, description: 'Everything, every day.', ...given.plan },
  })
  return { ...checkout, link: await getSetupLink(checkout.company) }
}

/** Expects that a subscription is active and that the only method of its customer is attached. */
async function expectSignedUp({ company, customerId, id }: Awaited<ReturnType<typeof openPage>>) {
  const [kept, ...more] = (await getMethods(company, customerId)).accountvaults
  expect(more).toEqual([])
  expect(await getSubscription(company, id)).toMatchObject({ status: 'active', paymentMethodId: kept?.id })
}

describe('the set-up page of a subscription', () => {
  for (const [name, viewport, colorScheme] of [
    ['phone', phone, 'dark'],
    ['desktop', desktop, 'light'],
  ] as const)
    test(`shows what is signed up for, and takes a card for it (${name})`, async ({ open }) => {
      const checkout = await openPage({ company: { surcharge } })
      await checkout.company.api.put(`/api/customers/${checkout.customerId}`, { address: { state: 'TX' } })
      const page = await open(checkout.link, { viewport, colorScheme })
      await expectHead(page, 'Subscribe to Gold')
      const text = await page.locator('main').innerText()
      for (const shown of [
        /Test Company/,
        /Gold/,
        /\$50\.00 every month/,
        /Everything, every day/,
        /\$60\.00 today, then \$50\.00 every month/,
        /April 10, \d+: \$50\.00/,
      ])
        expect(text).toMatch(shown)
      expect(text).toMatch(/adds a 3% surcharge to/)
      expect(await amountField(page).count()).toBe(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await choose(page, 'New card')
      await giveCard(page)
      await subscribeButton(page, '$61.80').waitFor()
      expect(await chargeLines(page)).toContain('Surcharge (3%) $1.80')
      expect(await page.locator('#review').innerText()).toMatch(
        /You’ll be charged \$61\.80 today, then \$50\.00 every month \(plus a surcharge of up to 3% for credit cards\) until you cancel/,
      )
      expect(await takenFrom(checkout.company)).toEqual([])
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await subscribeButton(page, '$61.80').click()
      await expectHead(page, 'Active You’re subscribed to Gold')
      await expectMessage(page, 'status', /Payment received: \$61\.80\./)
      expect(await page.locator('main').innerText()).toMatch(
        /next payment of \$51\.50 \(\$50\.00 plus a surcharge of \$1\.50\) is on April 10, \d+, charged to Visa ending in 4242\./,
      )
      await expectNothingToPay(page)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(await takenFrom(checkout.company)).toEqual([6_180])
      expect(await surchargesTakenFrom(checkout.company)).toEqual([180])
      await expectSignedUp(checkout)
      await page.reload()
      await expectHead(page, 'Active You’re subscribed to Gold')
    })

  test('takes a bank account, and is active when its transfer has arrived', async ({ open }) => {
    const checkout = await openPage()
    const page = await open(checkout.link)
    await choose(page, 'Bank transfer (ACH)')
    const form = secureForm(page, 'Secure bank form')
    await fillBank(form, staysInFlight)
    await form
      .getByText(/You’ll be charged \$60\.00 today, then \$50\.00 every month until you cancel/)
      .waitFor()
    await form.getByText(/debit this account \$60\.00 today and \$50\.00 every month from April 10/).waitFor()
    await formButton(form).click()
    await expectHead(page, 'Processing Gold')
    await setBankOutcome(checkout.company, 'settled')
    await drainJobs(checkout.company)
    await page.reload()
    await expectHead(page, 'Active You’re subscribed to Gold')
    await expectSignedUp(checkout)
  })

  test('works by keyboard alone', async ({ open }) => {
    const checkout = await openPage()
    const page = await open(checkout.link)
    await page.getByRole('radio', { name: 'New card', exact: true }).focus()
    await page.keyboard.press('Enter')
    const form = secureForm(page, 'Secure card form')
    await fillCard(form)
    await formButton(form).focus()
    await page.keyboard.press('Enter')
    await expectHead(page, 'Active You’re subscribed to Gold')
    await expectSignedUp(checkout)
  })

  test('says why a payment was declined, attaches nothing, and takes another', async ({ open }) => {
    const checkout = await openPage()
    const page = await open(checkout.link, { expects: [/^console: .*status of 400/] })
    await choose(page, 'New card')
    await giveCard(page, testCards.insufficientFunds)
    const form = secureForm(page, 'Secure card form')
    await form.getByRole('alert').filter({ hasText: 'insufficient funds' }).waitFor()
    await expectAccessible(page)
    expect((await getSubscription(checkout.company, checkout.id)).status).toBe('pending')
    await giveCard(page)
    await expectHead(page, 'Active You’re subscribed to Gold')
    expect(await takenFrom(checkout.company)).toEqual([6_000])
  })

  test('goes on with a payment whose answer was lost, and charges once, also after a reload', async ({
    open,
  }) => {
    const checkout = await openPage()
    const page = await open(checkout.link, {
      allows: [/^console: .*ERR_FAILED/, /^console: .*status of 409/],
    })
    await choose(page, 'New card')
    await page.route(isConfirmation, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await giveCard(page)
    await expectMessage(page, 'status', /Still processing/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await expectHead(page, 'Active You’re subscribed to Gold')
    expect(await takenFrom(checkout.company)).toEqual([6_000])
    await expectSignedUp(checkout)
  })

  test('that was used in another tab says so, and charges once', async ({ open }) => {
    const checkout = await openPage()
    const page = await open(checkout.link)
    const other = await page.context().newPage()
    await other.goto(checkout.link)
    await choose(other, 'New card')
    const form = secureForm(other, 'Secure card form')
    await fillCard(form)
    await choose(page, 'New card')
    await giveCard(page)
    await expectHead(page, 'Active You’re subscribed to Gold')
    await formButton(form).click()
    await expectHead(other, 'Active You’re subscribed to Gold')
    expect(await takenFrom(checkout.company)).toEqual([6_000])
  })

  test('takes another method for a renewal that failed, with its surcharge, and tries it at once', async ({
    open,
  }) => {
    const checkout = await openPage({ company: { surcharge } })
    const { company, customerId, id: subscriptionId, on } = checkout
    await company.api.put(`/api/customers/${customerId}`, { address: { state: 'TX' } })
    const accountVaultId = await saveCard(company, customerId, '4000000000000341')
    await company.api.post('/api/subscriptions/v2/payment-method', { subscriptionId, accountVaultId })
    await goTo(company, on('04-09T07:00'))
    const page = await open(checkout.link)
    await expectHead(page, 'Active You’re subscribed to Gold')
    await expectNothingToPay(page)
    await company.api.delete(`/api/customers/${customerId}/paymentmethods/${accountVaultId}`)
    await page.reload()
    await expectHead(page, 'Gold Add a payment method')
    await expectAccessible(page)
    await goTo(company, on('04-10T08:00'))
    const again = await open(await getSetupLink(company))
    await expectHead(again, 'Amount due $50.00')
    await choose(again, 'New card')
    await giveCard(again)
    await payButton(again, '$51.50').click()
    await expectHead(again, 'Active You’re subscribed to Gold')
    expect(await takenFrom(company)).toEqual([6_180, 5_150])
  })

  test('saves a method where nothing is due, and says when it is charged', async ({ open }) => {
    const checkout = await openPage()
    const { company, customerId, id: subscriptionId } = checkout
    const accountVaultId = await saveCard(company, customerId)
    await company.api.post('/api/subscriptions/v2/payment-method', { subscriptionId, accountVaultId })
    await company.api.delete(`/api/customers/${customerId}/paymentmethods/${accountVaultId}`)
    const page = await open(checkout.link, { viewport: phone })
    await expectHead(page, 'Gold Add a payment method')
    await expectNoSidewaysScroll(page)
    await tab(page, 'Bank').click()
    await continueButton(page).click()
    const form = secureForm(page, 'Secure bank form')
    await fillBank(form)
    await form.getByRole('button', { name: /^(?:Continue|Save)/ }).click()
    await expectHead(page, 'Active You’re subscribed to Gold')
    expect(await page.locator('main').innerText()).toMatch(
      /is on April 10, \d+, charged to your bank account ending in 6789\./,
    )
    expect(await takenFrom(company)).toEqual([6_000])
  })

  test('has the form name the free trial on its button, below the terms', async ({ open }) => {
    const checkout = await openPage()
    const { company, customerId, id: subscriptionId } = checkout
    const accountVaultId = await saveCard(company, customerId)
    await company.api.post('/api/subscriptions/v2/payment-method', { subscriptionId, accountVaultId })
    await company.api.delete(`/api/customers/${customerId}/paymentmethods/${accountVaultId}`)
    const page = await open(checkout.link)
    // A set-up link is mailed with an invoice, and so after the trial: only the page of this test still has one ahead.
    await page.evaluate('document.querySelector(".pay").dataset.trial = ""')
    await continueButton(page).click()
    const form = secureForm(page, 'Secure card form')
    await fillCard(form)
    await form.locator('.agreed:visible', { hasText: 'every month' }).waitFor()
    await form.getByRole('button', { name: 'Start free trial' }).click()
    await expectHead(page, 'Active You’re subscribed to Gold')
  })

  test('of an invented link tells nothing, and of one that is over whom to ask', async ({ open }) => {
    const checkout = await openPage()
    const invented = await open(`${checkout.link}x`, { expects: [/^console: .*status of 404/] })
    await expectHead(invented, 'This link has expired or isn’t valid')
    await goTo(checkout.company, checkout.on('04-10T08:00'))
    const expired = await open(checkout.link, { expects: [/^console: .*status of 410/] })
    await expectHead(expired, 'This link has expired or isn’t valid')
    await expectAccessible(expired)
    await expired.getByRole('button', { name: 'Email me a new link' }).click()
    await expectHead(expired, 'Check your email')
    await expectAccessible(expired)
    const cancelled = await openPage()
    await change(cancelled.company, cancelled.id, { operation: 'cancel' })
    const over = await open(cancelled.link, { expects: [/^console: .*status of 410/] })
    await expectHead(over, 'This link has expired or isn’t valid')
    expect(await over.locator('body').innerText()).not.toMatch(/Gold|INV-|\$/)
    await over.getByText('Ask Test Company for a new one.').waitFor()
    expect(await invented.locator('body').innerText()).not.toContain('Test Company')
  })
})

describe('the payment page of a first invoice', () => {
  for (const viewport of [phone, desktop])
    test(`signs up: keeps the card, attaches it and activates (${viewport.width} pixels)`, async ({
      open,
    }) => {
      const checkout = await openPage()
      const page = await open(await getLink(checkout.company, 'pay'), { viewport })
      await expectHead(page, 'Amount due $60.00')
      expect(await amountField(page).count()).toBe(0)
      await expectAccessible(page)
      await choose(page, 'New card')
      await secureForm(page, 'Secure card form')
        .getByText(/You’ll be charged \$60\.00 today, then \$50\.00 every month until you cancel/)
        .waitFor()
      expect(await page.getByRole('checkbox').count()).toBe(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await giveCard(page)
      await expectHead(page, 'Paid $60.00')
      await expectSignedUp(checkout)
      expect(await takenFrom(checkout.company)).toEqual([6_000])
    })

  test('signs up with a method that was saved before', async ({ open }) => {
    const checkout = await openPage()
    await saveCard(checkout.company, checkout.customerId)
    const page = await open(await getLink(checkout.company, 'pay'))
    await choose(page, 'Visa ending in 4242')
    await subscribeButton(page, '$60.00').click()
    await expectHead(page, 'Paid $60.00')
    await expectSignedUp(checkout)
  })
})
