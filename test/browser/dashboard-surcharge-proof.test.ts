import { expect } from 'vitest'
import { parseId } from '#kernel/ids'
import { newInvoice } from '../support/florin.ts'
import { payment } from '../support/checkout.ts'
import { saveCardFrom } from '../support/quotes.ts'
import { openCharged, tamper } from '../support/surcharged.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openAs } from './support/dashboard.ts'

test('an admin proves a charge from its page, and a planted deviation is found', async ({ open }) => {
  const { company, transactionId } = await openCharged()
  const path = `/${company.companyId}/payments/${transactionId}`
  const page = await openAs(open, await newUser(company), path)
  await page.getByRole('link', { name: 'Show the proof' }).click()
  await page.getByText('Decided again now: the same.').waitFor()
  await page.getByText("the card's billing ZIP code").waitFor()
  await page.getByRole('button', { name: 'Check all' }).click()
  await page.getByText('1 checked, 0 without a decision here.').waitFor()
  await page.getByText('None deviates.').waitFor()
  await expectAccessible(page)

  await tamper('transactions', 'fee_cents = fee_cents + 1', parseId('trx', transactionId))
  await page.reload()
  await page.getByText('Decided again now: different.').waitFor()
  await page.getByRole('button', { name: 'Check all' }).click()
  await page.getByText('1 deviates:').waitFor()
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Payment with $3.01 surcharge' }).click()
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
})

test('a charge is found by its id or by the number of its invoice', async ({ open }) => {
  const { company, customerId, transactionId } = await openCharged()
  const path = `/${company.companyId}/settings/proof`
  const page = await openAs(open, await newUser(company), path)
  const find = async (typed: string) => {
    await page.getByLabel('Payment', { exact: true }).fill(typed)
    await page.getByRole('button', { name: 'Show proof' }).click()
  }
  await find('none of them')
  await page.getByText('No payment fits').waitFor()
  await find(transactionId)
  await page.getByTestId('proof').getByText('A surcharge of $3.00 was added').waitFor()
  const other = await newInvoice(company, customerId, { amount: 50 })
  const accountVaultId = await saveCardFrom(company, customerId, { billingZip: '02108' })
  expect((await payment(company, other.id, { accountVaultId })).status).toBe(200)
  const { invoiceId } = (await company.api.get(`/api/invoices/${other.id}`)).body
  await find(String(invoiceId))
  await page.getByText('MA: none (MGL c.140D s.28A)').waitFor()
})

test('a clerk may not check surcharges', async ({ open }) => {
  const { company, transactionId } = await openCharged()
  const clerk = await newUser(company, 'clerk')
  const page = await openAs(open, clerk, `/${company.companyId}/settings/proof`)
  await page.getByRole('heading', { level: 1, name: 'You may not check surcharges' }).waitFor()
  await page.goto(page.url().replace('settings/proof', `payments/${transactionId}`))
  await page.getByTestId('proof').waitFor()
  expect(await page.getByRole('link', { name: 'Show the proof' }).count()).toBe(0)
})
