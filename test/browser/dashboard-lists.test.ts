import { describe, expect } from 'vitest'
import { newInvoice, saveCard } from '../support/florin.ts'
import { goTo, openCheckoutAtNoon } from '../support/invoice-life.ts'
import { newUser } from '../support/users.ts'
import { pay } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openBusy } from './support/busy-company.ts'
import { openAs } from './support/dashboard.ts'

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
    await page.goBack()
    await page.getByRole('link', { name: '1 payment returned' }).click()
    await page
      .getByTestId('totals')
      .filter({ hasText: `−${amount}` })
      .waitFor()
  })
})
