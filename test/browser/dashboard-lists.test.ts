import { describe, expect } from 'vitest'
import { newCustomer, newInvoice, saveCard } from '../support/florin.ts'
import { goTo, openCheckoutAtNoon } from '../support/invoice-life.ts'
import { newUser } from '../support/users.ts'
import { pay } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openBusy } from './support/busy-company.ts'
import { openAs } from './support/dashboard.ts'

// One word of 30 letters does not wrap between words.
const longName = 'Wolfeschlegelsteinhausenberger'
const chargedBack = '4000000000000259'

async function openMerchant(role = 'clerk') {
  const checkout = await openCheckoutAtNoon({ name: 'Harbor Dental', timeZone: 'America/Chicago' })
  const { company, customerId } = checkout
  const owed = async (fields: object) =>
    (await newInvoice(company, customerId, { sendEmail: false, ...fields })).id as string
  return { ...checkout, owed, user: await newUser(company, role), home: `/${company.companyId}` }
}

describe('the totals of a list', () => {
  test('are those of the invoices that match, and follow the filters', async ({ open }) => {
    const { company, path } = await openBusy()
    const page = await openAs(open, await newUser(company, 'read_only'), `${path}/invoices`)
    const totals = page.getByTestId('totals')
    await totals.filter({ hasText: 'Invoices' }).waitFor()
    await page.getByRole('link', { name: 'Overdue' }).click()
    await totals.filter({ hasText: '$90.00' }).waitFor()
    const texts = (await totals.innerText()).split(/\s*\n\s*/)
    expect(texts).toEqual(['Invoices', '1', 'Amount', '$90.00', 'Paid', '$0.00', 'Amount due', '$90.00'])
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('of a long list without filters are read on request', async ({ open }) => {
    const { user, home, owed } = await openMerchant()
    for (let number = 1; number <= 21; number++) await owed({ amount: 10 })
    const page = await openAs(open, user, `${home}/invoices`)
    await page.getByRole('button', { name: 'Show totals' }).click()
    await page.getByTestId('totals').filter({ hasText: '$210.00' }).waitFor()
    await page.getByRole('button', { name: 'Older' }).click()
    await page.getByRole('status').filter({ hasText: '1 shown' }).waitFor()
    await page.getByTestId('totals').filter({ hasText: '$210.00' }).waitFor()
  })

  test('of the returned payments equal the figure that leads there', async ({ open }) => {
    const { company, customerId, on, owed, user, home } = await openMerchant()
    const card = await saveCard(company, customerId, chargedBack)
    await pay(company, await owed({ amount: 75 }), card)
    await goTo(company, on(40))
    await pay(company, await owed({ amount: 120 }), card)
    await goTo(company, on(43))
    const page = await openAs(open, user, home)
    const figure = page.getByTestId('returned').locator('strong')
    await figure.filter({ hasText: '$' }).waitFor()
    const amount = await figure.innerText()
    expect(amount).not.toBe('$0.00')
    await figure.click()
    await page.getByRole('status').filter({ hasText: '1 shown' }).waitFor()
    await page
      .getByTestId('totals')
      .filter({ hasText: `−${amount}` })
      .waitFor()
  })
})

test('an alert names the amount, the payer and the invoice, and Home lists it once', async ({ open }) => {
  const { company, customerId, on, owed, home } = await openMerchant()
  await company.api.put(`/api/customers/${customerId}`, { firstName: 'Samir', lastName: longName })
  await pay(
    company,
    await owed({ amount: 75, invoiceId: 'SHOP-7' }),
    await saveCard(company, customerId, chargedBack),
  )
  await goTo(company, on(3))
  const headline = `Chargeback: $75.00, Samir ${longName}, SHOP-7`
  const page = await openAs(open, await newUser(company, 'clerk'), home)
  const needs = page.getByRole('list', { name: 'Needs attention' })
  await needs.getByRole('link', { name: headline }).waitFor()
  await needs.getByText(/^Submit your evidence to the processor before its deadline/).waitFor()
  expect(await needs.getByText(/returned/).count()).toBe(0)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`${new URL(page.url()).origin}/dashboard${home}/alerts`)
  await page.getByRole('button', { name: `Resolve: ${headline}` }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Resolve: ${headline}` }).click()
  await page.getByRole('dialog').getByText(headline).waitFor()
})

describe('the sort of a list', () => {
  test('is chosen by the headings, kept in the address, and turned over page by page', async ({ open }) => {
    const { company, customerId, user, home, on } = await openMerchant()
    for (let number = 1; number <= 22; number++)
      await newInvoice(company, customerId, {
        invoiceId: `SHOP-${number}`,
        amount: 100 + (number % 11),
        dueDate: on(30 + (number % 3)),
        sendEmail: false,
      })
    const page = await openAs(open, user, `${home}/invoices`)
    const first = (number: string) =>
      page.locator('tr[data-id]:first-child').getByRole('link', { name: number, exact: true }).waitFor()
    const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
    const sortOf = (name: string) => heading(name).getAttribute('aria-sort')
    await first('SHOP-22')
    expect([await sortOf('Amount'), await sortOf('Due'), await sortOf('Customer')]).toEqual([
      'none',
      'none',
      null,
    ])

    await heading('Amount').getByRole('button').click()
    await first('SHOP-21')
    expect(await sortOf('Amount')).toBe('descending')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('status').filter({ hasText: '2 shown' }).waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await first('SHOP-21')
    await page.reload()
    await first('SHOP-21')

    await heading('Due').getByRole('button').press('Enter')
    await first('SHOP-3')
    expect([await sortOf('Amount'), await sortOf('Due')]).toEqual(['none', 'ascending'])
    await page.goBack()
    await first('SHOP-21')
    await heading('Amount').getByRole('button').click()
    await first('SHOP-11')
    await heading('Amount').getByRole('button').click()
    await first('SHOP-22')
    expect(new URL(page.url()).search).toBe('')
  })

  test('is a select on phones, of payments and customers too', async ({ open }) => {
    const { company, customerId, user, home, owed } = await openMerchant()
    const card = await saveCard(company, customerId)
    for (const amount of [20, 90, 50]) await pay(company, await owed({ amount }), card)
    await newCustomer(company, { firstName: 'Ann', lastName: 'Zeller', email: 'zeller@example.com' })
    const page = await openAs(open, user, `${home}/payments`, { viewport: phone })
    const first = (text: string) =>
      page.locator('tr[data-id]:first-child').filter({ hasText: text }).waitFor()
    await first('$50.00')
    await page.getByLabel('Sort').selectOption('Total, highest first')
    await first('$90.00')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Sort').selectOption('When, oldest first')
    await first('$20.00')
    await page.goto(new URL(`${page.url().split('/payments')[0]}/customers?sort=name`).href)
    await first('Ann Zeller')
    await page.getByLabel('Sort').selectOption('Name, Z to A')
    await first('Pat Payer')
  })

  test('of an edited address is dropped', async ({ open }) => {
    const { user, home, owed } = await openMerchant('read_only')
    await owed({ invoiceId: 'SHOP-1' })
    const page = await openAs(open, user, `${home}/invoices?sort=balance`)
    await page.getByRole('link', { name: 'SHOP-1', exact: true }).waitFor()
  })
})

describe('reminders of overdue invoices', () => {
  test('are sent for those chosen, and the others say why not', async ({ open }) => {
    const { company, on, owed, user, home } = await openMerchant()
    for (const invoiceId of ['SHOP-1', 'SHOP-2', 'SHOP-3']) await owed({ invoiceId, dueDate: on(2) })
    await goTo(company, on(10, '18:00'))
    // The overdue notices of that moment count as reminders for an hour.
    await goTo(company, on(10, '20:00'))
    const page = await openAs(open, user, `${home}/invoices?view=overdue`, { viewport: phone })
    await page.getByLabel('Choose SHOP-1').check()
    const remind = async (count: number) => {
      await page.getByRole('button', { name: `Send reminders (${count})` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click()
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await remind(1)
    const outcome = page.getByRole('dialog', { name: 'Reminders' })
    await outcome.getByText('1 reminder sent.').waitFor()
    await outcome.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Choose all shown' }).click()
    await remind(3)
    await outcome.getByText('2 reminders sent.').waitFor()
    const others = await outcome.getByRole('listitem').allInnerTexts()
    expect(others).toEqual([expect.stringMatching(/^SHOP-1 .*within the last hour/)])
    await expectAccessible(page)
    await outcome.getByRole('button', { name: 'Close' }).click()
    await page.setViewportSize({ width: 1024, height: 700 })
    await expectNoSidewaysScroll(page)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'SHOP-2' }).click()
    await page.getByRole('heading', { level: 1, name: 'SHOP-2' }).waitFor()
  })

  test('are not offered to users who may only read', async ({ open }) => {
    const { company, on, owed, user, home } = await openMerchant('read_only')
    await owed({ invoiceId: 'SHOP-1', dueDate: on(2) })
    await goTo(company, on(10, '18:00'))
    const page = await openAs(open, user, `${home}/invoices?view=overdue`)
    await page.getByRole('link', { name: 'SHOP-1' }).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Choose all shown' }).count()).toBe(0)
  })
})

test('a long email of a history does not break within a word on a phone', async ({ open }) => {
  const { company, user, home } = await openMerchant('read_only')
  const email = 'wilhelmina.abernathy.featherstone@ex.com'
  const customerId = await newCustomer(company, { email })
  const { id } = await newInvoice(company, customerId, { sendEmail: true })
  for (const path of [`${home}/invoices/${id}`, `${home}/customers/${customerId}`]) {
    const page = await openAs(open, user, path, { viewport: phone })
    await page.getByText('featherstone').first().waitFor()
    const lines = await page.evaluate<[string, number][]>(linesOfWords)
    expect(lines.length).toBeGreaterThanOrEqual(5)
    expect(lines.filter(([, count]) => count > 1)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
})

// The script runs in the browser: the number of lines of each word of the email.
const linesOfWords = String.raw`(() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const lines = []
  while (walker.nextNode()) {
    if (!/wilhelmina|abernathy|featherstone|^ex|^com/.test(walker.currentNode.data)) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const count = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    lines.push([walker.currentNode.data, count])
  }
  return lines
})()`
