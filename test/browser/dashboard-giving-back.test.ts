import { expect } from 'vitest'
import { advance, getBooks, fault, saveCard } from '../support/florin.ts'
import { ageSessions, goodPassword, newUser, setSettings } from '../support/users.ts'
import { openQuoteCheckout } from '../support/quotes.ts'
import { openCardCheckout, pay, getInvoice } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { fill, openAs, refused } from './support/dashboard.ts'

async function openDashboard(role: string, amount: number) {
  const checkout = await openCardCheckout({ amount, invoiceId: 'SHOP-1' })
  const user = await newUser(checkout.company, role)
  return { ...checkout, user, path: `/${checkout.company.companyId}/invoices/${checkout.id}` }
}

test('a clerk gives nothing back, by its address neither', async ({ open }) => {
  const { company, id, vaultId, user, path } = await openDashboard('clerk', 100)
  await pay(company, id, vaultId)
  const page = await openAs(open, user, `${path}?dialog=refund`)
  await page.getByRole('alert').filter({ hasText: 'You may not refund payments' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0)
})

test('a clerk refunds up to the limit of the company, and closes no invoice with it', async ({ open }) => {
  const { company, id, vaultId, user, path } = await openDashboard('clerk', 100)
  await setSettings(company.companyId, { clerkRefundsUpTo: 30 })
  await pay(company, id, vaultId)
  const page = await openAs(open, user, path, { viewport: phone })
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Refund'])
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByText('You can refund up to $30.00.').waitFor()
  expect(await dialog.getByLabel('close the invoice').count()).toBe(0)
  await fill(page, 'Amount', '30.01')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await dialog.getByText('At most $30.00').waitFor()
  await fill(page, 'Amount', '20')
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click()
  await page.getByRole('status').filter({ hasText: 'The refund went through.' }).waitFor()
})

test('a payment is given back in part, then the rest once the admin shows who they are', async ({ open }) => {
  const { company, id, vaultId, user, path } = await openDashboard('admin', 1200)
  await pay(company, id, vaultId)
  await ageSessions(user.email, 20 * 60)
  const page = await openAs(open, user, path, { viewport: phone, expects: [refused(403)] })
  const openDialog = async () => {
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Refund' }).click()
    return page.getByRole('dialog', { name: 'Refund' })
  }
  const dialog = await openDialog()
  const [sale] = (await getInvoice(company, id)).transactions
  const total = sale.subtotalAmount + sale.feeAmount
  await fill(page, 'Amount', String(total + 1))
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await dialog.getByText('At most $').last().waitFor()
  await dialog
    .getByText(/to Visa ending in 4242\. It usually takes 5 to 10 business days\. .*refund notice/)
    .waitFor()
  await fill(page, 'Amount', '20')
  await dialog.getByText(/will owe \$20\.00 again\. .*reminders ask for the money/).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click()
  await page.getByRole('status').filter({ hasText: 'The refund went through.' }).waitFor()
  const shown = (await getInvoice(company, id)).transactions.find(
    ({ action }: { action: string }) => action === 'refund',
  )
  expect(Math.abs(shown.subtotalAmount) + Math.abs(shown.feeAmount)).toBe(20)

  const rest = await openDialog()
  await rest.getByLabel('close the invoice').check()
  await rest.getByText('It is settled: the invoice is closed as refunded').waitFor()
  expect(await rest.getByText('will owe').count()).toBe(0)
  await rest.getByRole('button', { name: /^Refund \$/ }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirm.getByLabel('Password').fill(goodPassword)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await rest.waitFor({ state: 'detached' })
  await page.getByTestId('status').filter({ hasText: 'Refunded' }).waitFor()
  expect(await getBooks(company)).toHaveLength(3)
})

test('a refund of which nobody knows is looked up, and given back by nobody again meanwhile', async ({
  open,
}) => {
  const { company, id, vaultId, user, path } = await openDashboard('admin', 100)
  await pay(company, id, vaultId)
  await fault(company, 'refund', 'lost_after')
  const page = await openAs(open, user, `${path}?dialog=refund`, { expects: [refused(400)] })
  await page.getByRole('dialog', { name: 'Refund' }).getByRole('button', { name: 'Refund $100.00' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'A refund of $100.00' })
  await banner.filter({ hasText: 'Don’t refund again' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0)
  await advance(company, 20 * 60)
  await banner.waitFor({ state: 'detached' })
  await page.getByTestId('amount-due').filter({ hasText: '$100.00' }).waitFor()
  expect(await getBooks(company)).toHaveLength(2)
})

test('a part of a payment gives back its part of the surcharge, which was shown', async ({ open }) => {
  const { company, customerId, id } = await openQuoteCheckout()
  await pay(company, id, await saveCard(company, customerId), 100)
  const page = await openAs(
    open,
    await newUser(company, 'admin'),
    `/${company.companyId}/invoices/${id}?dialog=refund`,
  )
  await fill(page, 'Amount', '51.50')
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByText('Includes the $1.50 surcharge. The customer will owe $50.00 again.').waitFor()
  await dialog.getByLabel('close the invoice').check()
  await dialog.getByText('It is closed once it is fully refunded.').waitFor()
  await dialog.getByLabel('close the invoice').uncheck()
  await dialog.getByRole('button', { name: 'Refund $51.50' }).click()
  await page.getByTestId('amount-due').filter({ hasText: '$50.00' }).waitFor()
  const [, refund] = (await getInvoice(company, id)).transactions
  expect([Math.abs(refund.subtotalAmount), Math.abs(refund.feeAmount)]).toEqual([50, 1.5])
})

test('what was paid at the counter is recorded once, and never more than is due', async ({ open }) => {
  const { company, id, user, path } = await openDashboard('clerk', 100)
  const page = await openAs(open, user, path, { expects: [refused(400)] })
  await page.getByRole('button', { name: 'Record offline payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record offline payment' })
  await fill(page, 'Amount', '100.01')
  await page.getByLabel('Method').selectOption({ label: 'Check' })
  await fill(page, 'Reference', '1042')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'At most $100.00 is due.' }).waitFor()
  await fill(page, 'Amount', '40')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByTestId('amount-due').filter({ hasText: '$60.00' }).waitFor()
  expect((await getInvoice(company, id)).transactions).toMatchObject([
    { paymentMethod: 'offline', subtotalAmount: 40, offline: { method: 'check', reference: '1042' } },
  ])
  const entries = page.getByRole('list', { name: 'History' }).locator('[data-kind=offline_payment]')
  await entries.filter({ hasText: '$40.00 recorded as received: Check 1042' }).waitFor()
  const reverse = page.getByRole('button', { name: 'Reverse' })
  expect(await reverse.count()).toBe(0)
  const admins = await openAs(open, await newUser(company, 'admin'), path)
  await admins.getByRole('button', { name: 'Reverse' }).click()
  const undo = admins.getByRole('dialog', { name: 'Reverse offline payment' })
  await undo.getByRole('button', { name: 'Reverse $40.00' }).click()
  await undo.getByText('Enter a reason').waitFor()
  await fill(admins, 'Reason', 'The check bounced')
  await expectAccessible(admins)
  await undo.getByRole('button', { name: 'Reverse $40.00' }).click()
  await admins.getByTestId('amount-due').filter({ hasText: '$100.00' }).waitFor()
  const undone = admins.getByRole('list', { name: 'History' }).locator('[data-kind=offline_reversed]')
  await undone.filter({ hasText: '$40.00 reversed: The check bounced' }).waitFor()
  expect(await admins.getByRole('button', { name: 'Reverse' }).count()).toBe(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy payment link' }).click()
  await page.getByRole('status').filter({ hasText: 'The link to the payment page is copied.' }).waitFor()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  expect((await fetch(link)).status).toBe(200)
})
