import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { linesOf } from '../support/exports.ts'
import { newInvoice, saveCard } from '../support/florin.ts'
import { goodPassword, newUser } from '../support/users.ts'
import { openCheckout, pay } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

async function openDashboard(role = 'admin') {
  const { company, customerId } = await openCheckout({ name: 'Harbor Dental', timeZone: 'America/Chicago' })
  for (let number = 1; number <= 24; number++)
    await newInvoice(company, customerId, {
      invoiceId: `SHOP-${number}`,
      amount: 100 * number,
      description: number === 24 ? '=1+1, "quoted"' : 'Soap',
      sendEmail: false,
    })
  const user = await newUser(company, role)
  return { company, user, list: `/${company.companyId}/invoices` }
}

const shown = (page: Page, count: number) =>
  page
    .getByRole('status')
    .filter({ hasText: `${count} shown` })
    .waitFor()

/** Presses the button and returns the rows of the downloaded file. */
async function exported(page: Page, list = 'invoices') {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(new RegExp(String.raw`^${list}-\d{4}-\d\d-\d\d\.csv$`))
  return linesOf(await readFile(await download.path(), 'utf8'))
}

describe('a list', () => {
  test('is exported whole, or as far as it is narrowed, by who may only read too', async ({ open }) => {
    const { user, list } = await openDashboard('read_only')
    const page = await openAs(open, user, list)
    await shown(page, 20)
    const all = await exported(page)
    expect(all).toHaveLength(24)
    expect(all[0]).toMatchObject({ invoiceId: 'SHOP-24', amount: '2400.00', description: `'=1+1, "quoted"` })
    await page.goto(`${page.url()}?most=300&find=pat+pay`)
    await shown(page, 3)
    expect((await exported(page)).map(({ invoiceId }) => invoiceId)).toEqual(['SHOP-3', 'SHOP-2', 'SHOP-1'])
  })

  test('of payments or customers is exported and kept as a view like any other', async ({ open }) => {
    const { company, customerId } = await openCheckout({ name: 'Harbor Dental' })
    const card = await saveCard(company, customerId)
    const owed = async (amount: number) =>
      (await newInvoice(company, customerId, { amount, sendEmail: false })).id
    for (const amount of [20, 30]) await pay(company, await owed(amount), card)
    const user = await newUser(company, 'clerk')
    const page = await openAs(open, user, `/${company.companyId}/payments?total=30`)
    const keep = async (name: string, views: string) => {
      await page.getByRole('button', { name: 'Save view' }).click()
      await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill(name)
      await page.keyboard.press('Enter')
      const tab = page.getByRole('navigation', { name: views }).getByRole('link', { name })
      await tab.and(page.locator('[aria-current=page]')).waitFor()
      await shown(page, 1)
    }
    await shown(page, 1)
    expect(await exported(page, 'transactions')).toEqual([expect.objectContaining({ amount: '30.00' })])
    await keep('Thirties', 'Views of payments')
    expect(await exported(page, 'transactions')).toHaveLength(1)
    await page.getByRole('link', { name: 'Sales', exact: true }).click()
    await shown(page, 2)
    expect(await exported(page, 'transactions')).toHaveLength(2)

    await page.goto(page.url().replace(/payments.*/, 'customers?find=pat+pay'))
    await shown(page, 1)
    expect(await exported(page, 'customers')).toEqual([expect.objectContaining({ id: customerId })])
    await keep('Pats', 'Views of customers')
  })

  test('asks who lost their session to sign in, and says what broke off', async ({ open }) => {
    const { user, list } = await openDashboard()
    const page = await openAs(open, user, list, { allows: [refused(401), /net::|Failed to load/] })
    await shown(page, 20)
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password').fill(goodPassword)
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await downloading
    await page.route('**/exports/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor()
  })

  test('is looked at by saved views: made, shown, renamed and deleted by keyboard alone', async ({
    open,
  }) => {
    const { company, user, list } = await openDashboard()
    const page = await openAs(open, user, `${list}?least=2000`, { expects: [refused(400)] })
    await shown(page, 5)
    await page.getByRole('button', { name: 'Save view' }).focus()
    await page.keyboard.press('Enter')
    const saving = page.getByRole('dialog', { name: 'Save view' })
    await saving.getByRole('button', { name: 'Save' }).click()
    await saving.getByRole('alert').or(saving.locator('[aria-invalid=true]')).first().waitFor()
    await saving.getByLabel('Name').fill('Large ones')
    await saving.getByLabel('For all users').check()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    const tab = page
      .getByRole('navigation', { name: 'Views of invoices' })
      .getByRole('link', { name: 'Large ones' })
    await tab.waitFor()
    expect(await tab.getAttribute('aria-current')).toBe('page')
    await shown(page, 5)
    expect(await exported(page)).toHaveLength(5)

    const clerk = await newUser(company, 'clerk')
    const other = await openAs(open, clerk, list, { viewport: phone })
    await other.getByRole('link', { name: 'Large ones' }).click()
    await shown(other, 5)
    expect(await other.getByRole('button', { name: 'Delete view' }).count()).toBe(0)
    await other.getByRole('button', { name: 'Save view' }).click()
    expect(await other.getByLabel('For all users').count()).toBe(0)
    await other.keyboard.press('Escape')
    const box = await other.getByRole('searchbox', { name: 'Find in invoices' }).boundingBox()
    expect(box?.width).toBeGreaterThan(200)
    await expectAccessible(other)
    await expectNoSidewaysScroll(other)

    await page.getByRole('button', { name: 'Rename view' }).click()
    await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('Largest')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Largest' }).waitFor()
    await page.getByRole('button', { name: 'Delete view' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
    await shown(page, 20)
    expect(await page.getByRole('link', { name: 'Largest' }).count()).toBe(0)
  })
})
