import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { operator, saveCard } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { getInvoices, newPlan, openCheckoutAt, putProduct } from '../support/subscriptions.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { dashboardUrl, fill, openAs, refused } from './support/dashboard.ts'

const title = (name: string | RegExp) => ({ level: 1, name, exact: true }) as const

/** Opens a company at 31 January with a plan of 50 dollars a month and a setup fee of 20. */
async function openShop({ role = 'clerk', plan = {} }: { role?: string; plan?: object } = {}) {
  const checkout = await openCheckoutAt('01-31T18:00', { timeZone: 'America/Chicago' })
  const { company } = checkout
  const planId = await newPlan(company, { setupFee: 20, ...plan })
  const user = await newUser(company, role)
  return { ...checkout, planId, user, base: `/${company.companyId}/subscriptions` }
}

async function chooseCustomer(page: Page) {
  await page.getByRole('combobox', { name: 'Customer' }).fill('pat')
  await page.getByRole('option', { name: /Pat Payer/ }).click()
}

async function findSubscriptions(company: Awaited<ReturnType<typeof openShop>>['company']) {
  return (await company.api.post('/api/subscriptions/v2/search', {})).body.subscriptions
}

test('the preview of a new subscription has the dates and amounts that the clock then brings', async ({
  open,
}) => {
  const { company, customerId, planId, user, base, on } = await openShop()
  await saveCard(company, customerId)
  const page = await openAs(open, user, base)
  await page.getByRole('link', { name: 'New subscription' }).click()
  await page.getByRole('heading', title('New subscription')).waitFor()
  const preview = page.getByTestId('preview')
  await preview.getByText('appear here once the fields are filled').waitFor()
  await chooseCustomer(page)
  expect(await page.getByLabel('Starts on').inputValue()).toBe(on('01-31').slice(0, 10))
  await page.getByLabel('Plan', { exact: true }).selectOption(planId)
  await page.getByRole('button', { name: 'Add discount' }).click()
  await fill(page, 'Discount', '10')
  await fill(page, 'Name', 'New')
  await fill(page, 'Periods', '2')
  const rows = preview.getByRole('list', { name: 'Next payments' }).getByRole('listitem')
  await preview.getByText('Without the discount, $50.00 from Mar 31 on.').waitFor()
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/^Charged Jan 31\s+Gold \$50.00, New −\$5.00, Setup fee \$20.00\s+\$65.00$/),
    expect.stringMatching(/^Charged Feb 28\s+Gold \$50.00, New −\$5.00\s+\$45.00$/),
    expect.stringMatching(/^Charged Mar 31\s+Gold \$50.00\s+\$50.00$/),
  ])
  await preview.getByText(/^Visa ending in 4242 is charged/).waitFor()
  await page.getByRole('button', { name: 'Create subscription' }).click()
  await page.getByRole('heading', title('Gold for Pat Payer')).waitFor()
  await page.getByRole('status').filter({ hasText: 'is created.' }).waitFor()

  const [{ subscriptionId }] = await findSubscriptions(company)
  await goTo(company, on('04-01T12:00'))
  const invoices = await getInvoices(company, subscriptionId)
  expect(invoices.map(({ amount, paidAt }) => [paidAt.slice(5, 10), amount])).toEqual([
    ['01-31', 65],
    ['02-28', 45],
    ['03-31', 50],
  ])
})

test('the preview of a trial has its end, and that a link to a method is mailed; the amount maximum is refused', async ({
  open,
}) => {
  const { company, customerId, planId, user, base, on } = await openShop({ plan: { trialDays: 28 } })
  const page = await openAs(open, user, `${base}/new?customer=${customerId}`, {
    viewport: phone,
    allows: [refused(400)],
  })
  await page.getByRole('button', { name: 'Create subscription' }).click()
  await page.getByText('Choose a plan', { exact: true }).last().waitFor()
  await page.getByLabel('Plan', { exact: true }).selectOption(planId)
  const preview = page.getByTestId('preview')
  await preview.getByText('The trial ends on Feb 28.').waitFor()
  await preview.getByText(/^A link to set up a payment method is emailed to \S+ on Feb 28\.$/).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('radio', { name: 'Agreed', exact: true }).check()
  await fill(page, 'Agreed price', '99999999.99')
  const amount = page.getByLabel('Agreed price', { exact: true })
  await page
    .locator('.field-error')
    .filter({ hasText: /at most/ })
    .waitFor()
  await expectAccessible(page)
  const create = page.getByRole('button', { name: 'Create subscription' })
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/subscriptions/v2') && response.status() === 400,
  )
  await create.click()
  await answered
  await create.waitFor()
  await expect.poll(() => amount.evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(await findSubscriptions(company)).toEqual([])
  await fill(page, 'Days until due', 'soon')
  await page.getByText('Enter a number of days').waitFor()
  await fill(page, 'Days until due', '5')
  await amount.fill('25')
  await preview.getByText('$45.00').waitFor()
  await page.getByRole('button', { name: 'Create subscription' }).click()
  await page.getByRole('heading', title('Gold for Pat Payer')).waitFor()
  expect(await findSubscriptions(company)).toMatchObject([
    { amount: 25, paymentDueDays: 5, startDate: on('01-31T06:00') },
  ])
})

