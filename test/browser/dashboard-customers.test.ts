import { describe, expect } from 'vitest'
import { insertLegacyRecord, newCustomer, newInvoice, saveCard } from '../support/florin.ts'
import { newUser } from '../support/users.ts'
import { getMethods } from '../support/quotes.ts'
import { openSubscription } from '../support/subscriptions.ts'
import { openCheckout } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { fill, openAs, refused } from './support/dashboard.ts'
import { fillCard, secureForm } from './support/secure-form.ts'

const title = (name: string) => ({ level: 1, name }) as const

async function openDashboard(role = 'admin') {
  const { company, customerId } = await openCheckout({ name: 'Harbor Dental', timeZone: 'America/Chicago' })
  const user = await newUser(company, role)
  return { company, customerId, user, list: `/${company.companyId}/customers` }
}

describe('the customers', () => {
  test('are changed by nobody who may only read, and are nowhere for others', async ({ open }) => {
    const { company, customerId, user, list } = await openDashboard('read_only')
    await saveCard(company, customerId)
    const page = await openAs(open, user, `${list}/${customerId}`, { expects: [refused(404)] })
    const calls: string[] = []
    page.on('request', (request) => /PUT|DELETE/.test(request.method()) && calls.push(request.url()))
    await page.getByRole('list', { name: 'Payment methods' }).getByText('Visa ending in 4242').waitFor()
    for (const name of [/^Rename/, /^Delete/, /^Make default/, 'Add payment method', 'Copy set-up link'])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    for (const name of ['Edit', 'New invoice']) expect(await page.getByRole('link', { name }).count()).toBe(0)
    const own = page.url()
    await page.goto(`${own}/edit`)
    await page.getByRole('heading', title('You may not change customers')).waitFor()
    await page.goto(own.replace(/cus_\w+/, 'new'))
    await page.getByRole('heading', title('You may not create customers')).waitFor()
    await page.goto(own.replace(/cus_\w+/, 'cus_01h455vb4pex5vsknk084sn02q'))
    await page.getByRole('heading', title('There is no such customer here')).waitFor()
    expect(calls).toEqual([])
  })

  test('with an email that another one has are created at the second press only', async ({ open }) => {
    const { company, user, list } = await openDashboard('clerk')
    const email = 'ines@example.com'
    await newCustomer(company, { firstName: 'Ines', lastName: 'Fischer', email })
    const page = await openAs(open, user, `${list}/new`)
    const create = page.getByRole('button', { name: 'Create customer' })
    await fill(page, 'Email', ` ${email}`)
    await create.click()
    const notice = page.getByRole('alert').filter({ hasText: 'Ines Fischer has this email.' })
    await notice.getByRole('link', { name: 'Open that customer' }).waitFor()
    await expectAccessible(page)
    await fill(page, 'Email', 'another@example.com')
    await notice.waitFor({ state: 'detached' })
    await fill(page, 'Email', email)
    await fill(page, 'First name', 'Second')
    await create.click()
    await page.getByRole('heading', title('Second')).waitFor()
  })

  test('are merged by admins into another one, whose page then opens for both', async ({ open }) => {
    const { company, customerId, user, list } = await openDashboard()
    await newInvoice(company, customerId, { amount: 120 })
    const nastiest = '<b>Wolfeschlegelsteinhausenbergerdorff</b> &amp; Söhne'
    const into = await newCustomer(company, { email: 'sons@example.com', companyName: nastiest })
    const page = await openAs(open, user, `${list}/${customerId}`, { viewport: phone })
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Merge into another customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge Pat Payer' })
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await dialog.getByText('Choose the customer that stays.').waitFor()
    const field = dialog.getByRole('combobox', { name: 'Merge into' })
    await field.fill('Pat')
    await dialog.getByText('No match.', { exact: true }).waitFor()
    await field.fill('Wolfe')
    await dialog.getByRole('option', { name: nastiest }).click()
    await dialog.getByText(`${nastiest} stays, with its own details`).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await page.waitForURL(`**${list}/${into}`)
    await page.getByRole('heading', title('Pat Payer')).waitFor()
    await page.getByTestId('amount-due').getByText('$120.00').waitFor()
    await page.goto(page.url().replace(into, customerId))
    await page.waitForURL(`**${list}/${into}`)
    await page.getByRole('heading', title('Pat Payer')).waitFor()
  })

  test('are found by their address, with what they owe, whatever they are called', async ({ open }) => {
    const { company, customerId, user, list } = await openDashboard()
    await newInvoice(company, customerId, { amount: 120 })
    await newInvoice(company, customerId, { amount: 80.5 })
    const long = 'x'.repeat(100)
    const names = [
      '<img src=x onerror="document.title=1">',
      '=HYPERLINK("http://x")',
      'שלום עולם',
      '🦷🪥',
      long,
    ]
    for (const [index, firstName] of names.entries())
      await newCustomer(company, { email: `payer${index}@example.com`, firstName, companyName: long })
    const legacyId = await insertLegacyRecord(company, { customer: {} })
    const page = await openAs(open, user, list)
    const shown = (count: number) =>
      page
        .getByRole('status')
        .filter({ hasText: `${count} shown` })
        .waitFor()
    await shown(7)
    expect(await page.title()).toBe('Customers · Harbor Dental · Florin')
    expect(await page.locator(`tr[data-id=${customerId}]`).innerText()).toContain('$200.50')
    expect(await page.locator(`tr[data-id=${legacyId}]`).innerText()).toContain('No name')
    await page.getByRole('searchbox', { name: 'Find in customers' }).fill('onerror')
    await shown(1)
    await page.reload()
    await shown(1)
    await page.getByRole('searchbox', { name: 'Find in customers' }).fill('nobody here')
    await page.getByRole('button', { name: 'Show all customers' }).click()
    await shown(7)
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: long }).click()
    await page.getByRole('heading', title(long)).waitFor()
    await expectNoSidewaysScroll(page)
    await page.goto(page.url().replace(/cus_\w+/, legacyId))
    await page.getByText('None is known').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('are made with what is wrong at its field, changed, and billed from their page', async ({ open }) => {
    const { company, user, list } = await openDashboard('clerk')
    const page = await openAs(open, user, `${list}/new`, { expects: [refused(400)] })
    await fill(page, 'Email', 'no address')
    await fill(page, 'First name', 'Ada')
    await page.getByRole('button', { name: 'Create customer' }).click()
    await page.getByLabel('Email', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor()
    await expectAccessible(page)
    await fill(page, 'Email', 'ada@shop.example')
    await fill(page, 'Last name', 'Lovelace')
    await fill(page, 'Company', 'Shop')
    await fill(page, 'ZIP code (optional)', '75201')
    await page.getByRole('button', { name: 'Create customer' }).click()
    await page.getByRole('heading', title('Ada Lovelace')).waitFor()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('heading', title('Edit Ada Lovelace')).waitFor()
    await fill(page, 'Last name', 'Byron')
    await fill(page, 'ZIP code (optional)', '')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', title('Ada Byron')).waitFor()
    const { body } = await company.api.post('/api/customers/search', {})
    const made = body.customers.find(({ email }: { email?: string }) => email === 'ada@shop.example')
    expect(made).toMatchObject({ firstName: 'Ada', lastName: 'Byron', companyName: 'Shop' })
    expect(made.address).toBeUndefined()
    await page.getByRole('link', { name: 'New invoice' }).click()
    await page.getByRole('heading', title('New invoice')).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe('Ada Byron')
    await fill(page, 'Description', 'Cleaning')
    await fill(page, 'Amount', '49.50')
    await fill(page, 'Due date', '2099-01-15')
    await page.getByRole('button', { name: 'Create and send' }).click()
    await page.getByTestId('amount').getByText('$49.50').waitFor()
    await page.goto(page.url().replace(/invoices\/.*/, `customers/${made.id}`))
    await page.getByRole('table', { name: 'Invoices' }).getByText('$49.50').waitFor()
    const mails = page.getByRole('list', { name: 'Mails' })
    expect(await mails.getByRole('link').first().innerText()).toMatch(/^INV-/)
    await mails.getByRole('button').first().click()
    await page.getByRole('dialog').getByText('(link)').first().waitFor()
    await expectAccessible(page)
  })
})

describe('the payment methods of a customer', () => {
  test('are added in the secure form, renamed, made the default and deleted', async ({ open }) => {
    const { company, customerId, user, list } = await openDashboard('clerk')
    const page = await openAs(open, user, `${list}/${customerId}`)
    await page.getByText('No payment method is saved.').waitFor()
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: 'Add payment method' }).click()
      const form = secureForm(page, 'Secure card form')
      await fillCard(form)
      await form.getByRole('button').last().click()
      await expect.poll(() => page.locator('li[data-id]').count()).toBe(count)
    }
    await page
      .getByRole('button', { name: /^Rename/ })
      .first()
      .click()
    await fill(page, 'Name', 'Ada’s card')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    const methods = page.getByRole('list', { name: 'Payment methods' })
    await methods.getByText('Ada’s card').waitFor()
    await page
      .getByRole('button', { name: /^Make default/ })
      .first()
      .click()
    await methods.getByText('Default', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Copy set-up link' }).click()
    await page
      .getByText(/\/setup\/|The set-up link is copied/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Delete Ada’s card' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.locator('li[data-id]').count()).toBe(1)
    expect((await getMethods(company, customerId)).total).toBe(1)
  })

  test('are deleted once it was said what is charged to them', async ({ open }) => {
    const { company, customerId } = await openSubscription('03-10T08:00')
    const user = await newUser(company, 'admin')
    const page = await openAs(open, user, `/${company.companyId}/customers/${customerId}`)
    await page.getByRole('list', { name: 'Subscriptions' }).getByText('Gold').waitFor()
    await page.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alert').filter({ hasText: '1 subscription uses it' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect((await getMethods(company, customerId)).total).toBe(1)
  })
})
