import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { dayMs } from '#kernel/clock'
import { newCustomer, newInvoice, operator } from '../support/florin.ts'
import { getMailsTo, newUser } from '../support/users.ts'
import { defineInvoiceField, openCheckout, getInvoice } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { dashboardUrl, fill, openAs, refused } from './support/dashboard.ts'
import { tabTo } from './support/keyboard.ts'

const title = (name: string | RegExp) => ({ level: 1, name, exact: true }) as const

async function openDashboard(role: string) {
  const checkout = await openCheckout({ name: 'Harbor Dental', timeZone: 'America/Chicago' })
  const user = await newUser(checkout.company, role)
  return { ...checkout, user, base: `/${checkout.company.companyId}/invoices` }
}

test('whoever may only look is told so, and nothing is asked of the service', async ({ open }) => {
  const { user, base, company, customerId } = await openDashboard('read_only')
  const { id } = await newInvoice(company, customerId)
  const list = await openAs(open, user, base)
  await list.getByRole('table', { name: 'Invoices' }).waitFor()
  expect(await list.getByRole('link', { name: 'New invoice' }).count()).toBe(0)
  for (const path of ['new', `${id}/edit`]) {
    const page = await openAs(open, user, `${base}/${path}`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.reload()
    await page.getByRole('heading', title(/^You may not/)).waitFor()
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
  }
})

test('Tab adds a line behind the last one, and a new invoice is due in 30 days', async ({ open }) => {
  const { user, base } = await openDashboard('clerk')
  const inThirtyDays = () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
    return new Date(Date.parse(today) + 30 * dayMs).toISOString().slice(0, 10)
  }
  const days = [inThirtyDays()]
  const page = await openAs(open, user, `${base}/new`)
  const due = await page.getByLabel('Due date').inputValue()
  // The day may end meanwhile.
  expect([...days, inThirtyDays()]).toContain(due)
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByLabel('Item').fill('Cleaning')
  await page.getByLabel('Price').fill('40')
  await page.keyboard.press('Tab')
  const second = page.getByRole('group', { name: 'Line 2' })
  const hasFocus = (field: Locator) => field.evaluate((element) => element.matches(':focus'))
  await expect.poll(() => hasFocus(second.getByLabel('Item'))).toBe(true)
  // An empty line lets the focus go on.
  await second.getByLabel('Price').focus()
  await page.keyboard.press('Tab')
  expect(await hasFocus(second.getByRole('button', { name: 'Remove line 2' }))).toBe(true)
  expect(await page.getByRole('group', { name: /^Line \d/ }).count()).toBe(2)
})

