import { describe, expect } from 'vitest'
import { newCustomer, testCards } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import {
  change,
  getSubscription,
  newSubscription,
  openRenewing,
  openSubscription,
} from '../support/subscriptions.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

const title = (name: string | RegExp) => ({ level: 1, name }) as const

describe('a subscription in the dashboard', () => {
  test('is found in its tab, is ended with its period, and is kept running', async ({ open }) => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    const user = await newUser(company, 'admin')
    const page = await openAs(open, user, `/${company.companyId}/subscriptions`)
    const views = page.getByRole('navigation', { name: 'Views of subscriptions' })
    await views.getByRole('link', { name: 'Active 1' }).click()
    await page.getByTestId('totals').getByText('$50.00').waitFor()
    await page
      .getByRole('row', { name: /Pat Payer/ })
      .getByText('$50.00 charged Apr 10')
      .waitFor()
    await page.getByRole('link', { name: 'Pat Payer' }).click()
    await page.getByRole('heading', title('Gold for Pat Payer')).waitFor()
    await page.getByTestId('next').filter({ hasText: '$50.00 on Apr 10 from Visa ending in 4242.' }).waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Cancel subscription' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel subscription' })
    await dialog.getByTestId('consequence').filter({ hasText: 'It ends on Apr 10' }).waitFor()
    await dialog.getByTestId('consequence').filter({ hasText: 'Nothing is refunded.' }).waitFor()
    await dialog.getByLabel('Reason').fill('Moves away')
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByTestId('status').getByText('Ending').waitFor()
    await page.getByTestId('next').filter({ hasText: 'It ends on Apr 10' }).waitFor()
    const history = page.getByRole('list', { name: 'History' })
    await history.getByText(/^Cancellation on April 10, 2027 requested: Moves away$/).waitFor()
    await history.getByText('By Ada Lovelace').first().waitFor()
    expect(await getSubscription(company, id)).toMatchObject({
      cancelAtPeriodEnd: true,
      cancelReason: 'Moves away',
    })
    await page.getByRole('button', { name: 'Keep it running' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it running' }).click()
    await page.getByTestId('status').getByText('Active').waitFor()
    expect(await getSubscription(company, id)).toMatchObject({ cancelAtPeriodEnd: false })
    // A month on, the page shows what it said would come.
    await goTo(company, on('04-10T09:00'))
    await page.reload()
    await page.getByTestId('next').filter({ hasText: '$50.00 on May 10' }).waitFor()
    const invoices = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr')
    await expect.poll(() => invoices.count()).toBe(2)
    await invoices.first().filter({ hasText: 'Apr 10 to May 10' }).waitFor()
  })

  test('that failed says why and when it is tried again, and its invoice is paid from there', async ({
    open,
  }) => {
    const { company, on, id } = await openRenewing(testCards.declined)
    await goTo(company, on('04-11T09:00'))
    const user = await newUser(company, 'clerk')
    const page = await openAs(open, user, `/${company.companyId}/subscriptions/${id}`, { viewport: phone })
    const next = page.getByRole('region', { name: 'Next' })
    await next.getByText('Next retry on').waitFor()
    await next.getByRole('list', { name: 'Retries' }).getByText('Done').first().waitFor()
    expect(await page.getByRole('button', { name: 'More' }).count()).toBe(1)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Take payment' }).click()
    await page.getByRole('dialog', { name: 'Take payment' }).waitFor()
  })

  test('that another tab ended is refused, and an unknown one is not there', async ({ open }) => {
    const { company, id } = await openSubscription('03-10T08:00')
    const user = await newUser(company, 'admin')
    const page = await openAs(open, user, `/${company.companyId}/subscriptions/${id}?dialog=cancel`, {
      expects: [refused(404)],
      allows: [refused(422)],
    })
    const dialog = page.getByRole('dialog', { name: 'Cancel subscription' })
    await dialog.getByRole('radio', { name: 'Now' }).check()
    await change(company, id, { operation: 'cancel' })
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    await dialog.getByRole('alert').waitFor()
    await page.goto(page.url().replace(/sub_\w+.*/, 'sub_01h455vb4pex5vsknk084sn02q'))
    await page.getByRole('heading', title('There is no such subscription here')).waitFor()
  })

  test('is listed by customer, next date or price, within its tab, and the sort is kept in the address', async ({
    open,
  }) => {
    const { company, customerId, planId, on } = await openSubscription('03-10T08:00')
    const other = await newCustomer(company, { firstName: 'Ann', lastName: 'Zeller', email: 'z@example.com' })
    const request = { planId, startDate: on('03-10T08:00'), trialDays: 5 }
    await newSubscription(company, { ...request, customerId: other, amount: 20 })
    await newSubscription(company, { ...request, customerId, amount: 90, trialDays: 9 })
    const user = await newUser(company, 'read_only')
    const page = await openAs(open, user, `/${company.companyId}/subscriptions`)
    const first = (text: string) =>
      page.locator('tr[data-id]:first-child').filter({ hasText: text }).waitFor()
    const sortBy = (name: string) =>
      page.getByRole('columnheader', { name, exact: true }).getByRole('button').click()
    await first('$90.00')
    await sortBy('Customer')
    await first('Ann Zeller')
    await sortBy('Price')
    await first('$90.00')
    await sortBy('Price')
    await first('$20.00')
    await sortBy('Next')
    await first('Mar 15')
    await page.reload()
    await first('Mar 15')
    await sortBy('Next')
    await first('Apr 10')
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-nextDate')
    await page.getByRole('link', { name: 'Trial 2' }).click()
    await first('$90.00')
    await sortBy('Next')
    await first('$20.00')
    await expectAccessible(page)
  })
})
