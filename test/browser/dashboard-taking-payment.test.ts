import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { saveBankAccount, saveCard, testCards } from '../support/florin.ts'
import { newPerson } from '../support/people.ts'
import { changeCompany, openQuoteTill, salesOf } from '../support/quotes.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test, type Open, type Visit } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

async function openDesk(role = 'clerk', invoice: Record<string, unknown> = {}) {
  const till = await openQuoteTill({ invoice: { invoiceId: 'SHOP-1', ...invoice } })
  return { ...till, person: await newPerson(till.company, role) }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

async function openDialog(open: Open, { company, id, person }: Desk, visit: Visit = {}) {
  const page = await openAs(open, person, `/${company.companyId}/invoices/${id}`, visit)
  await page.getByRole('button', { name: 'Take payment' }).click()
  return { page, dialog: page.getByRole('dialog', { name: 'Take payment' }) }
}

const alert = (page: Page, hasText: string) => page.getByRole('alert').filter({ hasText }).waitFor()

test('a payment is refused in words, then taken for the sum that was shown', async ({ open }) => {
  const desk = await openDesk('clerk', { paymentMethods: ['cc'] })
  const { company, customerId } = desk
  await saveCard(company, customerId, testCards.insufficientFunds)
  await saveCard(company, customerId)
  await saveBankAccount(company, customerId)
  const { page, dialog } = await openDialog(open, desk, { viewport: phone, expects: [refused(400)] })
  await dialog.getByText('Not accepted by this invoice: Bank account ending in 6789').waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(2)

  await dialog.getByRole('radio', { name: /ending in 9995/ }).check()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('many')
  await dialog.getByText('Type an amount above zero').waitFor()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100.01')
  await dialog.locator('.field-error').filter({ hasText: /./ }).waitFor()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('40')
  await dialog.getByRole('button', { name: 'Pay $41.20' }).click()
  await alert(page, 'Declined: Insufficient funds (1616). Nothing was charged.')

  await dialog.getByRole('radio', { name: 'Visa ending in 4242', exact: true }).check()
  await dialog.getByRole('button', { name: 'Pay $41.20' }).waitFor()
  expect(await dialog.getByTestId('fee').innerText()).toBe('$1.20')
  expect(await dialog.getByTestId('total').innerText()).toBe('$41.20')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await changeCompany(company, { surcharge: { enabled: true, percentage: 2 } })
  await dialog.getByRole('button', { name: 'Pay $41.20' }).click()
  await alert(page, 'The fee changed meanwhile, and nothing was charged.')
  await dialog.getByRole('button', { name: 'Pay $40.80' }).click()
  await page.getByRole('status').filter({ hasText: '$40.80 is paid.' }).waitFor()
  await page.getByTestId('amount-due').filter({ hasText: '$60.00' }).waitFor()
})

test('a payment whose answer was lost is made once', async ({ open }) => {
  const desk = await openDesk()
  await saveCard(desk.company, desk.customerId)
  const { page, dialog } = await openDialog(open, desk, { allows: [/ERR_FAILED/] })
  let tries = 0
  await page.route('**/payment', async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Pay $103.00' }).click()
  await alert(page, 'could not be reached')
  expect(await dialog.getByRole('textbox', { name: 'Amount' }).getAttribute('readonly')).not.toBeNull()
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('status').filter({ hasText: '$103.00 is paid.' }).waitFor()
  expect(await salesOf(desk.company)).toHaveLength(1)
})

test('a payment of which nobody knows is watched, and nobody can pay meanwhile', async ({ open }) => {
  const desk = await openDesk()
  await saveCard(desk.company, desk.customerId, testCards.answerLost)
  const { page, dialog } = await openDialog(open, desk, { expects: [refused(400)] })
  await dialog.getByRole('button', { name: 'Pay $103.00' }).click()
  await page.getByRole('status').filter({ hasText: 'is being looked up' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Take payment' }).count()).toBe(0)
})

test('whoever only reads takes no payment, not by its address either', async ({ open }) => {
  const { company, id, person } = await openDesk('read_only')
  const page = await openAs(open, person, `/${company.companyId}/invoices/${id}?dialog=pay`)
  await alert(page, 'You may not take payments here. Clerks and admins may.')
  expect(await page.getByRole('dialog').count()).toBe(0)
})
