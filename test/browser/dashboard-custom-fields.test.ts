import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { defineField } from '../support/customers.ts'
import { defineInvoiceField } from '../support/checkout.ts'
import { newCompany, newCustomer, newInvoice, type TestCompany } from '../support/florin.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

const longLabel = 'Implantologische'.repeat(6)
const fieldsPath = ({ companyId }: TestCompany) => `/${companyId}/settings/fields`
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('an admin adds a field, changes its options, archives and restores it', async ({ open }) => {
  const company = await newCompany()
  await defineField(company, 'chart', { label: longLabel, type: 'text' })
  const page = await openAs(open, await newUser(company), fieldsPath(company), { expects: [refused(400)] })
  await row(page, longLabel).waitFor()
  await page.getByRole('button', { name: 'New field' }).click()
  const create = page.getByRole('dialog', { name: 'New field' })
  const press = () => create.getByRole('button', { name: 'Create field' }).click()
  await create.getByLabel('Label').fill('Size')
  await create.getByLabel('Key').fill('chart')
  await create.getByLabel('Type').selectOption('Choice')
  await press()
  await create.getByText('Enter at least one option').waitFor()
  await create.getByLabel('Options').fill('small\nlarge\nsmall')
  await press()
  await create.getByText('Enter small once').waitFor()
  await expectAccessible(page)
  await create.getByLabel('Options').fill('small\nlarge')
  await press()
  await create.getByText('Another customer field has it already').waitFor()
  await create.getByLabel('Record').selectOption('Invoices')
  await create.getByLabel('Key').fill('size')
  await press()
  await row(page, 'Size').getByText('Choice: small, large').waitFor()

  await page.getByRole('button', { name: 'Change Size' }).click()
  await page.getByRole('menuitem', { name: 'Change field' }).click()
  const change = page.getByRole('dialog', { name: 'Change field' })
  await change.getByLabel('Label').fill('Frame size')
  await change.getByLabel('Options').fill('small\nbig')
  await change.getByRole('button', { name: 'Save' }).click()
  await row(page, 'Frame size').getByText('Choice: small, big').waitFor()

  for (const [action, status] of [
    ['Archive', 'Archived'],
    ['Restore', 'Active'],
  ] as const) {
    await page.getByRole('button', { name: 'Change Frame size' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await page.getByRole('dialog').getByRole('button', { name: action }).click()
    await row(page, 'Frame size').getByText(status).waitFor()
  }
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test("a customer's page shows its fields by label, archived ones too", async ({ open }) => {
  const company = await newCompany()
  await defineField(company, 'chart', { label: 'Chart number', type: 'text' })
  await defineField(company, 'insured', { type: 'boolean' })
  const { body } = await company.api.post('/api/customers', {
    email: 'pat@example.com',
    customFields: { chart: 'C-4711', insured: true },
  })
  await defineField(company, 'chart', { label: 'Chart number', type: 'text', archived: true })
  const clerk = await newUser(company, 'clerk')
  const page = await openAs(open, clerk, `/${company.companyId}/customers/${body.id}`)
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByText('Chart number').waitFor()
  await details.getByText('C-4711').waitFor()
  await details.getByText('insured').waitFor()
})

test('invoices are filtered by a custom field, archived ones too', async ({ open }) => {
  const company = await newCompany()
  await defineInvoiceField(company, 'score', { label: 'Score', type: 'number' })
  const customerId = await newCustomer(company)
  const ids: string[] = []
  for (const score of [7, 8])
    ids.push((await newInvoice(company, customerId, { customFields: { score } })).id)
  await defineInvoiceField(company, 'score', { label: 'Score', type: 'number', archived: true })
  const page = await openAs(open, await newUser(company, 'read_only'), `/${company.companyId}/invoices`)
  await page.locator(`tr[data-id=${ids[1]}]`).waitFor()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Custom field').selectOption('Score')
  await page.getByLabel('Score').fill('7')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.locator(`tr[data-id=${ids[1]}]`).waitFor({ state: 'detached' })
  await page.locator(`tr[data-id=${ids[0]}]`).waitFor()
  await page.reload()
  await page.locator(`tr[data-id=${ids[0]}]`).waitFor()
  expect(await page.locator('tr[data-id]').count()).toBe(1)
  await page.getByText('score: 7').waitFor()
})

test('a clerk may not change custom fields', async ({ open }) => {
  const company = await newCompany()
  const page = await openAs(open, await newUser(company, 'clerk'), fieldsPath(company))
  await page.getByRole('heading', { level: 1, name: 'You may not change custom fields' }).waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
})
