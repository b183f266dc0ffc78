import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { currentCode, setUpFactor } from '../support/authenticator.ts'
import { florin, newCustomer, newInvoice, saveCard } from '../support/florin.ts'
import { goodPassword, getMailsTo, newEmail, newUser, setSettings } from '../support/users.ts'
import { openQuoteCheckout, getSales, surchargingCompany } from '../support/quotes.ts'
import { openCardCheckout, pay, getInvoice } from '../support/checkout.ts'
import { test } from './support/browser-test.ts'
import { dashboardUrl, fill, openAs, refused } from './support/dashboard.ts'
import { expectFocus, pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { cardEntries, secureForm } from './support/secure-form.ts'

const title = (name: string | RegExp) => ({ level: 1, name }) as const

const status = (page: Page, hasText: string | RegExp) =>
  page.getByRole('status').filter({ hasText }).waitFor()

test('an invoice is written, sent, paid by a new card and given back in part by keyboard alone', async ({
  open,
}) => {
  const company = await surchargingCompany({ name: 'Harbor Dental', timeZone: 'America/Chicago' })
  await newCustomer(company, { firstName: 'Pat', lastName: 'Payer', state: 'TX' })
  const { email } = await newUser(company)
  const page = await open(dashboardUrl('/login'), { allows: [refused(401)] })
  await typeInto(page, page.getByLabel('Email', { exact: true }), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), goodPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', title('Harbor Dental')).waitFor()
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'New invoice' }), 'Enter')
  await page.getByRole('heading', title('New invoice')).waitFor()
  await writeInvoice(page)
  await page.getByRole('heading', title(/^INV-/)).waitFor()

  await pressOn(page, page.getByRole('button', { name: 'Send' }), 'Enter')
  await pressOn(
    page,
    page.getByRole('dialog', { name: 'Send invoice' }).getByRole('button', { name: 'Send' }),
    'Enter',
  )
  await status(page, /is emailed to payer@example.com/)
  await expectFocus(page)
  await payByNewCard(page)
  await page.getByTestId('status').filter({ hasText: 'Paid' }).waitFor()
  await expectFocus(page)

  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'More' }), 'Enter')
  await page.getByRole('menuitem', { name: 'Refund' }).waitFor()
  await page.keyboard.press('Enter')
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await typeOver(page, refund, 'Amount', '51.50')
  await refund.getByText('Includes the $1.50 surcharge. The customer will owe $50.00 again.').waitFor()
  await pressOn(page, refund.getByRole('button', { name: 'Refund $51.50' }), 'Enter')
  await page.getByTestId('amount-due').filter({ hasText: '$50.00' }).waitFor()
  await refund.waitFor({ state: 'detached' })
  await expectFocus(page)

  const history = page.getByRole('list', { name: 'History' })
  for (const [kind, text] of [
    ['mailed', 'Invoice sent'],
    ['attempt', '$103.00'],
    ['refund', '$51.50'],
  ] as const) {
    const entry = history.locator(`[data-kind=${kind}]`).filter({ hasText: text })
    await entry.filter({ hasText: 'By Ada Lovelace' }).waitFor()
  }
  expect(await getMailsTo(company, 'payer@example.com', 'invoice')).toHaveLength(1)
  expect(await getSales(company)).toMatchObject([{ amountCents: 10_300, surchargeCents: 300 }])
})

