import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newCompany } from '../support/florin.ts'
import { listMails } from '../support/imports.ts'
import { aStripeCustomer, aStripeSubscription, toSeconds } from '../support/stripe-export.ts'
import { goodPassword, newUser } from '../support/users.ts'
import { test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'
import {
  anExport,
  expectLooks,
  moveInPath,
  ofStripe,
  period,
  readFiles,
  section,
  toChosen,
} from './support/move-in.ts'
import { expectFits, widths } from './support/layout.ts'

async function cutOver(page: Page) {
  await page.getByRole('button', { name: 'Cut over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cut over' })
  await dialog.getByRole('button', { name: 'Cut over now' }).click()
  await dialog.getByText('Check each box first: nothing was cut over.').waitFor()
  await dialog.getByLabel('Stripe is off and bills no longer').check()
  return dialog
}

test('an admin reads an export, writes it, compares it, cuts over with a password, and takes that back', async ({
  open,
}) => {
  const company = await newCompany()
  const page = await openAs(open, await newUser(company), moveInPath(company), { expects: [refused(403)] })
  await readFiles(page, ofStripe(anExport()))
  const contents = section(page, 'Contents')
  await contents.getByText('1, $20.00 per cycle').waitFor()
  const leftOut = page.getByRole('table', { name: 'Left out' })
  await leftOut.getByText('sub_metered').waitFor()
  await leftOut.getByText('it is metered').waitFor()
  expect((await company.api.post('/api/customers/search', {})).body.customers).toEqual([])
  await expectLooks(page)

  await page.getByRole('button', { name: 'Write 3 records' }).click()
  await page
    .getByText('Here now: 1 customer, no payment method, 1 plan, no product, 1 subscription')
    .waitFor()
  await section(page, 'Comparison')
    .getByText('1 invoice of the next 30 days compared, no difference')
    .waitFor()
  await expectLooks(page)

  const dialog = await cutOver(page)
  await expectLooks(page)
  await dialog.getByRole('button', { name: 'Cut over now' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirm.getByLabel('Password').fill(goodPassword)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Cut over: 1 subscription and no open invoice count here now.').waitFor()
  const found = await company.api.post('/api/subscriptions/v2/search', {})
  expect(found.body.subscriptions).toMatchObject([{ status: 'active', planName: 'Gold Plan' }])

  await page.reload()
  await page.getByRole('group', { name: 'Stripe' }).getByText('cut over').waitFor()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await page.getByText('1 subscription held again, no invoice canceled.').waitFor()
  await page.getByRole('group', { name: 'Stripe' }).getByText('held, last written').waitFor()
})

test('payers without a payment method are asked by email, once each, and those without an email are listed', async ({
  open,
}) => {
  const company = await newCompany()
  const page = await openAs(open, await newUser(company), moveInPath(company))
  const more = aStripeSubscription(period, { id: 'sub_unreachable', customer: 'cus_2' })
  const customers = [aStripeCustomer(), aStripeCustomer({ id: 'cus_2', email: null })]
  const subscriptions = [aStripeSubscription(period), more]
  await readFiles(page, ofStripe(anExport({ customers, subscriptions })))
  await page.getByRole('button', { name: 'Write 5 records' }).click()
  const listAsked = async () =>
    (await listMails(company)).filter(({ kind }) => kind === 'manage_link').map(({ to }) => to)
  const asking = section(page, 'Missing payment methods')
  const days = asking.getByLabel('Days until the next charge')
  expect(await days.inputValue()).toBe('14')
  await asking.getByRole('button', { name: 'Ask payers' }).click()
  await asking.getByRole('status').getByText('No payer was asked: each has a payment method').waitFor()
  await days.fill('0')
  await days.press('Enter')
  await asking.getByText('Enter a whole number from 1 to 400').waitFor()
  await expectLooks(page)
  expect(await listAsked()).toEqual([])

  await days.fill('21')
  await days.press('Enter')
  await asking.getByRole('status').getByText('1 payer was asked for a payment method.').waitFor()
  const unasked = page.getByRole('table', { name: 'Not asked' }).getByRole('row')
  await unasked.filter({ hasText: 'sub_unreachable' }).getByText('has no email address').waitFor()
  await expectLooks(page)
  expect(await listAsked()).toEqual(['jennyrosen@example.com'])
  await asking.getByRole('button', { name: 'Ask payers' }).click()
  await asking.getByText('No payer was asked.', { exact: true }).waitFor()
  expect(await listAsked()).toEqual(['jennyrosen@example.com'])
})

test('payers of many pages are asked in turn, and a failure leaves the count of those before it', async ({
  open,
}) => {
  const company = await newCompany()
  const page = await openAs(open, await newUser(company), moveInPath(company), { expects: [refused(503)] })
  const answers = [
    { asked: 100, left: [], isMore: true },
    { statusCode: 503, error: 'service_unavailable', message: 'Try again shortly.' },
    { asked: 99, left: [], isMore: true },
    { asked: 2, left: [], isMore: false },
  ]
  const sent: unknown[] = []
  await page.route(/\/imports\/stripe\/ask$/, (route) => {
    sent.push(route.request().postDataJSON())
    const json = answers[sent.length - 1]
    return route.fulfill({ status: json && 'statusCode' in json ? 503 : 200, json })
  })
  await readFiles(page, ofStripe(anExport()))
  await page.getByRole('button', { name: 'Write 3 records' }).click()
  const asking = section(page, 'Missing payment methods')
  await asking.getByRole('button', { name: 'Ask payers' }).click()
  await asking.getByRole('alert').getByText('Try again shortly.').waitFor()
  await asking.getByText('100 payers were asked for a payment method.').waitFor()
  await expectLooks(page)
  await asking.getByRole('button', { name: 'Ask payers' }).click()
  await asking.getByText('101 payers were asked for a payment method.').waitFor()
  expect(sent).toEqual(answers.map(() => ({ run: 1, days: 14 })))
  expect(await asking.getByRole('alert').count()).toBe(0)
})

test('differences are in a table, and are cut over only by who accepts them', async ({ open }) => {
  const company = await newCompany()
  const upcoming = {
    sub_1MowQVLkdIwHu7ixeRlqHVzs: {
      object: 'invoice',
      currency: 'usd',
      total: 2_500,
      period_end: toSeconds(period.until),
      next_payment_attempt: toSeconds(period.until),
    },
  }
  const page = await openAs(open, await newUser(company), moveInPath(company), { expects: [refused(403)] })
  await readFiles(page, ofStripe(anExport({ upcoming })))
  await page.getByRole('button', { name: 'Write 3 records' }).click()
  const row = page.getByRole('table', { name: 'Differences' }).getByRole('row').filter({ hasText: 'Amount' })
  await row.getByText('$20.00 here, $25.00 there').waitFor()
  await expectLooks(page)
  const dialog = await cutOver(page)
  const press = () => dialog.getByRole('button', { name: 'Cut over now' }).click()
  await press()
  await dialog.getByText('Check each box first').waitFor()
  await dialog.getByLabel('I accept 1 difference').check()
  await press()
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
})

test('an import that fails goes on where it stopped', async ({ open }) => {
  const company = await newCompany()
  const page = await openAs(open, await newUser(company), moveInPath(company), { expects: [refused(503)] })
  const written: string[] = []
  let failures = 1
  await page.route(/\/imports\/stripe\/records$/, async (route) => {
    const body = route.request().postDataJSON()
    if ('plans' in body && failures-- > 0) {
      const envelope = { statusCode: 503, error: 'service_unavailable', message: 'Try again shortly.' }
      return route.fulfill({ status: 503, json: envelope })
    }
    written.push(...Object.keys(body).filter((noun) => Array.isArray(body[noun])))
    return route.continue()
  })
  await readFiles(page, ofStripe(anExport()))
  await page.getByRole('button', { name: 'Write 3 records' }).click()
  await page.getByRole('alert').getByText('Try again shortly.').waitFor()
  await page.getByText('1 of 3 records written.').waitFor()
  await expectLooks(page)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText('Here now: 1 customer, no payment method, 1 plan').waitFor()
  expect(written).toEqual(['customers', 'plans', 'subscriptions', 'invoices'])
})

test('an export that is cut, too large or not chosen is refused at the field', async ({ open }) => {
  const company = await newCompany()
  const page = await openAs(open, await newUser(company), moveInPath(company), { expects: [refused(400)] })
  await page.getByRole('button', { name: 'Read export' }).click()
  await page.getByText('Choose the files of the export').waitFor()
  await readFiles(page, [toChosen('customers.json', '[{"object":"customer"')])
  await page.getByText('Cannot be read: customers.json is not whole JSON').waitFor()
  await expectLooks(page)
  await readFiles(page, [toChosen('customers.json', ' '.repeat(8_000_001))])
  await page.getByText('The files are 8.1 MB together, and may be at most 8 MB.').waitFor()
  await page.getByLabel('Days to compare').fill('401')
  await page.getByRole('button', { name: 'Read export' }).click()
  await page.getByText('Enter a whole number from 1 to 400').waitFor()
})

test('the first 100 of many records that are left out are shown, and all are in the download', async ({
  open,
}) => {
  const company = await newCompany()
  const page = await openAs(open, await newUser(company), moveInPath(company))
  await page.getByLabel('CSV files').check()
  const rows = Array.from({ length: 1_000 }, (_, place) => `=${place}${'W'.repeat(90)},no email`)
  await readFiles(page, [toChosen('customers.csv', ['id,email', ...rows].join('\n'))])
  await page.getByRole('heading', { name: 'Left out: 1,000' }).waitFor()
  const table = page.getByRole('table', { name: 'Left out' })
  expect(await table.locator('tr[data-id]').count()).toBe(100)
  await page.getByText('The export has no record that can be imported.').waitFor()
  expect(await page.getByRole('button', { name: /^Write/ }).count()).toBe(0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 1,000 records' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('left-out.csv')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  const lines = Buffer.concat(chunks).toString().trim().split('\r\n')
  expect(lines).toHaveLength(1_001)
  // A spreadsheet shows the id and does not run it.
  expect(lines[1]).toMatch(/^"'=0W+","/)
})

test('a clerk has no page to move in', async ({ open }) => {
  const company = await newCompany()
  const page = await openAs(open, await newUser(company, 'clerk'), moveInPath(company))
  await page.getByRole('heading', { level: 1, name: 'You may not import from another system' }).waitFor()
  await page.goto(page.url().replace('move-in', 'company'))
  await page.getByRole('link', { name: 'Security' }).waitFor()
  expect(await page.getByRole('link', { name: 'Move in' }).count()).toBe(0)
})
