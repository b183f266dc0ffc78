import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openFigures } from '../support/home.ts'
import { recordOffline } from '../support/offline.ts'
import { newUser } from '../support/users.ts'
import { openCheckout, pay } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openBusy } from './support/busy-company.ts'
import { openAs, refused } from './support/dashboard.ts'

const wide = { width: 1280, height: 900 }

const figureOf = (page: Page, id: string) => page.getByTestId(id).locator('strong').innerText()
const needs = (page: Page) => page.getByRole('list', { name: 'Needs attention' })

describe('the home of a company', () => {
  test('tells a new one what to begin with, and who may only read has nothing to do there', async ({
    open,
  }) => {
    const { company } = await openCheckout({ name: 'Harbor Dental' })
    const clerk = await newUser(company, 'clerk')
    const page = await openAs(open, clerk, `/${company.companyId}`, { viewport: phone })
    await page.getByRole('heading', { level: 1, name: 'Harbor Dental' }).waitFor()
    await needs(page).getByText('You’re all caught up.').waitFor()
    await page.getByText('No payment yet.').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('list', { name: 'First steps' })
      .getByRole('link', { name: 'Write the first invoice' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'New invoice' }).waitFor()

    const admin = await openAs(open, await newUser(company), `/${company.companyId}`)
    await admin.getByRole('link', { name: 'Invite the people you work with' }).click()
    await admin.getByRole('heading', { level: 1, name: 'Team' }).waitFor()

    const reader = await newUser(company, 'read_only')
    const other = await openAs(open, reader, `/${company.companyId}`)
    await needs(other).waitFor()
    for (const name of ['New invoice', 'Take a payment', 'Write the first invoice', /^Invite/])
      expect(await other.getByRole('link', { name }).count()).toBe(0)
  })

  test('says what could not be read, and reads it again', async ({ open }) => {
    const { company } = await openCheckout({ name: 'Harbor Dental' })
    const user = await newUser(company)
    const page = await openAs(open, user, '/account', { allows: [refused(500)] })
    const body = { statusCode: 500, message: 'Something went wrong here.', correlationId: 'cor-of-home' }
    await page.route('**/home?*', (route) => route.fulfill({ status: 500, json: body }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('alert').filter({ hasText: 'cor-of-home' }).waitFor()
    await page.unroute('**/home?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByTestId('taken-today').waitFor()
  })

  test('has figures that are the sums behind them, and is read anew', async ({ open }) => {
    const { company, owed, card, on, path } = await openBusy()
    const user = await newUser(company, 'clerk')
    const page = await openAs(open, user, path, { viewport: wide })
    const list = needs(page)
    await list.getByText('1 payment with an unknown outcome').waitFor()
    await list.getByText('1 invoice overdue').waitFor()
    expect(await figureOf(page, 'taken-today')).toBe('$150.50')
    expect(await page.getByTestId('taken-today').innerText()).toContain('$0.00 last ')
    expect(await figureOf(page, 'in-flight')).toBe('$110.00')
    expect(await figureOf(page, 'overdue')).toBe('$90.00')
    expect(await figureOf(page, 'failed-today')).toBe('1')
    expect(await page.getByTestId('failed-today').innerText()).toContain('Insufficient funds (1)')
    expect(await figureOf(page, 'returned')).toBe('$0.00')
    const hrefs = ['taken-today', 'in-flight', 'failed-today', 'returned'].map((id) =>
      page.getByTestId(id).getAttribute('href'),
    )
    const payments = `/dashboard${path}/payments?view=`
    expect(await Promise.all(hrefs)).toEqual([
      `${payments}sales&moved=${on(10)}`,
      `${payments}flight`,
      expect.stringContaining(`${payments}failed`),
      `${payments}returned&moved=${on(-19)}&movedUntil=${on(10)}`,
    ])
    const latest = page.getByRole('table', { name: 'Latest payments' }).locator('tr[data-id]')
    await expect.poll(() => latest.count()).toBe(5)
    await expectAccessible(page)

    await pay(company, await owed(49.5), card)
    await page.clock.install()
    await page.reload()
    await page.getByTestId('taken-today').filter({ hasText: '$200.00' }).waitFor()
    await recordOffline(company, await owed(11))
    await page.clock.runFor(31_000)
    await page.getByTestId('taken-today').filter({ hasText: '$211.00' }).waitFor()

    await page.getByTestId('taken-today').click()
    await page.getByRole('status').filter({ hasText: '4 shown' }).waitFor()
    await page.getByText(/^Paid on \w+ \d+$/).waitFor()
    const totals = await page.locator('tr[data-id]').allInnerTexts()
    const sum = totals.map((row) => Number(/\$([\d.]+)\s*(?!.*\$)/.exec(row)?.[1]))
    expect(sum.reduce((one, other) => one + other, 0)).toBe(211)
    await page.goBack()
    await page.getByTestId('overdue').click()
    await page.getByRole('status').filter({ hasText: '1 shown' }).waitFor()
    const rows = page.getByRole('table', { name: 'Invoices' }).locator('tr[data-id]')
    expect(await rows.first().innerText()).toContain('$90.00')
    expect(on(8)).toMatch(/^\d{4}/)
  })

  test('has bars that are read by keyboard, and the same as a table', async ({ open }) => {
    const { company, path } = await openBusy()
    const user = await newUser(company)
    const { days } = await (await openFigures(company)).home(30)
    const page = await openAs(open, user, `${path}?days=90`, { viewport: phone })
    const figure = page.getByRole('figure', { name: 'Collected' })
    const slider = figure.getByRole('slider', { name: 'Day' })
    await slider.waitFor()
    expect(await slider.getAttribute('aria-valuemax')).toBe('90')
    await figure.getByRole('link', { name: '30 days' }).click()
    await figure.locator('[aria-valuemax="30"]').waitFor()
    expect(page.url()).toContain('days=30')
    await figure.getByText('$400.50', { exact: true }).waitFor()
    expect(await figure.locator('.chart-scale span').allInnerTexts()).toEqual(['$400', '$200'])
    await slider.focus()
    const read = () => slider.getAttribute('aria-valuetext')
    expect(await read()).toContain('$150.50, Card, with fees $120.50, Offline $30.00')
    expect(await read()).toContain('Refunded or returned −$20.00')
    for (let day = 0; day < 10; day++) await page.keyboard.press('ArrowLeft')
    expect(await read()).toContain(': $250.00')
    expect(await figure.locator('.chart-reading').innerText()).toBe(await read())
    await page.keyboard.press('Home')
    expect(await read()).toContain(': $0.00')
    await page.keyboard.press('End')
    expect(await read()).toContain('$150.50')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await figure.getByRole('button', { name: 'Show as table' }).click()
    const rows = figure.getByRole('table', { name: 'Collected' }).locator('tr[data-id]')
    await expect.poll(() => rows.count()).toBe(30)
    expect(await rows.first().getAttribute('data-id')).toBe(days.at(-1).date)
    expect(await rows.first().innerText()).toContain('$150.50')
    const total = figure.getByTestId('total')
    const { total: report } = await (await openFigures(company)).takings(days[0].date, days.at(-1).date)
    expect(report.net).toBe(380.5)
    expect(await total.innerText()).toMatch(/Total\s+\$400\.50\s+\$380\.50/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(wide)
    const cells = await total.getByRole('cell').allInnerTexts()
    expect(cells.at(-1)).toBe('$380.50')
    const saving = page.waitForEvent('download')
    await figure.getByRole('button', { name: 'Export CSV' }).click()
    const file = await readFile(await (await saving).path(), 'utf8')
    const [head, ...lines] = file.trim().split('\r\n')
    const place = head?.split(',').indexOf('net') ?? -1
    const net = lines.map((line) => Number(line.split(',')[place])).reduce((sum, each) => sum + each, 0)
    expect([lines.length, net]).toEqual([30, 380.5])
    await figure.getByRole('button', { name: 'Show as bars' }).click()
    await slider.waitFor()
  })
})
