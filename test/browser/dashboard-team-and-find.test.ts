import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { newInvoice } from '../support/florin.ts'
import { goodPassword, getMailsTo, newEmail, newUser } from '../support/users.ts'
import { sendProcessorResult } from '../support/processor-result.ts'
import { openCheckout } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

const title = (name: string) => ({ level: 1, name }) as const

async function openDashboard(role = 'admin') {
  const { company, customerId } = await openCheckout({ name: 'Harbor Dental', timeZone: 'America/Chicago' })
  const user = await newUser(company, role)
  return { company, customerId, user, home: `/${company.companyId}` }
}

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

async function act(page: Page, email: string, name: string) {
  await row(page, email)
    .getByRole('button', { name: /^Change/ })
    .click()
  await page.getByRole('menuitem', { name }).click()
  return page.getByRole('dialog', { name })
}

async function confirmed(page: Page) {
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirm.getByLabel('Password').fill(goodPassword)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
}

describe('the team', () => {
  test('is seen by everybody, and changed by admins alone', async ({ open }) => {
    const { user, home } = await openDashboard('clerk')
    const page = await openAs(open, user, `${home}/team`)
    const table = page.getByRole('table', { name: 'People' })
    await table.getByText(user.email).waitFor()
    for (const name of ['Invite', /^Change/]) expect(await page.getByRole('button', { name }).count()).toBe(0)
    await expectAccessible(page)
  })

  test('invites by mail, and shows the link once', async ({ open }) => {
    const { company, user, home } = await openDashboard()
    const page = await openAs(open, user, `${home}/team`, {
      expects: [refused(400), refused(403)],
    })
    const email = newEmail()
    await page.getByRole('button', { name: 'Invite' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite' })
    await invite.getByLabel('Email').fill('nobody')
    await invite.getByRole('button', { name: 'Send invitation' }).click()
    await confirmed(page)
    await invite.locator('.field-error').waitFor()
    await invite.getByLabel('Email').fill(email)
    await invite.getByLabel('Role').selectOption('Read only')
    await invite.getByRole('button', { name: 'Send invitation' }).click()
    await invite.waitFor({ state: 'detached' })
    await page
      .getByRole('status')
      .filter({ hasText: `${email} is mailed a link` })
      .waitFor()
    await expectAccessible(page)
    expect(await page.content()).not.toContain('/invitation/')
    await row(page, email).getByText('Invited').waitFor()
    expect(await getMailsTo(company, email, 'invitation')).toHaveLength(1)
  })

  test('changes, suspends and removes, and keeps its last admin', async ({ open }) => {
    const { company, user, home } = await openDashboard()
    const clerk = await newUser(company, 'clerk', 'Grace Hopper')
    const page = await openAs(open, user, `${home}/team`, { expects: [refused(403), refused(422)] })
    const role = await act(page, user.email, 'Change role')
    await role.getByLabel('Role').selectOption('Clerk')
    await role.getByRole('button', { name: 'Change role' }).click()
    await confirmed(page)
    await role.getByRole('alert').waitFor()
    await role.getByRole('button', { name: 'Cancel' }).click()

    const suspend = await act(page, clerk.email, 'Suspend')
    await suspend.getByRole('button', { name: 'Suspend' }).click()
    await row(page, clerk.email).getByText('Suspended').waitFor()
    const resume = await act(page, clerk.email, 'Restore access')
    await resume.getByRole('button', { name: 'Restore access' }).click()
    await row(page, clerk.email).getByText('Active').waitFor()
    const remove = await act(page, clerk.email, 'Remove')
    await remove.getByRole('button', { name: 'Remove' }).click()
    await row(page, clerk.email).waitFor({ state: 'detached' })
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('alerts are counted everywhere, say what to do, and are resolved with a note', async ({ open }) => {
  const { company, user, home } = await openDashboard('clerk')
  expect((await sendProcessorResult(company, 'elsewhere-1')).status).toBe(200)
  const page = await openAs(open, user, home, { viewport: phone })
  await page.getByRole('button', { name: 'More 1 open' }).click()
  await page.getByRole('menuitem', { name: 'Alerts 1 open' }).click()
  await page.getByRole('heading', title('Alerts')).waitFor()
  const list = page.getByRole('table', { name: 'Alerts' })
  await list.getByText('Recommended action:').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Resolve alert' })
  await dialog.getByLabel('Note').fill('Another shop of ours')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Resolved' }).click()
  await list.getByText('Another shop of ours').waitFor()
  expect(new URL(page.url()).search).toBe('?status=resolved')
  expect(await list.getByRole('button', { name: /^Resolve/ }).count()).toBe(0)
})

test('single keys lead everywhere, are shown by ?, and do nothing once they are off', async ({ open }) => {
  const { user, home } = await openDashboard()
  const page = await openAs(open, user, home)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [keys, name] of [
    ['gr', 'Reports'],
    ['ga', 'Alerts'],
    ['gi', 'Invoices'],
    ['n', 'New invoice'],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key)
    await page.getByRole('heading', title(name)).waitFor()
  }
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('group', { name: 'Single keys' }).getByLabel('Off').check()
  await page.getByRole('heading', title('Account')).click()
  for (const key of 'gi?') await page.keyboard.press(key)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Account')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

describe('find', () => {
  test('opens what is looked for by keyboard alone, and says where nothing was found', async ({ open }) => {
    const { company, customerId, user, home } = await openDashboard('read_only')
    await newInvoice(company, customerId, { invoiceId: 'SHOP-1' })
    await newInvoice(company, customerId, { invoiceId: 'SHOP-2' })
    const page = await openAs(open, user, home)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog', { name: 'Find' }).getByRole('combobox', { name: 'Find' })
    await field.fill('nothing like it')
    await page.getByText('Nothing was found.').waitFor()
    await field.fill('pat payer')
    await page
      .getByRole('group', { name: 'Customers' })
      .getByRole('option', { name: /Pat Payer/ })
      .waitFor()
    await expect.poll(() => page.getByRole('group', { name: 'Invoices' }).getByRole('option').count()).toBe(2)
    await expectAccessible(page)
    await field.fill('SHOP-')
    await page.getByRole('option', { name: /SHOP-2/ }).waitFor()
    // Enter comes before the response and must open the result of the response.
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', title('SHOP-1')).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('never shows an older answer for what is typed now, also on a phone', async ({ open }) => {
    const { company, customerId, user, home } = await openDashboard('read_only')
    await newInvoice(company, customerId, { invoiceId: 'SHOP-1' })
    const page = await openAs(open, user, home, { viewport: phone })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/find?q=pat', async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('button', { name: 'Find' }).click()
    const field = page.getByRole('combobox', { name: 'Find' })
    const asked = page.waitForRequest('**/find?q=pat')
    await field.fill('pat')
    await asked
    await field.fill('SHOP-1')
    const option = page.getByRole('option')
    await option.filter({ hasText: 'SHOP-1' }).waitFor()
    const late = page.waitForResponse('**/find?q=pat')
    release()
    await late
    expect(await option.allInnerTexts()).toEqual([expect.stringContaining('SHOP-1')])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await option.click()
    await page.getByRole('heading', title('SHOP-1')).waitFor()
  })
})
