import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { advance, saveBankAccount, saveCard, testCards } from '../support/florin.ts'
import { newUser } from '../support/users.ts'
import { changeCompany, getMethods, openQuoteCheckout, getSales } from '../support/quotes.ts'
import { pay, payment } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test, type Open, type Visit } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'
import { fillBank, fillCard, secureForm } from './support/secure-form.ts'

async function openDashboard(role = 'clerk', invoice: Record<string, unknown> = {}) {
  const checkout = await openQuoteCheckout({ invoice: { invoiceId: 'SHOP-1', ...invoice } })
  return { ...checkout, user: await newUser(checkout.company, role) }
}

type Dashboard = Awaited<ReturnType<typeof openDashboard>>

async function openDialog(open: Open, { company, id, user }: Dashboard, visit: Visit = {}) {
  const page = await openAs(open, user, `/${company.companyId}/invoices/${id}`, visit)
  await page.getByRole('button', { name: 'Take payment' }).click()
  return { page, dialog: page.getByRole('dialog', { name: 'Take payment' }) }
}

const alert = (page: Page, hasText: string) => page.getByRole('alert').filter({ hasText }).waitFor()

test('a payment is refused in words, then taken for the sum that was shown', async ({ open }) => {
  const dashboard = await openDashboard('clerk', { paymentMethods: ['cc'] })
  const { company, customerId } = dashboard
  await saveCard(company, customerId, testCards.insufficientFunds)
  await saveCard(company, customerId)
  await saveBankAccount(company, customerId)
  const { page, dialog } = await openDialog(open, dashboard, { viewport: phone, expects: [refused(400)] })
  await dialog.getByText('Not accepted by this invoice: Bank account ending in 6789').waitFor()
  await expect.poll(() => dialog.getByRole('radio', { name: /ending in/ }).count()).toBe(2)
  await dialog.getByRole('radio', { name: 'New card' }).waitFor()
  expect(await dialog.getByRole('radio', { name: 'New bank account' }).count()).toBe(0)

  await dialog.getByRole('radio', { name: /ending in 9995/ }).check()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('many')
  await dialog.getByText('Enter an amount, like').waitFor()
  // A comma before cents is no thousands separator.
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('51,50')
  await dialog.getByText('Enter an amount, like').waitFor()
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
  await alert(page, 'The fee has changed, and nothing was charged.')
  await dialog.getByRole('button', { name: 'Pay $40.80' }).click()
  await page.getByRole('status').filter({ hasText: '$40.80 is paid.' }).waitFor()
  await page.getByTestId('amount-due').filter({ hasText: '$60.00' }).waitFor()
})

test('a new card is charged what was shown, and tried again in the same form where it was declined', async ({
  open,
}) => {
  const dashboard = await openDashboard('clerk', { paymentMethods: ['cc'] })
  const { company, customerId } = dashboard
  const { page, dialog } = await openDialog(open, dashboard, { viewport: phone, expects: [refused(400)] })
  const form = secureForm(page, 'Secure card form')
  await fillCard(form, testCards.insufficientFunds)
  expect(await dialog.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
  await form.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Visa ending in 9995').waitFor()
  await dialog.getByRole('button', { name: 'Pay $103.00' }).waitFor()
  expect(await dialog.getByTestId('fee').innerText()).toBe('$3.00')
  await dialog.getByRole('button', { name: 'Pay $103.00' }).click()
  await alert(page, 'Declined: Insufficient funds (1616). Nothing was charged.')
  // The form empties the number, and leaves the reason to the dialog.
  await expect.poll(() => form.getByLabel(/card number/i).inputValue()).toBe('')
  expect(await form.getByText(/insufficient/i).count()).toBe(0)
  expect(await form.getByLabel(/name on card/i).inputValue()).toBe('Pat Payer')
  await expectAccessible(page)

  await form.getByLabel(/card number/i).fill(testCards.visa)
  await form.getByLabel(/security code/i).fill('123')
  await form.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Save this card for the customer').check()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50')
  await dialog.getByRole('button', { name: 'Pay $51.50' }).waitFor()
  await changeCompany(company, { surcharge: { enabled: true, percentage: 2 } })
  await dialog.getByRole('button', { name: 'Pay $51.50' }).click()
  await alert(page, 'The fee has changed, and nothing was charged.')
  await dialog.getByRole('button', { name: 'Pay $51.00' }).waitFor()
  expect(await dialog.getByTestId('total').innerText()).toBe('$51.00')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Pay $51.00' }).dblclick()
  await page.getByRole('status').filter({ hasText: '$51.00 is paid.' }).waitFor()
  await page.getByTestId('amount-due').filter({ hasText: '$50.00' }).waitFor()
  const charged = (await getSales(company)).filter(({ status }) => status !== 'declined')
  expect(charged).toMatchObject([{ amountCents: 5100 }])
  expect((await getMethods(company, customerId)).accountvaults).toMatchObject([{ lastFour: '4242' }])
})

