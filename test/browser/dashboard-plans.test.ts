import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newCompany } from '../support/florin.ts'
import { getPlanList, newPlan } from '../support/plans.ts'
import { newSubscription, openShop, putProduct } from '../support/subscriptions.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

const longName = 'Implantologische'.repeat(6)
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('an admin creates, copies and deactivates a plan', async ({ open }) => {
  const { company, request, planId } = await openShop()
  await newSubscription(company, request)
  const user = await newUser(company)
  const page = await openAs(open, user, `/${company.companyId}/plans`, { expects: [refused(400)] })
  await page.getByRole('button', { name: 'New plan' }).click()
  const create = page.getByRole('dialog', { name: 'New plan' })
  await create.getByLabel('Name').fill(longName)
  await create.getByLabel('Price').fill('0')
  await create.getByRole('button', { name: 'Create plan' }).click()
  await create.getByText('Enter more than $0.00').waitFor()
  await create.getByLabel('Price').fill('12.50')
  await create.getByLabel('Id (optional)').fill(planId)
  await create.getByRole('button', { name: 'Create plan' }).click()
  await create.getByText('Another plan of this company has it already').waitFor()
  await expectAccessible(page)
  await create.getByLabel('Id (optional)').fill('small')
  await create.getByRole('button', { name: 'Create plan' }).click()
  await row(page, longName).getByText('$12.50 a month').waitFor()

  await page.getByRole('button', { name: 'Change Gold' }).click()
  await page.getByRole('menuitem', { name: 'Change plan' }).click()
  const change = page.getByRole('dialog', { name: 'Change plan' })
  await change.getByText('Price and cycle are fixed').waitFor()
  await change.getByLabel('Name').fill('Golden')
  await change.getByLabel('Active').uncheck()
  await change.getByText('1 subscription goes on as agreed').waitFor()
  await change.getByRole('button', { name: 'Save' }).click()
  await row(page, 'Golden').getByText('Inactive').waitFor()

  await page.getByRole('button', { name: 'Change Golden' }).click()
  await page.getByRole('menuitem', { name: 'Change plan' }).click()
  await change.getByRole('button', { name: 'New plan from this one' }).click()
  await expect.poll(() => create.getByLabel('Price').inputValue()).toBe('50.00')
  await create.getByLabel('Name').fill('Copy')
  await create.getByRole('button', { name: 'Create plan' }).click()
  await row(page, 'Copy').getByText('$50.00 a month').waitFor()
  expect(await getPlanList(company)).toMatchObject([
    { planId, name: 'Golden', active: false },
    { planId: 'small', name: longName, active: true },
    { name: 'Copy', price: 50, active: true },
  ])
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('an admin creates, changes and deactivates a product', async ({ open }) => {
  const company = await newCompany()
  await putProduct(company, 'seat', { code: 'S-1' })
  const user = await newUser(company)
  const page = await openAs(open, user, `/${company.companyId}/products`, { expects: [refused(400)] })
  await page.getByRole('button', { name: 'New product' }).click()
  const create = page.getByRole('dialog', { name: 'New product' })
  const press = () => create.getByRole('button', { name: 'Create product' }).click()
  await create.getByLabel('Name').fill(longName)
  await create.getByLabel('Id').fill('seat')
  await create.getByLabel('Price').fill('9.50')
  await create.getByLabel('Code (optional)').fill('S-1')
  await press()
  await create.getByText('Another product of this company has it already').waitFor()
  await create.getByLabel('Id').fill('soap')
  await press()
  await expect.poll(() => create.getByLabel('Code (optional)').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await create.getByLabel('Code (optional)').fill('S-2')
  await press()
  await row(page, longName).getByText('$9.50').waitFor()

  await page.getByRole('button', { name: 'Change Seat' }).click()
  const change = page.getByRole('dialog', { name: 'Change product' })
  await change.getByLabel('Price').fill('11')
  await change.getByLabel('Active').uncheck()
  await change.getByRole('button', { name: 'Save' }).click()
  await row(page, 'Seat').getByText('Inactive').waitFor()
  await row(page, 'Seat').getByText('$11.00').waitFor()
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a clerk sees plans and products without buttons', async ({ open }) => {
  const company = await newCompany()
  await newPlan(company)
  await putProduct(company, 'seat')
  const page = await openAs(open, await newUser(company, 'clerk'), `/${company.companyId}/plans`)
  const buttons = page.getByRole('main').getByRole('button')
  await row(page, 'Gold').waitFor()
  expect(await buttons.count()).toBe(0)
  await page.getByRole('link', { name: 'Products' }).click()
  await row(page, 'Seat').waitFor()
  expect(await buttons.count()).toBe(0)
})
