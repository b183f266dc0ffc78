import { expect } from 'vitest'
import { billingLists } from '#processor'
import { newCompany } from '../support/florin.ts'
import { newUser } from '../support/users.ts'
import { test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'
import { anExport, expectLooks, moveInPath, section } from './support/move-in.ts'

test('the account at Stripe is read list by list, and a failure of it is shown', async ({ open }) => {
  const company = await newCompany()
  const page = await openAs(open, await newUser(company), moveInPath(company), { expects: [refused(422)] })
  const message = 'Stripe does not take the key of this account: rak_subscription_read is missing.'
  let isRejected = true
  const lists: Record<string, unknown[]> = anExport()
  const read: string[] = []
  await page.route(/\/imports$/, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { imports: [], accountLists: billingLists } })
      : route.continue(),
  )
  await page.route(/\/imports\/stripe\/account\//, (route) => {
    const url = new URL(route.request().url())
    const list = url.pathname.split('/').at(-1) ?? ''
    if (list === 'subscriptions' && isRejected) {
      isRejected = false
      return route.fulfill({
        status: 422,
        json: { statusCode: 422, error: 'unprocessable_entity', message },
      })
    }
    const cursor = url.searchParams.get('cursor')
    read.push(`${list} ${cursor}`)
    const objects = cursor === null ? (lists[list] ?? []) : []
    const nextCursor = list === 'customers' && cursor === null ? 'cus_1' : null
    return route.fulfill({ json: { objects, nextCursor } })
  })
  await page.reload()
  await page.getByLabel('The account of this company').waitFor()
  await expectLooks(page)
  await page.getByRole('button', { name: 'Read account' }).click()
  await page.getByText(message).waitFor()
  await expectLooks(page)
  read.length = 0
  await page.getByRole('button', { name: 'Read account' }).click()
  await section(page, 'Contents').getByText('1, $20.00 per cycle').waitFor()
  const [first, ...rest] = billingLists.map((list) => `${list} null`)
  expect(read).toEqual([first, 'customers cus_1', ...rest])
  await page.getByRole('button', { name: 'Choose another export' }).click()
  await page.getByLabel('Files of an export').check()
  await page.getByRole('button', { name: 'Read export' }).click()
  await page.getByText('Choose the files of the export').waitFor()
})
