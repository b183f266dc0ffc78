import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { operator } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import {
  change,
  getAmounts,
  getHistory,
  getSubscription,
  newPlan,
  openManual,
  openSubscription,
  putProduct,
} from '../support/subscriptions.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test, type Open, type Visit } from './support/browser-test.ts'
import { dashboardUrl, fill, openAs, refused } from './support/dashboard.ts'

const title = (name: string | RegExp) => ({ level: 1, name, exact: true }) as const

type Checkout = Pick<Awaited<ReturnType<typeof openSubscription>>, 'company' | 'id'>

/** Opens the form that changes a subscription, for a clerk. */
async function openForm(open: Open, { company, id }: Checkout, visit: Visit = {}) {
  const user = await newUser(company, 'clerk')
  const page = await openAs(open, user, `/${company.companyId}/subscriptions/${id}/edit`, visit)
  await page.getByRole('heading', title('Change Gold for Pat Payer')).waitFor()
  return { page, user, preview: page.getByTestId('preview') }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

const saved = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'The subscription is changed.' }).waitFor()

/** Returns how often the terms of a subscription were changed. */
const countUpdates = async ({ company, id }: Checkout) =>
  (await getHistory(company, id)).filter((entry) => entry.startsWith('updated')).length

test('the preview of a change says from which invoice on it holds, and the clock then brings that invoice', async ({
  open,
}) => {
  const shop = await openSubscription('03-10T08:00', { plan: { preRenewalInvoice: { leadTimeDays: 7 } } })
  const { company, id, on } = shop
  await putProduct(company, 'seat')
  // The invoice of April is issued already.
  await goTo(company, on('04-04T08:00'))
  const user = await newUser(company, 'clerk')
  const page = await openAs(open, user, `/${company.companyId}/subscriptions/${id}`)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('heading', title('Change Gold for Pat Payer')).waitFor()
  const preview = page.getByTestId('preview')
  await preview.getByText('appear here once a field is changed').waitFor()
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByRole('menuitem', { name: /Seat/ }).click()
  await fill(page, 'Seat, $10.00 each', '2')
  await page.getByRole('button', { name: 'Add discount' }).click()
  await fill(page, 'Name', 'Loyal')
  await fill(page, 'Discount', '10')
  await fill(page, 'Periods', '1')
  await preview.getByText('It comes to $63.00. Nothing is prorated.').waitFor()
  await preview.getByTestId('effect').filter({ hasText: 'hold from the invoice of May 3 on' }).waitFor()
  const rows = preview.getByRole('list', { name: 'Next payments' }).getByRole('listitem')
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/^Charged Apr 10\s+Gold \$50.00\s+\$50.00$/),
    expect.stringMatching(/^Charged May 10\s+Gold \$50.00, Seat \$20.00, Loyal −\$7.00\s+\$63.00$/),
    expect.stringMatching(/^Charged Jun 10\s+Gold \$50.00, Seat \$20.00\s+\$70.00$/),
  ])
  await save(page)
  await saved(page)
  await page.getByRole('heading', title('Gold for Pat Payer')).waitFor()
  await page.getByText('2 × seat').waitFor()
  await goTo(company, on('06-10T08:00'))
  expect(await getAmounts(company, id)).toEqual([50, 50, 63, 70])
})