/** Replaces the text of a field. */
async function typeOver(page: Page, within: Pick<Page, 'getByLabel'>, label: string, text: string) {
  await tabTo(page, within.getByLabel(label, { exact: true }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

async function writeInvoice(page: Page) {
  await typeInto(page, page.getByRole('combobox', { name: 'Customer' }), 'pat')
  await page.getByRole('option', { name: /Pat Payer/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await typeOver(page, page, 'Description', 'Cleaning')
  await pressOn(page, page.getByRole('button', { name: 'Add line' }), 'Enter')
  await typeOver(page, page, 'Item', 'Crown')
  await typeOver(page, page, 'Quantity', '2')
  await typeOver(page, page, 'Price', '50')
  await tabTo(page, page.getByLabel('Due date'))
  // The typed digits fill month, day and year in turn.
  await page.keyboard.type('01152099')
  await tabTo(page, page.getByLabel('Send the invoice by email'))
  if (await page.getByLabel('Send the invoice by email').isChecked()) await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('button', { name: 'Create invoice' }), 'Enter')
}

/** Pays with a card entered in the secure form, and checks the total before the button that charges it. */
async function payByNewCard(page: Page) {
  await pressOn(page, page.getByRole('button', { name: 'Take payment' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Take payment' })
  const form = secureForm(page, 'Secure card form')
  for (const [field, text] of cardEntries(form)) await typeInto(page, field, text)
  await pressOn(page, form.getByRole('button', { name: 'Continue' }), 'Enter')
  const pay = dialog.getByRole('button', { name: 'Pay $103.00' })
  await pay.waitFor()
  await expectFocus(page)
  expect(await dialog.getByTestId('fee').innerText()).toBe('$3.00')
  expect(await dialog.getByTestId('total').innerText()).toBe('$103.00')
  await pressOn(page, pay, 'Enter')
  await dialog.waitFor({ state: 'detached' })
}

test('a clerk is invited, sets up a second factor, takes cash, and can give nothing back in any way', async ({
  open,
}) => {
  const { company, customerId, id, vaultId } = await openCardCheckout({ invoiceId: 'SHOP-1' })
  const other = await newInvoice(company, customerId, { invoiceId: 'SHOP-2' })
  const { transactionId: byCard } = await pay(company, other.id, vaultId)
  const admin = await newUser(company)
  await setUpFactor(admin.browser)
  await setSettings(company.companyId, { requireTwoFactor: true })
  const home = `/${company.companyId}`
  const dashboard = await openAs(open, admin, `${home}/team`)
  const email = newEmail()
  await dashboard.getByRole('button', { name: 'Invite' }).click()
  const invite = dashboard.getByRole('dialog', { name: 'Invite' })
  await invite.getByLabel('Email').fill(email)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await invite.waitFor({ state: 'detached' })
  const [mail] = await getMailsTo(company, email, 'invitation')

  const page = await open(mail?.['links'][0], { allows: [refused(401), refused(403)] })
  await join(page)
  await page.goto(dashboardUrl(`${home}/invoices/${id}`))
  await page.getByRole('button', { name: 'Record offline payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record offline payment' })
  await dialog.getByLabel('Amount').fill('40')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByTestId('amount-due').filter({ hasText: '$60.00' }).waitFor()
  const [cash] = (await getInvoice(company, id)).transactions
  expect(cash).toMatchObject({ paymentMethod: 'offline', subtotalAmount: 40 })

  for (const path of [
    `invoices/${id}`,
    `payments/${cash.id}`,
    `invoices/${other.id}`,
    `payments/${byCard}`,
  ]) {
    await page.goto(dashboardUrl(`${home}/${path}`))
    await page.getByRole('list', { name: 'History' }).getByRole('listitem').first().waitFor()
    expect(await page.getByRole('button', { name: /Refund|Reverse/ }).count(), path).toBe(0)
    expect(await page.getByRole('main').getByRole('button', { name: 'More' }).count(), path).toBe(0)
    await page.goto(dashboardUrl(`${home}/${path}?dialog=refund`))
    await page
      .getByRole('alert')
      .filter({ hasText: 'You may not refund payments here. Admins may.' })
      .waitFor()
    expect(await page.getByRole('dialog').count(), path).toBe(0)
  }
  for (const path of [`refund/${byCard}`, `refund/${cash.id}`, 'refund'])
    expect(await asked(page, company.companyId, `/api/trx/${path}`, { transaction_amount: 1 })).toEqual([
      403,
      expect.stringContaining('has no right to this operation'),
    ])
  // The refusal is about the right: the same caller may make other calls.
  expect((await asked(page, company.companyId, '/api/invoices/search', {}))[0]).toBe(201)
  expect((await getInvoice(company, other.id)).transactions).toHaveLength(1)
})

/** Accepts the invitation and sets up the second factor that the company requires. */
async function join(page: Page) {
  await fill(page, 'Your name', 'Grace Hopper')
  await fill(page, 'Password', goodPassword)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Set up your second factor' }).click()
  await page.getByRole('button', { name: 'Set up second factor' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const dialog = page.getByRole('dialog', { name: 'Set up second factor' })
  await confirm.getByLabel('Password').fill(goodPassword)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  const secret = (await dialog.getByTestId('secret').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code').fill(currentCode(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 recovery codes are left.').waitFor()
}

/** Sends a request as the page of that user could, with their cookie and token. Returns the status and the body. */
async function asked(page: Page, companyId: string, path: string, data: object): Promise<[number, string]> {
  const { baseUrl } = florin()
  const me = await page.request.get(`${baseUrl}/dashboard/v1/me`)
  const { csrfToken } = (await me.json()) as { csrfToken: string }
  const headers = { 'x-csrf-token': csrfToken, 'x-company-id': companyId, origin: baseUrl }
  const response = await page.request.post(`${baseUrl}${path}`, { data, headers })
  return [response.status(), await response.text()]
}

test('two people who press Pay at once charge once, and who came second is told', async ({ open }) => {
  const { company, customerId, id } = await openQuoteCheckout({ invoice: { invoiceId: 'SHOP-1' } })
  await saveCard(company, customerId)
  const { promise: both, resolve } = Promise.withResolvers<void>()
  let sent = 0
  const pages: Page[] = []
  for (const name of ['Ada Lovelace', 'Grace Hopper']) {
    const user = await newUser(company, 'clerk', name)
    const path = `/${company.companyId}/invoices/${id}?dialog=pay`
    const page = await openAs(open, user, path, { allows: [refused(400)] })
    await page.route('**/payment', async (route) => {
      sent += 1
      if (sent === 2) resolve()
      await both
      await route.continue()
    })
    await page.getByRole('button', { name: 'Pay $103.00' }).waitFor()
    pages.push(page)
  }
  const statuses = await Promise.all(
    pages.map(async (page) => {
      const answer = page.waitForResponse((response) => response.url().endsWith('/payment'))
      await page.getByRole('button', { name: 'Pay $103.00' }).click()
      return (await answer).status()
    }),
  )
  expect(statuses.toSorted()).toEqual([200, 400])
  const second = pages[statuses.indexOf(400)]
  for (const page of pages) await page.getByTestId('status').filter({ hasText: 'Paid' }).waitFor()
  await second?.getByRole('alert').filter({ hasText: 'This invoice is paid. Nothing is due.' }).waitFor()
  expect(await second?.getByRole('button', { name: /^(Pay|Take payment)/ }).count()).toBe(0)
  expect(await getSales(company)).toMatchObject([{ amountCents: 10_300 }])
})
