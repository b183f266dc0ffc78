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