test('a form whose time is over is renewed with all that was typed, and two tabs charge once', async ({
  open,
}) => {
  const dashboard = await openDashboard('clerk', { paymentMethods: ['cc'] })
  const one = await openDialog(open, dashboard, { expects: [refused(410)] })
  const other = await openDialog(open, dashboard, { expects: [refused(410), refused(400)] })
  for (const { page } of [one, other]) await fillCard(secureForm(page, 'Secure card form'))
  await advance(dashboard.company, 61 * 60)
  for (const { page, dialog } of [one, other]) {
    await secureForm(page, 'Secure card form').getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Pay $103.00' }).waitFor()
  }
  await one.dialog.getByRole('button', { name: 'Pay $103.00' }).click()
  await one.page.getByTestId('status').filter({ hasText: 'Paid' }).waitFor()
  const refusals = other.page.waitForResponse((response) => response.url().endsWith('/payment'))
  await other.dialog.getByRole('button', { name: 'Pay $103.00' }).click()
  expect((await refusals).status()).toBe(400)
  await other.page.getByTestId('status').filter({ hasText: 'Paid' }).waitFor()
  expect(await getSales(dashboard.company)).toHaveLength(1)
})

test('a new bank account is saved, and charged only once its sum was shown', async ({ open }) => {
  const dashboard = await openDashboard()
  const { page, dialog } = await openDialog(open, dashboard)
  // By keyboard: the dialog is centered and grows when the card form loads, so a click may land beside the choice.
  await dialog.getByRole('radio', { name: 'New bank account' }).press('Space')
  const form = secureForm(page, 'Secure bank form')
  await fillBank(form)
  await form.getByRole('button').last().click()
  await dialog.getByRole('radio', { name: 'Bank account ending in 6789' }).waitFor()
  expect(await getSales(dashboard.company)).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Pay $100.00' }).click()
  await page.getByTestId('status').filter({ hasText: 'Bank transfer pending' }).waitFor()
})