test('another plan and an agreed price are changed by keyboard on a phone; a refusal is at its field', async ({
  open,
}) => {
  const shop = await openManual({ addOns: [] })
  const { company, id, on } = shop
  const name = 'A'.repeat(95)
  const planId = await newPlan(company, { name, price: 80 })
  const { page, preview } = await openForm(open, shop, { viewport: phone, allows: [refused(400)] })
  await page.getByLabel('Plan', { exact: true }).selectOption(planId)
  await preview.getByText('It comes to $80.00.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('radio', { name: 'Of the plan' }).focus()
  await page.keyboard.press('ArrowDown')
  await fill(page, 'Agreed price', '99999999.99')
  const refusal = page.locator('.field-error')
  await refusal.filter({ hasText: /at most/ }).waitFor()
  await expectAccessible(page)
  await fill(page, 'Agreed price', '25')
  await fill(page, 'Days until suspended', 'soon')
  await page.keyboard.press('Control+Enter')
  await refusal.filter({ hasText: 'Enter a number of days' }).waitFor()
  await fill(page, 'Days until suspended', '9')
  await fill(page, 'Days until due', '6')
  await preview.getByText('It comes to $25.00.').waitFor()
  await preview.getByText(/Invoiced Apr 10, due Apr 16/).waitFor()
  await page.keyboard.press('Control+Enter')
  await saved(page)
  expect(await getSubscription(company, id)).toMatchObject({
    planId,
    amount: 25,
    paymentDueDays: 6,
    suspendAfterDays: 9,
  })
  await goTo(company, on('04-10T08:00'))
  expect(await getAmounts(company, id)).toEqual([50, 25])
})

test('custom fields are changed at once, and an inactive plan stays', async ({ open }) => {
  const shop = await openSubscription('03-10T08:00')
  const { company, id, planId } = shop
  const base = `/operator/v1/companies/${company.companyId}`
  const define = async (key: string, field: object) =>
    expect((await operator().put(`${base}/custom-fields/subscription/${key}`, field)).status).toBe(200)
  await define('seats', { type: 'number', label: 'Seats' })
  await define('vip', { type: 'boolean', label: 'Important' })
  const updates = { customFields: { seats: 3, vip: true }, discounts: [{ type: 'amount', value: 5 }] }
  await change(company, id, { operation: 'update', updates })
  await operator().patch(`${base}/plans/${planId}`, { active: false })
  const { page, preview } = await openForm(open, shop, { allows: [refused(400)] })
  await fill(page, 'Seats', 'many')
  await page.locator('.field-error').filter({ hasText: 'Must be a number' }).waitFor()
  await fill(page, 'Seats', '4')
  await page.getByLabel('Important').uncheck()
  await preview.getByText('This takes effect at once.').waitFor()
  await save(page)
  await saved(page)
  const after = await getSubscription(company, id)
  expect(after.customFields).toEqual({ seats: 4 })
  expect(after).toMatchObject({ planId, discounts: [{ type: 'amount', value: 5 }] })
})

test('a lost response and a second press make one change', async ({ open }) => {
  const shop = await openSubscription('03-10T08:00')
  const { page } = await openForm(open, shop, { allows: [/Failed to load|ERR_/] })
  await page.getByRole('radio', { name: 'Agreed' }).check()
  await fill(page, 'Agreed price', '30')
  let lost = 0
  await page.route(`**/api/subscriptions/v2/${shop.id}`, async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await save(page)
  await page.getByRole('alert').waitFor()
  await save(page)
  await saved(page)
  expect(await countUpdates(shop)).toBe(1)
})

test('the second of two tabs does not save over the first one, and shows its terms', async ({ open }) => {
  const shop = await openSubscription('03-10T08:00')
  const { company, id } = shop
  const { page } = await openForm(open, shop)
  await fill(page, 'Days until due', '3')
  await change(company, id, { operation: 'update', updates: { amount: 45 } })
  await save(page)
  const notice = page.getByRole('alert').filter({ hasText: 'The terms were changed meanwhile' })
  await notice.waitFor()
  expect(await countUpdates(shop)).toBe(1)
  await notice.getByRole('button', { name: 'Show the new terms' }).click()
  await expect.poll(() => page.getByLabel('Agreed price', { exact: true }).inputValue()).toBe('45.00')
  await fill(page, 'Days until due', '3')
  await save(page)
  await saved(page)
  expect(await getSubscription(company, id)).toMatchObject({ amount: 45, paymentDueDays: 3 })
})

test('a session that ends in the middle keeps the form', async ({ open }) => {
  const shop = await openSubscription('03-10T08:00')
  const { page } = await openForm(open, shop, { allows: [refused(401)] })
  await page.context().clearCookies()
  await fill(page, 'Days until due', '3')
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  expect(await page.getByLabel('Days until due', { exact: true }).inputValue()).toBe('3')
})

test('a subscription that is over has no form, and whoever may only read has no button', async ({ open }) => {
  const shop = await openSubscription('03-10T08:00')
  const { company, id } = shop
  const path = `/${company.companyId}/subscriptions/${id}`
  const reader = await openAs(open, await newUser(company, 'read_only'), path)
  await reader.getByRole('heading', title('Gold for Pat Payer')).waitFor()
  expect(await reader.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0)
  await reader.goto(dashboardUrl(`${path}/edit`))
  await reader.getByRole('heading', title('You may not change subscriptions')).waitFor()
  await change(company, id, { operation: 'cancel' })
  const { page } = await openForm(open, shop)
  await page.getByText('This subscription is over, and can no longer be changed.').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
})