test('a new customer is created with the subscription, once, although the first response is lost', async ({
  open,
}) => {
  const { company, planId, user, base } = await openShop()
  const page = await openAs(open, user, `${base}/new`, { allows: [/Failed to load|ERR_/] })
  await page.getByRole('combobox', { name: 'Customer' }).fill('grace@example.com')
  await page.getByRole('option', { name: 'Add grace@example.com' }).click()
  await page.getByLabel('Plan', { exact: true }).selectOption(planId)
  // The plans come later than the draft.
  const gate = Promise.withResolvers<undefined>()
  await page.route('**/plans*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('status').filter({ hasText: 'Draft restored.' }).waitFor()
  gate.resolve(undefined)
  const plan = page.getByLabel('Plan', { exact: true })
  await expect.poll(() => plan.inputValue()).toBe(planId)
  const preview = page.getByTestId('preview')
  await preview.getByRole('button', { name: 'Add customer' }).click()
  await preview.getByText('$70.00').waitFor()
  await page.getByRole('radio', { name: 'Invoiced, paid by the customer' }).check()
  await preview.getByText('Invoiced Jan 31, due Mar 2').waitFor()
  let lost = 0
  await page.route('**/api/subscriptions/v2', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  const create = page.getByRole('button', { name: 'Create subscription' })
  await create.click()
  await page.getByRole('alert').waitFor()
  await create.click()
  await page.getByRole('heading', title('Gold for grace@example.com')).waitFor()
  expect(await findSubscriptions(company)).toHaveLength(1)
  await page.goto(dashboardUrl(`${base}/new`))
  await page.getByRole('combobox', { name: 'Customer' }).waitFor()
  expect(await page.getByText('Draft restored').count()).toBe(0)
})

test('add-ons and custom fields are kept in the draft and created; a total above the maximum is refused by its reason', async ({
  open,
}) => {
  const { company, customerId, planId, user, base } = await openShop()
  await putProduct(company, 'seat', { name: 'Seat'.repeat(20), price: 5000 })
  const path = `/operator/v1/companies/${company.companyId}/custom-fields/subscription`
  for (const [key, field] of [
    ['chart', { type: 'text', label: 'Chart number' }],
    ['kind', { type: 'select', label: 'Kind', options: ['home', 'office'] }],
  ] as const)
    expect((await operator().put(`${path}/${key}`, field)).status).toBe(200)
  const page = await openAs(open, user, `${base}/new?customer=${customerId}`, {
    viewport: phone,
    allows: [refused(400)],
  })
  await page.getByLabel('Plan', { exact: true }).selectOption(planId)
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByRole('menuitem', { name: /Seat/ }).click()
  const line = page.getByRole('group', { name: 'Add-on 1' })
  await line.getByLabel(/^Seat/).fill('two')
  await page.getByRole('button', { name: 'Create subscription' }).click()
  await line.getByText('Enter a whole number').waitFor()
  await line.getByLabel(/^Seat/).fill('10000')
  const preview = page.getByTestId('preview')
  await preview.getByText('Each invoice of it must be at most 9999999.99').waitFor()
  await line.getByLabel(/^Seat/).fill('2')
  await preview.getByText('$10,070.00').waitFor()
  await fill(page, 'Chart number', 'C-4711')
  await page.getByLabel('Kind').selectOption('office')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await page.getByRole('status').filter({ hasText: 'Draft restored.' }).waitFor()
  expect(await page.getByLabel('Chart number').inputValue()).toBe('C-4711')
  await preview.getByText('$10,070.00').waitFor()
  await page.getByRole('button', { name: 'Create subscription' }).click()
  await page.getByRole('heading', title('Gold for Pat Payer')).waitFor()
  expect(await findSubscriptions(company)).toMatchObject([
    { addOns: [{ productId: 'seat', quantity: 2 }], customFields: { chart: 'C-4711', kind: 'office' } },
  ])
})

test('a session that ends in the middle keeps the form', async ({ open }) => {
  const { customerId, planId, user, base } = await openShop()
  const page = await openAs(open, user, `${base}/new?customer=${customerId}`, { allows: [refused(401)] })
  await page.getByTestId('preview').getByText('appear here').waitFor()
  await page.context().clearCookies()
  await page.getByLabel('Plan', { exact: true }).selectOption(planId)
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  expect(await page.getByLabel('Plan', { exact: true }).inputValue()).toBe(planId)
})

test('whoever may only read has no button and no form', async ({ open }) => {
  const { user, base, company, customerId } = await openShop({ role: 'read_only' })
  const page = await openAs(open, user, base)
  await page.getByText('No subscription yet').waitFor()
  expect(await page.getByRole('link', { name: 'New subscription' }).count()).toBe(0)
  await page.goto(dashboardUrl(`/${company.companyId}/customers/${customerId}`))
  await page.getByRole('heading', title('Pat Payer')).waitFor()
  expect(await page.getByRole('link', { name: 'New subscription' }).count()).toBe(0)
  await page.goto(dashboardUrl(`${base}/new`))
  await page.getByRole('heading', title('You may not create subscriptions')).waitFor()
})
