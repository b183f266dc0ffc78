import { describe, expect } from 'vitest'
import { newCustomer, saveCard } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { lastCode, manageLink, otherThan, revokeLinks } from '../support/manage.ts'
import {
  change,
  newPlan,
  newSubscription,
  openSubscription,
  openCheckoutAt,
  getSubscription,
} from '../support/subscriptions.ts'
import { advanceClock, minute } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { pressOn, tabTo } from './support/keyboard.ts'
import { button, openLinked, openPage } from './support/manage-page.ts'
import { expectHead, expectMessage } from './support/pay-page.ts'

const refused = (status: number) => new RegExp(`^console: .*status of ${status}`)

describe('the page of a subscription', () => {
  test('shows a holder of the link the company and a button, and nothing of the subscription', async ({
    open,
  }) => {
    const linked = await openLinked()
    const page = await open(linked.url, { viewport: phone })
    await expectHead(page, 'Test Company')
    const seen = await page.locator('body').innerText()
    expect(seen.replaceAll(/\s+/g, ' ').trim()).toBe(
      'T Test Company To manage your subscription, confirm it’s you. Email me a code Questions? Contact Test Company.',
    )
    await expect.poll(() => page.getByRole('button').count()).toBe(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const html = await page.content()
    for (const secret of ['Gold', '$', 'payer@', linked.id, 'INV-']) expect(html).not.toContain(secret)
    const scripts = await page
      .locator('script')
      .evaluateAll((all) => all.map((one) => [one.textContent, one.src]))
    expect(scripts).toEqual([['', expect.stringContaining('/manage/assets/')]])
  })

  test('opens with the code, by the keyboard alone, and stays open when it is read again', async ({
    open,
  }) => {
    const { company, url } = await openLinked({ plan: { description: 'All of it' } })
    const page = await open(url, { viewport: phone })
    await pressOn(page, button(page, 'Email me a code'), 'Enter')
    await page.getByText('We emailed a 6-digit code to p•••@example.com. It expires in 10 minutes.').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await page.getByLabel('Code').evaluate((field) => field.matches(':focus'))).toBe(true)
    await page.keyboard.type(await lastCode(company))
    await page.keyboard.press('Enter')
    await expectHead(page, 'Active Gold')
    for (const text of ['All of it', '$50.00 a month', /Visa ending in 4242, expires 12\/2030/, 'INV-1000'])
      await page.getByText(text).first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expectHead(page, 'Active Gold')
    await pressOn(page, button(page, 'Sign out'), 'Enter')
    await expectHead(page, 'Test Company')
    await page.reload()
    await button(page, 'Email me a code').waitFor()
  })

  test('says what is wrong with a code, and takes the right one after that', async ({ open }) => {
    const { company, url } = await openLinked()
    const page = await open(url, { expects: [refused(401)] })
    await button(page, 'Email me a code').click()
    await page.getByLabel('Code').fill('12')
    await button(page, 'Continue').click()
    await expectMessage(page, 'alert', /Enter the 6-digit code/)
    const code = await lastCode(company)
    await page.getByLabel('Code').fill(otherThan(code))
    await button(page, 'Continue').click()
    await expectMessage(page, 'alert', /That code is incorrect or expired/)
    await expectAccessible(page)
    await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await button(page, 'Continue').click()
    await expectHead(page, 'Active Gold')
  })

  test('asks for another code only after a while, and says how long', async ({ open }) => {
    const { company, url } = await openLinked()
    const page = await open(url, { expects: [refused(429)] })
    await button(page, 'Email me a code').click()
    const first = await page
      .getByLabel('Code')
      .waitFor()
      .then(() => lastCode(company))
    await button(page, 'Resend code').click()
    await expectMessage(page, 'alert', /You can request a new code in \d+ seconds/)
    await advanceClock(company, 61)
    await button(page, 'Resend code').click()
    await expect.poll(() => lastCode(company)).not.toBe(first)
  })

  test('sends the code by text message where the payer has a phone', async ({ open }) => {
    const { company, planId, on } = await openSubscription('03-10T08:00')
    const customerId = await newCustomer(company, { phoneNumber: '+1 555 010 0123' })
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    const { url } = await manageLink(company, id)
    const page = await open(url)
    await button(page, 'Email me a code').click()
    await button(page, 'Text me a code instead').waitFor()
    await advanceClock(company, 61)
    await button(page, 'Text me a code instead').click()
    await page.getByText('We texted a 6-digit code to •••0123.').waitFor()
    await page.getByLabel('Code').fill(await lastCode(company))
    await button(page, 'Continue').click()
    await page.getByRole('heading', { level: 1, name: 'Gold' }).waitFor()
  })

  test('says so where its payer has no address', async ({ open }) => {
    const { company, planId, on, customerId } = await openSubscription('03-10T08:00')
    const { url } = await manageLink(
      company,
      await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') }),
    )
    const page = await open(url, { expects: [refused(422)] })
    await page.route('**/manage/code', (route) =>
      route.fulfill({ status: 422, json: { statusCode: 422, error: 'unprocessable_entity' } }),
    )
    await button(page, 'Email me a code').click()
    await expectMessage(
      page,
      'alert',
      /We don’t have an email or phone number on file\. Contact Test Company\./,
    )
  })

  test('cancels at the end of the period, and keeps what was cancelled', async ({ open }) => {
    const linked = await openLinked()
    const { company, id, on } = linked
    const page = await openPage(open, linked, { viewport: phone })
    const until = `April 10, ${on('04-10').slice(0, 4)}`
    await pressOn(page, button(page, 'Cancel subscription'), 'Enter')
    await page.getByText(`You can use Gold until ${until}. You won’t be charged again.`).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await button(page, 'Keep subscription').click()
    expect((await getSubscription(company, id)).cancelAtPeriodEnd).toBe(false)
    await button(page, 'Cancel subscription').click()
    await page.getByLabel('Why are you canceling? (optional)').fill('Moving away')
    await button(page, 'Cancel subscription').click()
    await expectMessage(page, 'status', /Canceled\. You can use Gold until April 10/)
    await page.getByText(`Ends ${until}`).waitFor()
    await expectAccessible(page)
    expect(await getSubscription(company, id)).toMatchObject({
      cancelAtPeriodEnd: true,
      cancelReason: 'Moving away',
    })
    await tabTo(page, button(page, 'Keep my subscription'))
    await page.keyboard.press('Enter')
    await expectMessage(page, 'status', /Your subscription will continue/)
    await expectHead(page, 'Active Gold')
    expect((await getSubscription(company, id)).cancelAtPeriodEnd).toBe(false)
  })

  test('offers no cancellation where the company has that switched off', async ({ open }) => {
    const linked = await openLinked({ company: { settings: { selfServiceCancel: false } } })
    const page = await openPage(open, linked)
    expect(await button(page, 'Cancel subscription').count()).toBe(0)
  })

  test('leads to the payment page of what is open', async ({ open }) => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const planId = await newPlan(company)
    const request = { customerId, planId, startDate: on('03-10T08:00'), billingMode: 'recurringManual' }
    const id = await newSubscription(company, request)
    const accountVaultId = await saveCard(company, customerId)
    await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId })
    await goTo(company, on('05-11T08:00'))
    const page = await openPage(open, { company, url: (await manageLink(company, id)).url })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay INV-1002' }).waitFor()
    await button(page, 'Pay $50.00 (oldest of 2 unpaid invoices)').click()
    await page.waitForURL(/\/pay\/itk_/)
    await page.getByText('INV-1001').first().waitFor()
  })

  test('shows in one tab what was changed in another', async ({ open }) => {
    const linked = await openLinked()
    const page = await openPage(open, linked, { allows: [refused(401)] })
    await advanceClock(linked.company, 61)
    const other = await page.context().newPage()
    await other.goto(linked.url)
    await button(other, 'Email me a code').click()
    await other.getByLabel('Code').fill(
      await other
        .getByLabel('Code')
        .waitFor()
        .then(() => lastCode(linked.company)),
    )
    await button(other, 'Continue').click()
    await expectHead(other, 'Active Gold')
    await change(linked.company, linked.id, { operation: 'cancel', cancelAtPeriodEnd: true })
    for (const tab of [page, other]) {
      await tab.evaluate('void dispatchEvent(new Event("focus"))')
      await expectMessage(tab, 'status', /Page updated/)
      await button(tab, 'Keep my subscription').waitFor()
    }
  })

  test('goes back to the button when its session has ended', async ({ open }) => {
    const linked = await openLinked()
    const page = await openPage(open, linked, { expects: [refused(401)] })
    await advanceClock(linked.company, 31 * minute)
    await button(page, 'Cancel subscription').click()
    await page.locator('#cancel button').first().click()
    await expectHead(page, 'Test Company')
    await button(page, 'Email me a code').waitFor()
    expect((await getSubscription(linked.company, linked.id)).cancelAtPeriodEnd).toBe(false)
  })

  test('of an invented link tells nothing, and of a revoked one whom to ask', async ({ open }) => {
    const { company, id, url } = await openLinked()
    const invented = await open(`${url}x`, { expects: [refused(404)] })
    await expectHead(invented, 'This link has expired or isn’t valid')
    expect(await invented.locator('body').innerText()).not.toContain('Test Company')
    await revokeLinks(company, id)
    const revoked = await open(url, { expects: [refused(410)] })
    await expectHead(revoked, 'This link has expired or isn’t valid')
    await revoked.getByText('Ask Test Company for a new one.').waitFor()
    await expectAccessible(revoked)
  })
})
