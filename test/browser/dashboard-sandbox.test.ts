import { describe, expect } from 'vitest'
import { openConformanceReceiver } from '../support/conformance-receiver.ts'
import { newConfirmedAdmin, newDashboard } from '../support/dashboard.ts'
import { florin, newCompany, newCustomer, newInvoice, operator, type TestCompany } from '../support/florin.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

const widths = [360, 768, 1024, 1280]
const daySeconds = 86_400

const clockOf = async ({ companyId }: TestCompany): Promise<number> =>
  Date.parse((await operator().get(`/sandbox/v1/clock?companyId=${companyId}`)).body.now)

const dayOf = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at))

describe('the page of the sandbox', () => {
  test('advances the clock, shows the events of the way, and all pages show the new day', async ({
    open,
  }) => {
    const timeZone = 'America/Chicago'
    const company = await newCompany({ name: 'Kassenterminal'.repeat(7).slice(0, 95), timeZone })
    const { user } = await newDashboard(company)
    const dueDate = dayOf((await clockOf(company)) + 3 * daySeconds * 1_000, timeZone)
    const { id } = await newInvoice(company, await newCustomer(company), { dueDate })
    const page = await openAs(open, user, `/${company.companyId}`)
    await page.getByRole('link', { name: 'Developers' }).click()
    await page.getByRole('link', { name: 'Sandbox' }).click()
    await page.getByRole('heading', { name: 'Sandbox', level: 1 }).waitFor()
    const clock = page.getByRole('region', { name: 'Clock' })
    const shown = clock.locator('time').first()
    const began = Date.parse((await shown.getAttribute('datetime')) ?? '')

    await page.getByRole('button', { name: 'Advance one day' }).press('Enter')
    await clock.getByText('No invoice or payment changed').waitFor()
    const advanced = async () => Date.parse((await shown.getAttribute('datetime')) ?? '') - began
    await expect.poll(advanced).toBeGreaterThanOrEqual(daySeconds * 1_000)
    await page.getByRole('button', { name: 'Advance one hour' }).click()
    await expect.poll(advanced).toBeGreaterThanOrEqual((daySeconds + 3_600) * 1_000)

    await page.getByRole('button', { name: 'Advance to a date' }).click()
    const form = page.getByRole('dialog', { name: 'Advance to a date' })
    await form.getByRole('button', { name: 'Advance' }).click()
    await form.getByText('Choose a day').waitFor()
    await form.getByLabel('Date').fill(dayOf(began, timeZone))
    await form.getByRole('button', { name: 'Advance' }).click()
    await form.getByText('The clock never goes back').waitFor()
    await expectAccessible(page)
    const target = dayOf(began + 10 * daySeconds * 1_000, timeZone)
    await form.getByLabel('Date').fill(target)
    await form.getByText('Reminders').waitFor()
    await form.getByText('Further work may follow').waitFor()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Advance' }).click()
    await clock.getByText('Invoice overdue').waitFor()
    expect(dayOf(await clockOf(company), timeZone)).toBe(target)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page, { coloursOf: '[aria-label=Clock]' })
    }

    await clock.getByRole('link', { name: 'Invoices' }).click()
    await page.getByRole('table', { name: 'Invoices' }).getByText('Overdue').waitFor()
    await page.goto(`${florin().baseUrl}/dashboard/${company.companyId}/invoices/${id}`)
    await page.getByRole('button', { name: 'Record offline payment' }).click()
    const offline = page.getByRole('dialog', { name: 'Record offline payment' })
    expect(await offline.getByLabel('Received on').inputValue()).toBe(target)
  })

  test('opens a mail as the payer sees it, from the history of its invoice', async ({ open }) => {
    const company = await newCompany()
    const { user } = await newDashboard(company)
    const { id } = await newInvoice(company, await newCustomer(company))
    const page = await openAs(open, user, `/${company.companyId}/invoices/${id}`)
    await page.getByRole('link', { name: 'See the outbox' }).click()
    await page.getByRole('list', { name: 'Outbox' }).getByRole('button').first().click()
    const mail = page.getByRole('dialog')
    await mail.getByText('Links are left out').waitFor()
    const letter = mail.frameLocator('iframe[title="Email"]')
    await letter.getByText('Pay').filter({ visible: true }).first().waitFor()
    expect(await letter.locator('a[href]').count()).toBe(0)
    await mail.getByRole('button', { name: 'Close' }).click()
    await mail.waitFor({ state: 'hidden' })
  })

  test('does not move twice where the answer of the first move was lost', async ({ open }) => {
    const company = await newCompany()
    const { user } = await newDashboard(company)
    const path = `/${company.companyId}/developers/sandbox`
    const page = await openAs(open, user, path, { allows: [/Failed to load resource/, /ERR_FAILED/] })
    const began = await clockOf(company)
    let left = 1
    await page.route(/\/clock$/, async (route) => {
      if (route.request().method() !== 'POST' || left-- <= 0) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    const day = page.getByRole('button', { name: 'Advance one day' })
    await day.click()
    const clock = page.getByRole('region', { name: 'Clock' })
    await clock.getByText('Florin could not be reached').waitFor()
    await day.click()
    await clock.getByText('No invoice or payment changed').waitFor()
    const days = Math.round(((await clockOf(company)) - began) / (daySeconds * 1_000))
    expect(days).toBe(1)
    await day.click()
    await expect
      .poll(async () => Math.round(((await clockOf(company)) - began) / (daySeconds * 1_000)))
      .toBe(2)
  })

  test('switches a fault on for the next calls, and all faults off', async ({ open }) => {
    const company = await newCompany()
    const { user } = await newDashboard(company)
    const path = `/${company.companyId}/developers/sandbox`
    const page = await openAs(open, user, path)
    await page.getByText('No fault is on.').waitFor()
    await page.getByRole('button', { name: 'Switch a fault on' }).click()
    const form = page.getByRole('dialog', { name: 'Switch a fault on' })
    await form.getByLabel('Calls', { exact: true }).selectOption('refund')
    await form.getByLabel('Fault').selectOption('delay')
    await form.getByLabel('Seconds').fill('61')
    await form.getByRole('button', { name: 'Switch on' }).click()
    await form.getByText('from 1 to 60').waitFor()
    await form.getByLabel('Seconds').fill('2')
    await form.getByLabel('Number of calls').fill('3')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Switch on' }).click()
    const row = page.getByRole('table', { name: 'Faults' }).getByRole('row', { name: /Refunds/ })
    await row.getByText('3 more calls').waitFor()
    await page.getByRole('button', { name: 'Switch a fault on' }).click()
    await form.getByLabel('Until it is switched off').check()
    await form.getByRole('button', { name: 'Switch on' }).click()
    await page.getByText('Until switched off').waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole('button', { name: 'Switch all off' }).click()
    const ask = page.getByRole('dialog', { name: 'Switch all faults off' })
    await ask.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('No fault is on.').waitFor()
  })

  test('checks the receiver of the webhook, and names what it does wrong', async ({ open }) => {
    const company = await newCompany()
    const admin = await newConfirmedAdmin(company)
    const webhook = `/dashboard/v1/companies/${company.companyId}/webhook`
    const path = `/${company.companyId}/developers/sandbox`
    const page = await openAs(open, admin.user, path, { expects: [refused(404)] })
    const check = page.getByRole('button', { name: 'Check my webhook' })
    await check.click()
    await page.getByRole('link', { name: 'Set up the webhook' }).waitFor()
    const settings = { url: 'http://127.0.0.1:9/florin', eventTypes: ['invoice.paid'] }
    const { signingSecret } = (await admin.put(webhook, settings)).body
    await using receiver = await openConformanceReceiver(signingSecret, 'checks no signature')
    await admin.put(webhook, { ...settings, url: receiver.url })
    await check.click()
    await page.getByText('Your receiver passed 9 of 12 checks.').waitFor()
    const row = page.getByRole('table', { name: 'Checks' }).getByRole('row', { name: /Wrong signature/ })
    await row.getByText('Failed').waitFor()
    await row.getByText('any sender that knows the URL can forge an event').waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  })

  test('copies a card and a bank account', async ({ open }) => {
    const company = await newCompany()
    const { user } = await newDashboard(company)
    const page = await openAs(open, user, `/${company.companyId}/developers/sandbox`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
    const cards = page.getByRole('table', { name: 'Test cards' })
    await cards
      .getByRole('row', { name: /insufficient funds/ })
      .getByRole('button')
      .click()
    await page.getByText('4000000000009995 is copied.').waitFor()
    expect(await copied()).toBe('4000000000009995')
    await page.getByRole('button', { name: 'Copy 000555555559' }).press('Enter')
    await page.getByText('000555555559 is copied.').waitFor()
    expect(await copied()).toBe('000555555559')
  })

  test('is absent for a clerk, and makes no call', async ({ open }) => {
    const company = await newCompany()
    const user = await newUser(company, 'clerk')
    const page = await openAs(open, user, `/${company.companyId}`, { allows: [refused(404)] })
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto(`${florin().baseUrl}/dashboard/${company.companyId}/developers/webhook`)
    await page.getByRole('heading', { name: 'Webhook', level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: 'Sandbox' }).count()).toBe(0)
    await page.goto(`${florin().baseUrl}/dashboard/${company.companyId}/developers/sandbox`)
    await page.getByRole('heading', { name: 'You may not use the sandbox' }).waitFor()
    expect(calls.filter((url) => url.endsWith('/clock'))).toEqual([])
  })
  test('is absent in production', async ({ open }) => {
    const company = await newCompany()
    const { user } = await newDashboard(company)
    const page = await openAs(open, user, `/${company.companyId}`)
    await page.route(/\/developers\/(keys|sandbox)$/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        'data-environment="sandbox"',
        'data-environment="production"',
      )
      await route.fulfill({ response, body })
    })
    const developers = `${florin().baseUrl}/dashboard/${company.companyId}/developers`
    await page.goto(`${developers}/keys`)
    await page.getByRole('link', { name: 'Webhook' }).waitFor()
    expect(await page.getByRole('link', { name: 'Sandbox' }).count()).toBe(0)
    await page.goto(`${developers}/sandbox`)
    await page.getByRole('heading', { name: 'There is no such page here' }).waitFor()
  })
})
