import { expect } from 'vitest'
import { newCompany, newInvoice, type TestCompany } from '../support/florin.ts'
import { openCheckoutAtNoon } from '../support/invoice-life.ts'
import { newDashboard, openDashboard } from '../support/dashboard.ts'
import { goodPassword, newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

const longName = 'Implantologische'.repeat(6)
const path = ({ companyId }: TestCompany) => `/dashboard/v1/companies/${companyId}/settings`

test('an admin changes the settings of the company, and sees refusals at their fields', async ({ open }) => {
  // This name of the time zone is not in the list of the browser.
  const company = await newCompany({ timeZone: 'US/Central' })
  const user = await newUser(company)
  const page = await openAs(open, user, `/${company.companyId}`, { expects: [refused(400)] })
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Company settings' }).waitFor()
  const save = page.getByRole('button', { name: 'Save' })
  await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('US/Central')
  await page.getByLabel('Name').fill('')
  await save.click()
  await page.getByText('Enter a name').waitFor()
  await page.getByLabel('Name').fill(longName)
  await page.getByLabel('State').fill('ZZ')
  await save.click()
  await page.getByText('Must be a two-letter US state code').waitFor()
  await expectAccessible(page)
  await page.getByLabel('State').fill('CO')
  await page.getByLabel('Time zone').selectOption('America/Denver')
  await save.click()
  await page.getByText('The settings are saved.').waitFor()
  await page.getByTitle(longName).or(page.getByText(longName)).first().waitFor()
  const { body } = await openDashboard(user.browser, company).get(path(company))
  expect(body).toMatchObject({ name: longName, state: 'CO', timeZone: 'America/Denver' })
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('days are lists, and a wrong one is refused at its field', async ({ open }) => {
  const company = await newCompany()
  const user = await newUser(company)
  const page = await openAs(open, user, `/${company.companyId}/settings/billing`, {})
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByLabel('Days before the due date').fill('x')
  await save.click()
  await page.getByText('Enter days, like 1, 3, 5').waitFor()
  await page.getByLabel('Days before the due date').fill('5, 61')
  await save.click()
  await page.getByText('Enter days from 0 to 60').waitFor()
  await page.getByLabel('Days after the failure').fill('0')
  await page.getByText('Enter days from 1 to 60').waitFor()
  await page.getByLabel('Days before the due date').fill('5, 1')
  await page.getByLabel('Days after the failure').fill('')
  await page.getByLabel('Tax in percent').fill('8.25')
  await page.getByLabel('Receipts of payments').uncheck()
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await save.click()
  await page.getByText('The settings are saved.').waitFor()
  const { settings } = (await openDashboard(user.browser, company).get(path(company))).body
  expect(settings).toMatchObject({
    reminders: { daysBefore: [5, 1], onDueDate: true, daysAfter: [7] },
    dunningDays: [],
    taxPercentage: 8.25,
    receipts: false,
  })
})

test('the next reminders and the effect of a time zone are shown before they are saved', async ({ open }) => {
  const { company, customerId, on } = await openCheckoutAtNoon()
  await newInvoice(company, customerId, { dueDate: on(10), sendEmail: false })
  const user = await newUser(company)
  const page = await openAs(open, user, `/${company.companyId}/settings/billing`)
  const effects = page.getByRole('main').getByRole('status')
  const dayOf = (n: number) =>
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
      new Date(on(n)),
    )
  await effects.getByText(`Next reminders: 1 invoice on ${dayOf(7)}.`).waitFor()
  await page.getByLabel('Days before the due date').fill('5')
  await effects.getByText(`Next reminders: 1 invoice on ${dayOf(5)}.`).waitFor()
  await page.getByLabel('Tax in percent').fill('5')
  await effects.getByText('The tax applies to invoices that are issued from now on.').waitFor()
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Company', exact: true }).click()
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await effects.getByText('Reports count all days in it').waitFor()
  await effects.getByText(/Next reminders: 1 invoice/).waitFor()
})

test('the second of two admins sees what the first one changed, and decides', async ({ open }) => {
  const company = await newCompany()
  const other = await newDashboard(company)
  const user = await newUser(company, 'admin', 'Grace Hopper')
  const page = await openAs(open, user, `/${company.companyId}/settings/billing`, {
    expects: [refused(409)],
  })
  const tax = page.getByLabel('Tax in percent')
  const retries = page.getByLabel('Days after the failure')
  await tax.fill('5')
  const set = (settings: object) => other.call('PATCH', path(company), { settings })
  await set({ taxPercentage: 7, dunningDays: [2] })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Nothing is saved yet' })
  await conflict.getByText('Tax in percent: 0% → 7%, by Ada Lovelace on').waitFor()
  await conflict.getByText('Yours: 5%').waitFor()
  expect(await save.count()).toBe(0)
  await expectAccessible(page)
  await expect.poll(() => retries.inputValue()).toBe('2')
  await conflict.getByRole('button', { name: 'Use theirs' }).click()
  await expect.poll(() => tax.inputValue()).toBe('7')
  await tax.fill('6')
  await set({ taxPercentage: 8 })
  await save.click()
  await conflict.getByText('Tax in percent: 7% → 8%').waitFor()
  await conflict.getByRole('button', { name: 'Save mine anyway' }).click()
  await page.getByText('The settings are saved.').waitFor()
  const { settings } = (await other.get(path(company))).body
  expect(settings).toMatchObject({ taxPercentage: 6, dunningDays: [2] })
})

test('settings of security are saved after a confirmation', async ({ open }) => {
  const company = await newCompany()
  const user = await newUser(company)
  const other = await newDashboard(company)
  const page = await openAs(open, user, `/${company.companyId}/settings/security`, {
    expects: [refused(403)],
  })
  await page.getByLabel('Idle minutes until sign-out').fill('30')
  await page.getByLabel('Refunds by each clerk a day').fill('25.50')
  await page.getByRole('button', { name: 'Save' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm' })
  await confirm.getByLabel('Password').fill(goodPassword)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The settings are saved.').waitFor()
  // The confirmation replaced the session, so another admin reads.
  const { settings } = (await other.get(path(company))).body
  expect(settings).toMatchObject({ sessionIdleMinutes: 30, clerkRefundsUpTo: 25.5 })
})

test('a clerk reads the settings without a form', async ({ open }) => {
  const company = await newCompany({ name: longName })
  const page = await openAs(open, await newUser(company, 'clerk'), `/${company.companyId}/settings`)
  await page.getByText('Admins may change these settings.').waitFor()
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Billing' }).click()
  await page.getByText('1, 3, 5, 7').waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
})
