import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { setBankOutcome, pay } from '../support/checkout.ts'
import { openBooks } from '../support/home.ts'
import { getMails, goTo, refund } from '../support/invoice-life.ts'
import { recordOffline } from '../support/offline.ts'
import { newUser } from '../support/users.ts'
import { test } from './support/browser-test.ts'
import { openAs } from './support/dashboard.ts'

/** Returns noon in Chicago on a day of January 2027. */
const noonOf = (day: string) => `2027-01-${day}T18:00:00Z`

/** Creates a company with each kind of movement in January 2027. */
async function openJanuary(today = noonOf('20')) {
  const books = await openBooks()
  const { company, card, bank, owed } = books
  await goTo(company, noonOf('11'))
  const sale = await pay(company, await owed(100), card)
  await recordOffline(company, await owed(250), { method: 'check', reference: '1042' })
  await recordOffline(company, await owed(45), { method: 'cash' })
  await pay(company, await owed(301), bank)
  await setBankOutcome(company, 'settled', 301)
  await goTo(company, noonOf('12'))
  await refund(company, sale.transactionId, { transaction_amount: 30.5 })
  await setBankOutcome(company, 'returned', 301)
  await goTo(company, today)
  return { ...books, home: `/${company.companyId}` }
}

const tableOf = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const toDollars = (text: string) => Number(text.replace('−', '-').replaceAll(/[$,]/g, ''))

/** Follows a link and returns the sums that the list shows, in dollars by their labels. */
async function openedSums(page: Page, url: string): Promise<Record<string, number>> {
  await page.goto(new URL(url, page.url()).href)
  const sums = page.getByTestId('totals').locator('div')
  await sums.first().waitFor()
  const texts = await sums.allInnerTexts()
  return Object.fromEntries(
    texts.map((text) => {
      const [label = '', sum = ''] = text.split(/\s*\n\s*/)
      return [label, toDollars(sum)]
    }),
  )
}

/** Presses the button and returns the name of the downloaded file. */
async function exportedName(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  return (await downloading).suggestedFilename()
}

/** The sums of the list for the columns of the report. All others are collected amounts. */
const labels: Record<string, string> = { Fees: 'Fees', Refunds: 'Refunded', Returns: 'Returned', Net: 'Net' }

describe('the report of collected amounts', () => {
  test('links each amount to the payments whose sum it is', async ({ open }) => {
    const { figures, home } = await openJanuary()
    const page = await openAs(open, figures.dashboard.user, `${home}/reports`)
    const cells: { head: string; url: string; amount: number }[] = []
    await tableOf(page, 'Offline payments by method').waitFor()
    for (const name of ['Collected', 'Offline payments by method'])
      for (const cell of await tableOf(page, name).locator('td:has(a)').all())
        cells.push({
          head: (await cell.getAttribute('data-head')) ?? '',
          url: (await cell.getByRole('link').getAttribute('href')) ?? '',
          amount: toDollars(await cell.innerText()),
        })
    expect(new Set(cells.map(({ head }) => head))).toEqual(
      new Set(['Card', 'Bank', 'Offline', 'Fees', 'Refunds', 'Returns', 'Net', 'Cash', 'Check']),
    )
    for (const { head, url, amount } of cells) {
      const sums = await openedSums(page, url)
      expect(sums[labels[head] ?? 'Collected'], url).toBe(amount)
    }
  })

  test('starts with last month in the first five days of a month', async ({ open }) => {
    const { figures, home } = await openJanuary('2027-02-05T18:00:00Z')
    const page = await openAs(open, figures.dashboard.user, `${home}/reports?by=month`)
    await tableOf(page, 'Collected').locator('[data-id="2027-01"]').waitFor()
    expect(await page.getByLabel('From').inputValue()).toBe('2027-01-01')
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2027-01-31')
  })

  test('leaves out days without a movement, and says when there is none', async ({ open }) => {
    const { figures, home } = await openJanuary()
    const page = await openAs(open, figures.dashboard.user, `${home}/reports`)
    const rows = tableOf(page, 'Collected').locator('tr[data-id]')
    await rows.last().waitFor()
    const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))
    expect(await exportedName(page)).toMatch(/^takings-.*csv$/)
    expect(ids).toEqual(['2027-01-11', '2027-01-12', 'total'])
    await page.getByLabel('From').fill('2027-01-13')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('No money moved on these days.').waitFor()
  })

  test('opens the deposits of a day, with their references', async ({ open }) => {
    const { figures, home } = await openJanuary()
    const page = await openAs(open, figures.dashboard.user, `${home}/reports`)
    await page.getByLabel('Day', { exact: true }).fill('2027-01-11')
    await page.getByLabel('Method', { exact: true }).selectOption('Check')
    await page.getByRole('button', { name: 'Show deposits' }).click()
    const list = page.getByRole('table', { name: 'Payments' })
    await list.getByText('check 1042').first().waitFor()
    expect(await list.locator('tr[data-id]').count()).toBe(1)
  })
})

describe('the report of receivables', () => {
  /** Opens the report for a user of the role, with one invoice that is nine days late and one that is not late. */
  async function openLate(role: string) {
    const books = await openBooks()
    const { company, owed } = books
    await goTo(company, noonOf('11'))
    const late = await owed(60, { dueDate: '2027-01-11', reminders: false })
    await owed(25, { dueDate: '2027-02-11' })
    await goTo(company, noonOf('20'))
    return {
      ...books,
      late,
      user: await newUser(company, role),
      at: `/${company.companyId}/reports?report=receivables`,
    }
  }

  test('links each age to its invoices, and a clerk reminds a customer', async ({ open }) => {
    const { company, customerId, late, user, at } = await openLate('clerk')
    const page = await openAs(open, user, at)
    const choice = tableOf(page, 'Receivables by customer').locator(`[data-id=${customerId}]`)
    await choice.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send reminders' }).click()
    await page.getByText('1 reminder was sent.').waitFor()
    await choice.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send reminders' }).click()
    await page.getByText('1 not sent:').waitFor()
    expect(await getMails(company, 'reminder', 'overdue')).toHaveLength(1)
    await tableOf(page, 'Receivables by age')
      .locator('[data-id="1"]')
      .getByRole('link', { name: '$60.00' })
      .click()
    const list = page.getByRole('table', { name: 'Invoices' })
    await list.locator(`tr[data-id=${late}]`).waitFor()
    expect(await list.locator('tr[data-id]').count()).toBe(1)
  })

  test('has no reminders for a user who may only read', async ({ open }) => {
    const { user, at } = await openLate('read_only')
    const page = await openAs(open, user, at)
    await tableOf(page, 'Receivables by customer').getByText('$85.00').waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await exportedName(page)).toMatch(/^receivables-.*csv$/)
  })
})