/** Lets the service perform a payment and drops the response, this many times. */
async function loseAnswers(page: Page, times = 1) {
  let left = times
  await page.route('**/payment', async (route) => {
    if (left-- <= 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
}

test('a part whose answer was lost is paid once, though its dialog is closed and its page loaded anew', async ({
  open,
}) => {
  const dashboard = await openDashboard()
  await saveCard(dashboard.company, dashboard.customerId)
  const { page, dialog } = await openDialog(open, dashboard, { allows: [/ERR_FAILED/] })
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  await loseAnswers(page, 2)
  await amount.fill('40')
  await dialog.getByRole('button', { name: 'Pay $41.20' }).click()
  await alert(page, 'could not be reached')
  expect(await amount.getAttribute('readonly')).not.toBeNull()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Take payment' }).click()
  await dialog.getByText('This was sent before, but no response came.').waitFor()
  await dialog.getByRole('button', { name: 'Pay $41.20' }).click()
  await alert(page, 'could not be reached')
  await page.reload()
  await dialog.getByText('This was sent before, but no response came.').waitFor()
  expect(await amount.inputValue()).toBe('40')
  expect(await dialog.getByTestId('fee').innerText()).toBe('$1.20')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pay $41.20' }).click()
  await page.getByRole('status').filter({ hasText: '$41.20 is paid.' }).waitFor()
  await page.getByTestId('amount-due').filter({ hasText: '$60.00' }).waitFor()
  expect(await getSales(dashboard.company)).toHaveLength(1)
  await page.getByRole('button', { name: 'Take payment' }).click()
  await dialog.getByRole('button', { name: 'Pay $61.80' }).waitFor()
  expect(await dialog.getByText('This was sent before').count()).toBe(0)
})

test('what is pressed without a connection is said at once, and never sent later', async ({ open }) => {
  const dashboard = await openDashboard()
  await saveCard(dashboard.company, dashboard.customerId)
  const { page, dialog } = await openDialog(open, dashboard, { allows: [/ERR_INTERNET_DISCONNECTED/] })
  await dialog.getByRole('button', { name: 'Pay $103.00' }).waitFor()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Pay $103.00' }).click()
  await alert(page, 'could not be reached')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(false)
  await page.reload()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  expect(await getSales(dashboard.company)).toEqual([])
})

test('a dialog stays until its payment is answered, whatever is read meanwhile', async ({ open }) => {
  const dashboard = await openDashboard()
  const { company, customerId, id } = dashboard
  await pay(company, id, await saveBankAccount(company, customerId), 40)
  await saveCard(company, customerId, testCards.insufficientFunds)
  // A bank transfer is in flight, so the dialog reads the invoice repeatedly.
  const { page, dialog } = await openDialog(open, dashboard, { expects: [refused(400)] })
  await dialog.getByRole('radio', { name: /9995/ }).check()
  const answering = Promise.withResolvers<void>()
  await page.route('**/payment', async (route) => {
    const response = await route.fetch()
    await answering.promise
    await route.fulfill({ response })
  })
  // The invoice as the API reads it during its payment.
  await page.route('**/api/invoices/inv_*', async (route) => {
    const response = await route.fetch()
    const invoice = await response.json()
    const [transfer, ...others] = invoice.transactions
    const transactions = [transfer, ...others.map((each: object) => ({ ...each, status: 'created' }))]
    await route.fulfill({ response, json: { ...invoice, transactions } })
  })
  await dialog.getByRole('button', { name: 'Pay $61.80' }).click()
  await page.getByText(/In progress: a payment of \$61\.80/).waitFor()
  expect(await page.getByText('does not allow this action').count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
  answering.resolve()
  await page.unroute('**/api/invoices/inv_*')
  await alert(page, 'Declined: Insufficient funds (1616). Nothing was charged.')
})

test('a payment of which nobody knows is watched, and nobody can pay meanwhile', async ({ open }) => {
  const dashboard = await openDashboard()
  await saveCard(dashboard.company, dashboard.customerId, testCards.answerLost)
  const { page, dialog } = await openDialog(open, dashboard, { expects: [refused(400)] })
  await dialog.getByRole('button', { name: 'Pay $103.00' }).click()
  const banner = page
    .getByRole('status')
    .filter({ hasText: /don’t know yet whether .* Next check \d{1,2}:\d\d [AP]M/ })
  await banner.filter({ hasText: 'Don’t charge again' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  for (const name of ['Take payment', 'Record offline payment'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  await advance(dashboard.company, 20 * 60)
  await page.getByTestId('status').filter({ hasText: 'Paid' }).waitFor()
  await banner.waitFor({ state: 'detached' })
  expect(await getSales(dashboard.company)).toHaveLength(1)
})

test('whoever only reads takes no payment, not by its address either', async ({ open }) => {
  const { company, id, user } = await openDashboard('read_only')
  const page = await openAs(open, user, `/${company.companyId}/invoices/${id}?dialog=pay`)
  await alert(page, 'You may not take payments here. Clerks and admins may.')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a payment that failed is tried again for the same sum, but not while another is on its way', async ({
  open,
}) => {
  const dashboard = await openDashboard()
  const { company, customerId, id, user } = dashboard
  const declined = await saveCard(company, customerId, testCards.insufficientFunds)
  expect((await payment(company, id, { accountVaultId: declined, amount: 40 })).body).toMatchObject({
    reasonCode: 1616,
  })
  const page = await openAs(open, user, `/${company.companyId}/invoices/${id}`, {
    expects: [refused(422)],
  })
  const retry = page.getByRole('list', { name: 'History' }).getByRole('button', { name: 'Retry' })
  await retry.click()
  const dialog = page.getByRole('dialog', { name: 'Retry payment' })
  expect(await dialog.getByTestId('fee').innerText()).toBe('$1.20')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pay $41.20' }).click()
  await alert(page, 'Declined: Insufficient funds (1616). Nothing was charged.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await getSales(company)).toHaveLength(2)

  await pay(company, id, await saveBankAccount(company, customerId), 50)
  await page.reload()
  await page.getByTestId('amount-due').filter({ hasText: '$50.00' }).waitFor()
  await page.getByText('is processing').first().waitFor()
  expect(await retry.count()).toBe(0)
})
