import { describe, expect } from 'vitest'
import { invoiceBody } from '../support/checkout.ts'
import { newDashboard } from '../support/dashboard.ts'
import { newCompany } from '../support/florin.ts'
import { membersOf, newUser, setSettings } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'
import { openAs } from './support/dashboard.ts'

async function openAudited(role = 'admin') {
  const company = await newCompany({ name: 'Harbor Dental', timeZone: 'America/Chicago' })
  await setSettings(company.companyId, { reminders: { daysBefore: [3] } })
  await setSettings(company.companyId, { reminders: { daysBefore: [5] } })
  const user = await newUser(company, role)
  return { company, user, path: `/${company.companyId}/audit` }
}

describe('the audit page', () => {
  test('shows who changed what, before and after, and links to the record', async ({ open }) => {
    const { company, path } = await openAudited('clerk')
    const admin = await newDashboard(company)
    const { id } = (await admin.post('/api/customers', { email: 'payer@example.com' })).body
    const invoice = (await admin.post('/api/invoices', invoiceBody(id, { amount: 1250 }))).body
    const gone = await newUser(company, 'clerk', 'Grace Hopper')
    await membersOf(company).remove(gone.memberId)
    const page = await openAs(open, admin.user, path)
    const table = page.getByRole('table', { name: 'Audit' })
    await table.getByText('Reminders before the due date: 3 days → 5 days').waitFor()
    await table.getByText('Grace Hopper').first().waitFor()
    const row = table.getByRole('row').filter({ hasText: 'Customer created' })
    await row.getByText('Email: changed').waitFor()
    await row.getByText('Ada Lovelace').waitFor()
    const ofInvoice = table.getByRole('row').filter({ hasText: 'Invoice created' })
    await ofInvoice.getByText('Amount: $1,250.00').waitFor()
    expect(await ofInvoice.getByRole('link', { name: invoice.invoiceId }).getAttribute('href')).toContain(
      `/invoices/${invoice.id}`,
    )
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await row.getByRole('link', { name: 'Customer' }).click()
    await expect.poll(() => page.url()).toContain(`/customers/${id}`)
  })

  test('is filtered, keeps its filters in the URL and exports them', async ({ open }) => {
    const { user, path } = await openAudited()
    const page = await openAs(open, user, path)
    const table = page.getByRole('table', { name: 'Audit' })
    await table.getByText('Company created').waitFor()
    await page.getByLabel('Actor').selectOption('Operator')
    await page.getByLabel('Action').selectOption('Settings changed')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await table.getByText('Company created').waitFor({ state: 'detached' })
    await expect.poll(() => table.getByText('Settings changed').count()).toBe(2)
    expect(new URL(page.url()).search).toBe('?actor=operator&action=company.changed')
    await page.reload()
    await table.getByText('Settings changed').first().waitFor()
    expect(await page.getByLabel('Action').inputValue()).toBe('company.changed')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^audit-.*\.csv$/)
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('heading', { name: 'No entry fits' }).waitFor()
    await page.getByRole('button', { name: 'Show all entries' }).click()
    await table.getByText('Audit exported').waitFor()
  })

  test('turns its pages', async ({ open }) => {
    const { company, user, path } = await openAudited()
    const admin = await newDashboard(company)
    for (let place = 0; place < 26; place++)
      await admin.post('/api/customers', { email: `payer-${place}@example.com` })
    const page = await openAs(open, user, `${path}?action=customer.created`)
    const rows = page.getByRole('table', { name: 'Audit' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(25)
    await page.getByRole('button', { name: 'Older' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: 'Newer' }).click()
    await expect.poll(() => rows.count()).toBe(25)
  })

  test('is hidden from a clerk, and makes no call', async ({ open }) => {
    const { user, path } = await openAudited('clerk')
    const page = await openAs(open, user, '/account')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(page.url().replace('/account', path))
    await page.getByRole('heading', { level: 1, name: 'You may not see the audit' }).waitFor()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    expect(await navigation.getByRole('link', { name: 'Team' }).count()).toBe(1)
    expect(await navigation.getByRole('link', { name: 'Audit' }).count()).toBe(0)
    expect(calls.filter((call) => /\/v1\/.*\/(audit|members)$/.test(call))).toEqual([])
    await expectAccessible(page)
  })
})
