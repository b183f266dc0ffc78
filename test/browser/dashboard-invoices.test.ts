import { describe, expect } from 'vitest'
import { newCustomer, newInvoice, saveCard, testCards } from '../support/florin.ts'
import { getMailsTo, newUser } from '../support/users.ts'
import { openCheckout } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

const title = (name: string) => ({ level: 1, name }) as const

async function openDashboard(role = 'admin') {
  const { company, customerId } = await openCheckout({ name: 'Harbor Dental', timeZone: 'America/Chicago' })
  const user = await newUser(company, role)
  return { company, customerId, user, list: `/${company.companyId}/invoices` }
}

const numbered = (number: number) => ({
  invoiceId: `SHOP-${number}`,
  amount: 100 * number,
  sendEmail: false,
})

describe('the list of invoices', () => {
  test('says that there is nothing yet, and that another company is none of theirs', async ({ open }) => {
    const { user, list } = await openDashboard('read_only')
    const page = await openAs(open, user, list, { viewport: phone })
    await page.getByRole('heading', { name: 'No invoice yet' }).waitFor()
    await expectAccessible(page)
    await page.goto(page.url().replace(/cmp_\w+/, 'cmp_01h455vb4pex5vsknk084sn02q'))
    await page.getByRole('heading', title('There is no such company here')).waitFor()
  })

  test('says what could not be read, and reads it again', async ({ open }) => {
    const { company, customerId, user, list } = await openDashboard()
    await newInvoice(company, customerId, { invoiceId: 'SHOP-1' })
    const page = await openAs(open, user, '/account', { allows: [refused(500)] })
    const body = { statusCode: 500, message: 'Something went wrong here.', correlationId: 'cor-of-the-list' }
    await page.route('**/api/invoices/search', (route) => route.fulfill({ status: 500, json: body }))
    await page.goto(page.url().replace('/account', list))
    await page.getByRole('alert').filter({ hasText: 'cor-of-the-list' }).waitFor()
    await page.unroute('**/api/invoices/search')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'SHOP-1' }).waitFor()
  })

  test('is found by payers whose names have digits, and by numbers', async ({ open }) => {
    const { company, customerId, user, list } = await openDashboard()
    await newInvoice(company, customerId, { invoiceId: 'SHOP-1' })
    for (const [companyName, invoiceId] of [
      ['Studio 54', 'SHOP-2'],
      ['7-Eleven', 'SHOP-3'],
    ])
      await newInvoice(company, await newCustomer(company, { companyName }), { invoiceId })
    const page = await openAs(open, user, list)
    for (const [text, number] of [
      ['Studio 54', 'SHOP-2'],
      ['7-Eleven', 'SHOP-3'],
      ['SHOP-1', 'SHOP-1'],
    ] as const) {
      await page.getByRole('searchbox', { name: 'Find in invoices' }).fill(text)
      await page.getByRole('status').filter({ hasText: '1 shown' }).waitFor()
      await page.getByRole('link', { name: number, exact: true }).waitFor()
    }
  })

  test('is narrowed by its address, read page by page, and walked by keyboard alone', async ({ open }) => {
    const { company, customerId, user, list } = await openDashboard()
    for (let number = 1; number <= 42; number++) await newInvoice(company, customerId, numbered(number))
    const page = await openAs(open, user, list)
    const newest = (number: string) =>
      page.locator('tr[data-id]:first-child').getByRole('link', { name: number, exact: true }).waitFor()
    const shown = (count: number) =>
      page
        .getByRole('status')
        .filter({ hasText: `${count} shown` })
        .waitFor()
    await shown(20)
    expect(await page.title()).toBe('Invoices · Harbor Dental · Florin')
    await page.getByRole('button', { name: 'Older' }).click()
    await newest('SHOP-22')
    await page.getByRole('button', { name: 'Older' }).click()
    await newest('SHOP-2')
    await shown(2)
    await page.reload()
    await page.getByRole('button', { name: 'Newer' }).click()
    await newest('SHOP-22')
    await page.getByRole('button', { name: 'Newer' }).click()
    await newest('SHOP-42')

    await page.keyboard.press('/')
    await page.keyboard.type('SHOP-21')
    await shown(1)
    await page.getByRole('searchbox', { name: 'Find in invoices' }).fill('Nobody')
    await page.getByRole('heading', { name: 'No invoice fits' }).waitFor()
    await page.getByRole('searchbox', { name: 'Find in invoices' }).fill('pat pay')
    await shown(20)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('At most').fill('$300')
    await page.getByLabel('Due from').fill('2099-01-15')
    await page.getByRole('button', { name: 'Apply' }).click()
    await shown(3)
    await page.reload()
    await shown(3)
    await page.getByRole('button', { name: 'Remove: At most $300.00' }).click()
    await shown(20)
    await page.getByRole('link', { name: 'Overdue' }).click()
    await page.getByRole('heading', { name: 'No invoice fits' }).waitFor()
    await page.goBack()
    await shown(20)

    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', title('SHOP-42')).waitFor()
    await page.goBack()
    await page.setViewportSize(phone)
    await shown(20)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

describe('an invoice', () => {
  test('lets nobody do what they may not, and is nowhere for others', async ({ open }) => {
    const { company, customerId, user, list } = await openDashboard('read_only')
    const { id } = await newInvoice(company, customerId, { invoiceId: 'SHOP-1' })
    const page = await openAs(open, user, `${list}/${id}?dialog=void`, { expects: [refused(404)] })
    const calls: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()))
    await page.getByRole('alert').filter({ hasText: 'You may not void invoices here. Admins may.' }).waitFor()
    await page.getByRole('link', { name: 'PDF' }).waitFor()
    for (const name of ['Send', 'More']) expect(await page.getByRole('button', { name }).count()).toBe(0)
    await page.goto(page.url().replace(/inv_\w+.*/, 'inv_01h455vb4pex5vsknk084sn02q'))
    await page.getByRole('heading', title('There is no such invoice here')).waitFor()
    expect(calls).toEqual([])
  })

  test('tells what became of each payment, and is sent again', async ({ open }) => {
    const { company, customerId, user, list } = await openDashboard('clerk')
    const items = [{ description: 'Cleaning', quantity: 2, unitPrice: 50, totalPrice: 100 }]
    const { id } = await newInvoice(company, customerId, { invoiceId: 'SHOP-1', items, sendEmail: false })
    const pay = (accountVaultId: string, amount: number) =>
      company.api.put(`/api/invoices/${id}/payment`, { accountVaultId, amount })
    await pay(await saveCard(company, customerId, testCards.insufficientFunds), 40)
    await pay(await saveCard(company, customerId), 40)
    const page = await openAs(open, user, `${list}/${id}`, { viewport: phone, expects: [refused(400)] })
    const history = page.getByRole('list', { name: 'History' })
    const attempts = history.locator('[data-kind=attempt]')
    await attempts.filter({ hasText: '$40.00 paid with Visa ending in 4242' }).waitFor()
    await attempts.filter({ hasText: 'Insufficient funds (1616)' }).waitFor()
    expect(await page.getByTestId('status').innerText()).toBe('Partial')
    expect(await page.getByTestId('amount').innerText()).toBe('$100.00')
    expect(await page.getByTestId('amount-due').innerText()).toBe('$60.00')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // A clerk may not refund, and a partly paid invoice cannot be voided.
    const more = page.getByRole('main').getByRole('button', { name: 'More' })
    expect(await more.count()).toBe(0)

    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Send invoice' })
    await dialog.getByLabel('Email').fill('somebody, desk@example.com')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.locator('.field-error').filter({ hasText: 'somebody' }).waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Email').fill('desk@example.com')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('status').filter({ hasText: 'SHOP-1 is emailed to desk@example.com.' }).waitFor()
    expect(await getMailsTo(company, 'desk@example.com', 'invoice')).toHaveLength(1)
  })

  test('whose payment nobody knows of cannot be closed meanwhile', async ({ open }) => {
    const { company, customerId, user, list } = await openDashboard()
    const { id } = await newInvoice(company, customerId, { invoiceId: 'SHOP-1' })
    const accountVaultId = await saveCard(company, customerId, testCards.answerLost)
    await company.api.put(`/api/invoices/${id}/payment`, { accountVaultId })
    const page = await openAs(open, user, `${list}/${id}`)
    await page.getByRole('status').filter({ hasText: 'We don’t know yet' }).waitFor()
    expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0)
    await expectAccessible(page)
  })

  test('is voided once, with its reason, though the answer was lost the first time', async ({ open }) => {
    const { company, customerId, user, list } = await openDashboard()
    const { id } = await newInvoice(company, customerId, { invoiceId: 'SHOP-1' })
    const page = await openAs(open, user, `${list}/${id}`, { allows: [/ERR_FAILED/] })
    const keys: (string | undefined)[] = []
    await page.route('**/void', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Void' }).click()
    const dialog = page.getByRole('dialog', { name: 'Void invoice' })
    await dialog.getByLabel('Reason').fill('Sent twice')
    await dialog.getByRole('button', { name: 'Void' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor()
    await dialog.getByRole('button', { name: 'Void' }).click()
    await page.getByRole('status').filter({ hasText: 'SHOP-1 is voided.' }).waitFor()
    await page.getByRole('list', { name: 'History' }).getByText('Voided: Sent twice').waitFor()
    await expect.poll(() => page.getByTestId('status').innerText()).toBe('Voided')
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]))
    expect(keys).toHaveLength(2)
  })
})