test('an invoice is written by keyboard alone: what is wrong is said where it is, and it is made once', async ({
  open,
}) => {
  const { user, base, company, customerId } = await openDashboard('clerk')
  const other = await newCustomer(company, {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
  })
  const page = await openAs(open, user, `${base}/new`, { viewport: phone })
  await page.getByRole('heading', title('New invoice')).waitFor()
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.getByText('Choose a customer').waitFor()
  await page.getByText('Add a description').waitFor()
  await page.getByRole('button', { name: 'Add line' }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await tabTo(page, page.getByRole('combobox', { name: 'Customer' }))
  await page.keyboard.type('hopper')
  await page.getByRole('option', { name: /Grace Hopper/ }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe('Grace Hopper')
  for (const [label, text] of [
    ['Description', 'Cleaning'],
    ['Item', 'Soap'],
    ['Quantity', '3'],
    ['Price', '12.50'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  expect(await page.getByLabel('Amount').inputValue()).toBe('37.50')
  await fill(page, 'Due date', '2020-01-01')
  await page.getByText('This day has passed').waitFor()
  await fill(page, 'Due date', '2031-05-01')
  await page.getByLabel('Bank transfer').uncheck()
  await tabTo(page, page.getByRole('button', { name: 'Create and send' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', title(/^INV-/)).waitFor()

  const { body } = await company.api.post('/api/invoices/search', {})
  expect(body.invoices).toHaveLength(1)
  expect(body.invoices[0]).toMatchObject({
    customerId: other,
    description: 'Cleaning',
    amount: 37.5,
    dueDate: '2031-05-01T00:00:00.000Z',
    paymentMethods: ['cc'],
    items: [{ description: 'Soap', quantity: 3, unitPrice: 12.5, totalPrice: 37.5 }],
  })
  expect(await getMailsTo(company, 'grace@example.com', 'invoice')).toHaveLength(1)
  expect(customerId).not.toBe(other)
})

test('somebody new is billed by email, without a mail; what was typed in the tab stays until then', async ({
  open,
}) => {
  const { user, base, company } = await openDashboard('admin')
  const page = await openAs(open, user, base)
  await page.getByRole('link', { name: 'New invoice' }).click()
  await fill(page, 'Description', 'Whitening')
  await fill(page, 'Amount', 'much')
  await fill(page, 'Due date', '2031-05-01')
  await page.reload()
  expect(await page.getByLabel('Description').inputValue()).toBe('Whitening')
  await page.getByRole('combobox', { name: 'Customer' }).fill('new@example.com')
  await page.getByRole('option', { name: 'Add new@example.com' }).click()
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.getByText('Enter an amount, like 12.50').waitFor()
  await fill(page, 'Amount', '1,240.00')
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.getByRole('heading', title(/^INV-/)).waitFor()
  const { body } = await company.api.post('/api/invoices/search', {})
  expect(body.invoices).toMatchObject([{ amount: 1240, customer: { email: 'new@example.com' } }])
  expect(await getMailsTo(company, 'new@example.com', 'invoice')).toEqual([])
})

test('an invoice is changed in what was typed over alone', async ({ open }) => {
  const { user, base, company, customerId } = await openDashboard('clerk')
  const { id } = await newInvoice(company, customerId, {
    invoiceId: 'SHOP-1',
    amount: 40,
    dueDate: '2031-05-01T15:30:00Z',
  })
  const page = await openAs(open, user, `${base}/${id}`, { expects: [refused(400)] })
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('heading', title('Edit SHOP-1')).waitFor()
  await fill(page, 'Description', 'x'.repeat(5000))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.field-error').waitFor()
  await fill(page, 'Description', 'Crown')
  await company.api.put(`/api/invoices/${id}`, { amount: 60 })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', title('SHOP-1')).waitFor()
  expect(await getInvoice(company, id)).toMatchObject({
    description: 'Crown',
    amount: 60,
    dueDate: '2031-05-01T15:30:00.000Z',
  })
})

test('an invoice has the fields of its company and lines of its catalogue', async ({ open }) => {
  const { user, base, company } = await openDashboard('clerk')
  const soap = { name: 'Soap', price: 2.5 }
  const put = await operator().put(`/operator/v1/companies/${company.companyId}/products/soap`, soap)
  expect(put.status, put.text).toBe(200)
  await defineInvoiceField(company, 'po_number', { label: 'PO number', type: 'text' })
  await defineInvoiceField(company, 'boxes', { label: 'Boxes', type: 'number' })
  await defineInvoiceField(company, 'size', { label: 'Size', type: 'select', options: ['S', 'L'] })
  await defineInvoiceField(company, 'rush', { label: 'Rush', type: 'boolean' })
  await defineInvoiceField(company, 'old', { label: 'Old', type: 'text', archived: true })
  const page = await openAs(open, user, `${base}/new`, { viewport: phone, expects: [refused(400)] })
  await page.getByRole('combobox', { name: 'Customer' }).fill('pat')
  await page.getByRole('option', { name: /pat/i }).first().click()
  await fill(page, 'Description', 'Cleaning')
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByRole('menuitem', { name: 'Soap $2.50' }).click()
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('2.50')
  expect(await page.getByLabel('Old').count()).toBe(0)
  await fill(page, 'Due date', '2027-01-15')
  await fill(page, 'PO number', '4711')
  await fill(page, 'Boxes', 'many')
  await page.getByLabel('Size').selectOption('L')
  await page.getByLabel('Rush').check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.locator('.field-error').filter({ hasText: 'Must be' }).waitFor()
  await fill(page, 'Boxes', '3')
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.getByTestId('status').filter({ hasText: 'Pending' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await getInvoice(company, id)).toMatchObject({
    customFields: { po_number: '4711', boxes: 3, size: 'L', rush: true },
    items: [{ description: 'Soap', quantity: 1, unitPrice: 2.5 }],
  })
})

test('what somebody typed is not there for who signs in after them, in this tab or another one', async ({
  open,
}) => {
  const { user, base, company } = await openDashboard('admin')
  const next = await newUser(company, 'admin', 'Grace Hopper')
  const page = await openAs(open, user, `${base}/new`)
  const kept = (tab: typeof page) =>
    tab.evaluate(() =>
      // The scroll position and the owner of the tab hold nothing that the user typed.
      Object.entries(sessionStorage).filter(([name]) => !/owner$|^tsr-scroll/.test(name)),
    )
  const tab = await page.context().newPage()
  for (const each of [page, tab]) {
    await each.goto(dashboardUrl(`${base}/new`))
    await fill(each, 'Description', 'Whitening')
    expect(JSON.stringify(await kept(each))).toContain('Whitening')
  }
  // Data of a payer's page in the same tab belongs to the payer.
  await page.evaluate(() => sessionStorage.setItem('of a payer', 'an unanswered payment'))
  await page.getByRole('button', { name: 'You: Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const each of [page, tab]) await each.getByRole('heading', title('Sign in')).waitFor()
  expect(await kept(page)).toEqual([['of a payer', 'an unanswered payment']])
  expect(await kept(tab)).toEqual([])

  // This case has no sign-out: the session belongs to another user when the tab is loaded again.
  await tab.evaluate(() => {
    sessionStorage.setItem('florin desk owner', 'somebody else')
    for (const name of Object.keys(sessionStorage))
      if (!name.endsWith('owner')) sessionStorage.removeItem(name)
    sessionStorage.setItem('florin desk in act refund', '{"key":"k"}')
  })
  const [name = '', value = ''] = next.browser.cookie()?.split('=') ?? []
  await page.context().addCookies([{ name, value, url: dashboardUrl('') }])
  await tab.goto(dashboardUrl(`${base}/new`))
  await tab.getByRole('button', { name: 'You: Grace Hopper' }).waitFor()
  expect(await kept(tab)).toEqual([])
  expect(await tab.getByLabel('Description').inputValue()).toBe('')
})
