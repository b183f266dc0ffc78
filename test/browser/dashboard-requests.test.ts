import { describe, expect } from 'vitest'
import { invoiceBody, openCheckout } from '../support/checkout.ts'
import { newCompany } from '../support/florin.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'
import { dashboardUrl, openAs, refusal, refused } from './support/dashboard.ts'

const widths = [360, 768, 1024, 1280]
const longId = 'order-'.repeat(21)

/** Creates a company with an invoice and a refused request, both with a correlation id of the caller. */
async function openRequested() {
  const { company, customerId } = await openCheckout({ name: 'Harbor Dental', timeZone: 'America/Chicago' })
  const made = await company.api.post('/api/invoices', invoiceBody(customerId), {
    'x-correlation-id': longId,
  })
  const refused = await company.api.post('/api/invoices', { amount: -1 })
  return {
    company,
    invoiceId: String(made.body.id),
    refusedId: String(refused.body.correlationId),
    user: await newUser(company),
    path: `/${company.companyId}/developers/requests`,
  }
}

describe('the page of requests', () => {
  test('shows each with its status and error, and links to the record', async ({ open }) => {
    const { invoiceId, user, path } = await openRequested()
    const page = await openAs(open, user, path)
    const table = page.getByRole('table', { name: 'Requests' })
    const refused = table.getByRole('row').filter({ hasText: 'validation_failed' })
    await refused.getByText('Some fields are missing or invalid.').waitFor()
    await refused.getByText('400', { exact: true }).waitFor()
    const made = table.getByRole('row').filter({ has: page.getByRole('link', { name: 'Invoice' }) })
    await made.getByText('201', { exact: true }).waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await made.getByRole('link', { name: 'Invoice' }).click()
    await expect.poll(() => page.url()).toContain(`/invoices/${invoiceId}`)
  })

  test('is filtered, and keeps its filters in the URL', async ({ open }) => {
    const { refusedId, user, path } = await openRequested()
    const page = await openAs(open, user, path)
    const rows = page.getByRole('table', { name: 'Requests' }).locator('tbody tr')
    await rows.nth(3).waitFor()
    await page.getByLabel('Status').selectOption('Failed')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await page.getByLabel('Status').inputValue()).toBe('failed')
    await page.getByLabel('HTTP code').fill('20')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('Enter a code such as 404').waitFor()
    await page.getByLabel('HTTP code').fill('201')
    await page.getByLabel('Path begins with').fill('api/invoices')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await rows.getByRole('link', { name: 'Invoice' }).waitFor()
    expect(new URL(page.url()).searchParams.get('path')).toBe('/api/invoices')
    await page.getByRole('textbox', { name: 'Correlation id' }).fill(refusedId)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('heading', { name: 'No request fits' }).waitFor()
    await page.getByRole('button', { name: 'Show all requests' }).click()
    await rows.nth(3).waitFor()
  })

  test('is where Find leads by a correlation id', async ({ open }) => {
    const { company, refusedId, user } = await openRequested()
    const page = await openAs(open, user, `/${company.companyId}`)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('combobox', { name: 'Find' }).fill(refusedId)
    await page.getByRole('option', { name: /POST \/api\/invoices/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
    const rows = page.getByRole('table', { name: 'Requests' }).locator('tbody tr')
    await rows.getByText('validation_failed').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await page.getByRole('textbox', { name: 'Correlation id' }).inputValue()).toBe(refusedId)
  })

  test('is where the code of a server error leads an admin, and a clerk has no link', async ({ open }) => {
    const { company, user } = await openRequested()
    const failed = refusal(500, 'internal_error', 'Something unexpected went wrong.')
    const clerk = await newUser(company, 'clerk')
    for (const [each, links] of [
      [user, 1],
      [clerk, 0],
    ] as const) {
      const page = await openAs(open, each, '/account', { expects: [refused(500)] })
      await page.route(/v1\/companies\/\w+\/webhook$/, (route) =>
        route.fulfill({ status: 500, json: failed.body }),
      )
      await page.goto(dashboardUrl(`/${company.companyId}/developers/webhook`))
      await page.getByText('When you ask for help, quote 01m8378fgvf2f8zpjjw0as5qzg').waitFor()
      const link = page.getByRole('link', { name: '01m8378fgvf2f8zpjjw0as5qzg' })
      expect(await link.count()).toBe(links)
      if (links === 0) continue
      await link.click()
      await page.getByRole('heading', { name: 'No request fits' }).waitFor()
      await expectAccessible(page)
    }
  })

  test('turns its pages', async ({ open }) => {
    const { company, user, path } = await openRequested()
    for (let place = 0; place < 24; place++) await company.api.post('/api/customers', { email: place })
    const page = await openAs(open, user, `${path}?status=failed`)
    const rows = page.getByRole('table', { name: 'Requests' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(25)
    await page.getByRole('link', { name: 'Requests' }).waitFor()
    expect(await page.getByRole('button', { name: 'Older' }).count()).toBe(0)
    await company.api.post('/api/customers', { email: 0 })
    await page.reload()
    await page.getByRole('button', { name: 'Older' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: 'Newer' }).click()
    await expect.poll(() => rows.count()).toBe(25)
  })

  test('is empty before the first request', async ({ open }) => {
    const company = await newCompany({ name: 'Harbor Dental' })
    const page = await openAs(
      open,
      await newUser(company),
      `/${company.companyId}/developers/requests?to=2020-01-01`,
    )
    await page.getByRole('heading', { name: 'No request fits' }).waitFor()
    await expectAccessible(page)
  })

  test('is for admins, and others have no link to it', async ({ open }) => {
    const company = await newCompany({ name: 'Harbor Dental' })
    const clerk = await newUser(company, 'clerk')
    const page = await openAs(open, clerk, `/${company.companyId}/developers/requests`)
    await page.getByRole('heading', { level: 1, name: 'You may not see requests' }).waitFor()
    expect(await page.getByRole('link', { name: 'Requests' }).count()).toBe(0)
  })
})
