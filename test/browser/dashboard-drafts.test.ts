import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { newCustomer } from '../support/florin.ts'
import { newUser } from '../support/users.ts'
import { openCheckout } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { dashboardUrl, fill, openAs } from './support/dashboard.ts'

const title = (name: string | RegExp) => ({ level: 1, name, exact: true }) as const

async function openDashboard(role: string) {
  const checkout = await openCheckout({ name: 'Harbor Dental', timeZone: 'America/Chicago' })
  const user = await newUser(checkout.company, role)
  return { ...checkout, user, base: `/${checkout.company.companyId}/invoices` }
}

test('a draft keeps its customer and says that it was restored, until it is discarded', async ({ open }) => {
  const { user, base, company } = await openDashboard('clerk')
  await newCustomer(company, { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' })
  const page = await openAs(open, user, `${base}/new`, { viewport: phone })
  const customer = page.getByRole('combobox', { name: 'Customer' })
  await customer.fill('hopper')
  await page.getByRole('option', { name: /Grace Hopper/ }).click()
  await fill(page, 'Description', 'Whitening')
  await fill(page, 'Amount', '80')
  expect(await page.getByText('Draft restored').count()).toBe(0)
  await page.reload()
  const restored = page.getByRole('status').filter({ hasText: 'Draft restored.' })
  await restored.waitFor()
  expect(await customer.inputValue()).toBe('Grace Hopper')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await restored.getByRole('button', { name: 'Discard' }).click()
  await restored.waitFor({ state: 'detached' })
  for (const field of [customer, page.getByLabel('Description'), page.getByLabel('Amount')])
    expect(await field.inputValue()).toBe('')
  await page.reload()
  await customer.waitFor()
  expect(await restored.count()).toBe(0)

  await customer.fill('hopper')
  await page.getByRole('option', { name: /Grace Hopper/ }).click()
  await fill(page, 'Description', 'Whitening')
  await page.reload()
  await fill(page, 'Amount', '80')
  await page.getByLabel('Amount').press('Control+Enter')
  await page.getByRole('heading', title(/^INV-/)).waitFor()
  const { body } = await company.api.post('/api/invoices/search', {})
  expect(body.invoices).toMatchObject([{ amount: 80, customer: { email: 'grace@example.com' } }])
  await page.goto(dashboardUrl(`${base}/new`))
  await customer.waitFor()
  expect(await restored.count()).toBe(0)
})

test('the first error in the order of the page takes the focus', async ({ open }) => {
  const { user, base } = await openDashboard('clerk')
  const page = await openAs(open, user, `${base}/new`)
  const customer = page.getByRole('combobox', { name: 'Customer' })
  await page.getByRole('button', { name: 'Add line' }).click()
  await fill(page, 'Quantity', 'many')
  const expectFocus = (field: Locator) =>
    expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true)
  for (const name of ['Create invoice', 'Create and send']) {
    await page.getByRole('button', { name }).click()
    await page.getByText('Choose a customer').waitFor()
    await expectFocus(customer)
  }
  await customer.fill('pat')
  await page.getByRole('option', { name: /pat/i }).first().click()
  await fill(page, 'Description', 'Cleaning')
  await page.getByLabel('Description').press('Control+Enter')
  await expectFocus(page.getByLabel('Quantity'))
  await fill(page, 'Quantity', '1')
  await fill(page, 'Amount', '10')
  await page.getByLabel('Card').uncheck()
  await page.getByLabel('Bank transfer').uncheck()
  await page.getByLabel('Amount').press('Control+Enter')
  await page.getByText('Choose at least one way to pay').waitFor()
  await expectFocus(page.getByLabel('Card'))
})

test('the summary beside the form has the lines, the total and the emails, and is below it on a phone', async ({
  open,
}) => {
  const { user, base } = await openDashboard('clerk')
  const page = await openAs(open, user, `${base}/new`, { viewport: { width: 1280, height: 900 } })
  const summary = page.getByTestId('summary')
  await summary.getByText('The emails depend on the customer.').waitFor()
  await page.getByRole('combobox', { name: 'Customer' }).fill('pat')
  await page.getByRole('option', { name: /pat/i }).first().click()
  await page.getByRole('button', { name: 'Add line' }).click()
  await fill(page, 'Item', 'Soap')
  await fill(page, 'Quantity', '3')
  await fill(page, 'Price', '12.50')
  await summary.getByText('Soap × 3').waitFor()
  await page.getByTestId('summary-total').filter({ hasText: '$37.50' }).waitFor()
  await fill(page, 'Amount', '40')
  await summary.getByText('Difference from the lines').waitFor()
  await page.getByTestId('summary-total').filter({ hasText: '$40.00' }).waitFor()
  await fill(page, 'Due date', '2031-05-01')
  await page.getByLabel('Bank transfer').uncheck()
  await expect.poll(() => summary.innerText()).toContain('Due May 1, 2031, by card')
  await summary.getByText('“Create and send” emails the invoice to payer@example.com.').waitFor()
  await summary.getByText('Reminders are emailed around the due date.').waitFor()
  await page.getByLabel('Send the invoice by email').check()
  await page.getByLabel('Remind the payer by email').uncheck()
  await summary.getByText('The invoice is emailed to payer@example.com.').waitFor()
  await summary.getByText('No reminders are sent.').waitFor()

  const isBeside = async () => {
    const [form, side] = [await page.locator('form').boundingBox(), await summary.boundingBox()]
    return (side?.x ?? 0) >= (form?.x ?? 0) + (form?.width ?? 0)
  }
  expect(await isBeside()).toBe(true)
  await expectNoSidewaysScroll(page)
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(isBeside).toBe(false)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
})
