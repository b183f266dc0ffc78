import { expect } from 'vitest'
import { openCardCheckout, pay } from '../support/checkout.ts'
import { getBooks, saveCard, testCards, type TestCompany } from '../support/florin.ts'
import { bankEntry, captureMethodOnPage, openPageCheckout } from '../support/pay-page.ts'
import { authorize, charge, requestCharge, openOneOffCheckout, recordsOf } from '../support/one-off.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import {
  account,
  demo,
  fill,
  me,
  openAs,
  openDashboard as openScripted,
  refused,
} from './support/dashboard.ts'

const title = (name: string) => ({ level: 1, name }) as const

const openDashboard = async (company: TestCompany, role = 'admin') => ({
  user: await newUser(company, role),
  list: `/${company.companyId}/payments`,
})

test('a reader sees payments and takes none, at no address', async ({ open }) => {
  const checkout = await openOneOffCheckout()
  const { _id: id } = await charge(checkout, { order_id: 'shown' })
  const { user, list } = await openDashboard(checkout.company, 'read_only')
  const page = await openAs(open, user, `${list}/new`, { expects: [refused(404)] })
  await page.getByRole('heading', title('You may not take payments here')).waitFor()
  await page.goto(page.url().replace('/new', `/${id}?dialog=refund`))
  await page.getByRole('alert').filter({ hasText: 'You may not refund payments' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0)
  await page.goto(page.url().replace(/trx_\w+\?.*/, 'trx_01k2v9m4e8f3q7r5s6t0w1x2y3'))
  await page.getByRole('heading', title('There is no such payment here')).waitFor()
})

test('a list shows the time of today, the day before it, and the year of another year', async ({ open }) => {
  const sale = { action: 'sale', status: 'completed', transaction_amount: 60, info: { feeAmount: 0 } }
  const amex = { payment_method: 'cc', cardBrand: 'amex', last_four: '0005' }
  // In Chicago the last minute of 2026 is in the year 2027 of UTC.
  const times = ['2027-01-02T22:07:00Z', '2027-01-01T22:07:00Z', '2027-01-01T05:59:00Z']
  const transactions = times.map((createdAt, index) => ({ ...sale, ...amex, createdAt, _id: `trx_${index}` }))
  const found = { body: { transactions, nextCursor: null } }
  const now = '2027-01-03T02:00:00Z'
  const replies = {
    ...account,
    'GET /me': me({}, [{ ...demo, now }]),
    'POST /companies/cmp_01/transactions/search': found,
  }
  const { page } = await openScripted(open, '/account', replies, { allows: [refused(404)] })
  await page.clock.setFixedTime(now)
  await page.goto(page.url().replace('account', 'cmp_01/payments'))
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tr[data-id]')
  await rows.first().waitFor()
  const cells = rows.getByRole('cell')
  expect(await cells.filter({ has: page.locator('time') }).allInnerTexts()).toEqual([
    '4:07 PM',
    'Jan 1',
    'Dec 31, 2026',
  ])
  expect(await page.getByTitle(/^Thursday, December 31, 2026 at 11:59:00\sPM/).count()).toBe(1)
  expect(await cells.filter({ hasText: 'Amex 0005' }).count()).toBe(3)
})

test('a payment shows the texts that its payer agreed to', async ({ open }) => {
  const { company, page: payer } = await openPageCheckout({ amount: 100 })
  const processorEvent = await captureMethodOnPage(payer, bankEntry())
  const { body } = await payer.put('/api/invoices', { processorEvent })
  const { user, list } = await openDashboard(company, 'read_only')
  const page = await openAs(open, user, `${list}/${body.transactionId}`)
  await page.getByRole('heading', { name: 'Agreed by the payer' }).waitFor()
  await page.getByText(/^By selecting Pay \$100\.00, you authorize Test Company/).waitFor()
  await expectAccessible(page)
})

test('payments are found by views, by what is typed and by filters in the address', async ({ open }) => {
  const checkout = await openOneOffCheckout()
  const { user, list } = await openDashboard(checkout.company)
  const page = await openAs(open, user, list, { viewport: phone })
  await page.getByRole('heading', { name: 'No payment yet' }).waitFor()
  await charge(checkout, { order_id: 'lunch', transaction_amount: 12.5 })
  await charge(checkout, { order_id: 'dinner', transaction_amount: 80 })
  await authorize(checkout, { order_id: 'room', transaction_amount: 30 })
  const account_vault_id = await saveCard(checkout.company, checkout.customerId, testCards.declined)
  await requestCharge(checkout, { order_id: 'failing', account_vault_id })
  await page.reload()
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tr[data-id]')
  const shows = (count: number) => expect.poll(() => rows.count()).toBe(count)
  await shows(4)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const [view, count] of [
    ['Failed', 1],
    ['Authorizations', 1],
    ['Sales', 3],
    ['All', 4],
  ] as const) {
    await page.getByRole('link', { name: view, exact: true }).click()
    await shows(count)
  }
  await page.getByRole('button', { name: 'Filter' }).click()
  await fill(page, 'Last four digits', 'Visa •••• 4242 ')
  await fill(page, 'Total', '$12.50')
  await page.getByRole('button', { name: 'Apply' }).click()
  await shows(1)
  expect(new URL(page.url()).searchParams.get('total')).toBe('12.5')
  await page.reload()
  await shows(1)
  await page.getByRole('button', { name: 'Remove: Total $12.50' }).click()
  await shows(3)
  await page.getByRole('button', { name: 'Remove: Ending in 4242' }).click()
  await page.getByLabel('Find in payments').fill('dinner')
  await shows(1)
  await page.getByRole('link', { name: 'Sale dinner' }).click()
  await page.getByRole('heading', title('Payment')).waitFor()
  await expectAccessible(page)
})

test('a payment of an invoice leads there, says why its fee is what it is, and is given back', async ({
  open,
}) => {
  const { company, id, vaultId, customerId } = await openCardCheckout({ invoiceId: 'SHOP-1' })
  const { transactionId } = await pay(company, id, vaultId)
  const { user, list } = await openDashboard(company)
  const page = await openAs(open, user, `${list}/${transactionId}`, { viewport: phone })
  await page
    .getByTestId('proof')
    .filter({ hasText: /surcharge/i })
    .waitFor()
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByText(transactionId).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await fill(page, 'Amount', '20')
  await dialog.getByText('The customer will owe').waitFor()
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByTestId('refunded').filter({ hasText: '$20.00' }).waitFor()
  const history = page.getByRole('list', { name: 'History' })
  await history.locator('[data-kind=refund]').filter({ hasText: '$20.00 refunded' }).waitFor()
  const customer = page.getByRole('link', { name: 'Pat Payer' })
  expect(await customer.getAttribute('href')).toContain(`/customers/${customerId}`)
  await page.getByRole('link', { name: 'SHOP-1' }).click()
  await page.getByRole('heading', title('SHOP-1')).waitFor()
})

test('what is held is captured by a clerk and let go by an admin', async ({ open }) => {
  const checkout = await openOneOffCheckout()
  const one = await authorize(checkout, { order_id: 'one', transaction_amount: 30 })
  const other = await authorize(checkout, { order_id: 'other', transaction_amount: 40 })
  const clerk = await openDashboard(checkout.company, 'clerk')
  const page = await openAs(open, clerk.user, `${clerk.list}/${one._id}`)
  await page.getByRole('button', { name: 'Capture' }).waitFor()
  expect(await page.getByRole('button', { name: 'Void' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Capture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Capture' })
  await fill(page, 'Amount', '31')
  await dialog.getByRole('button', { name: /^Capture/ }).click()
  await dialog.getByText('At most $30.00').last().waitFor()
  await fill(page, 'Amount', '25')
  await dialog.getByRole('button', { name: 'Capture $25.00' }).click()
  await page.getByTestId('status').filter({ hasText: 'Captured' }).waitFor()
  await page.locator('[data-kind=captured]').filter({ hasText: '$25.00 captured' }).waitFor()
  const admin = await openDashboard(checkout.company)
  const dashboard = await openAs(open, admin.user, `${admin.list}/${other._id}?dialog=void`)
  await dashboard.getByRole('dialog', { name: 'Void' }).getByRole('button', { name: 'Void' }).click()
  await dashboard.getByTestId('status').filter({ hasText: 'Voided' }).waitFor()
})

test('what failed is tried again once, and what nobody knows of is charged by nobody', async ({ open }) => {
  const checkout = await openOneOffCheckout()
  const declined = await saveCard(checkout.company, checkout.customerId, testCards.declined)
  await requestCharge(checkout, { order_id: 'declined', account_vault_id: declined })
  const lost = await saveCard(checkout.company, checkout.customerId, testCards.answerLost)
  await requestCharge(checkout, { order_id: 'lost', account_vault_id: lost })
  const [unknown, failed] = await recordsOf(checkout.company)
  const { user, list } = await openDashboard(checkout.company, 'clerk')
  const page = await openAs(open, user, `${list}/${failed?._id}`, { allows: [refused(422)] })
  await page.getByRole('button', { name: 'Try again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try again' })
  await dialog.getByRole('button', { name: 'Charge $100.00' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Declined' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(page.url().replace(/trx_\w+/, unknown?._id))
  await page.getByRole('status').filter({ hasText: 'Don’t charge again' }).waitFor()
  await page.getByTestId('status').filter({ hasText: 'Being looked up' }).waitFor()
  for (const name of ['Try again', 'Refund', 'Capture'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0)
})

test('a saved method is charged once with no invoice, and a decline charges nothing', async ({ open }) => {
  const checkout = await openOneOffCheckout()
  await saveCard(checkout.company, checkout.customerId, testCards.insufficientFunds)
  const { user, list } = await openDashboard(checkout.company, 'clerk')
  const page = await openAs(open, user, `${list}/new`, { viewport: phone, allows: [refused(422)] })
  await page.getByRole('combobox', { name: 'Customer' }).fill('Pat')
  await page.getByRole('option', { name: /Pat/ }).click()
  await page.getByRole('radio', { name: /ending in 9995/ }).check()
  await fill(page, 'Amount', '35')
  await fill(page, 'Order', 'counter-1')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByTestId('fee').filter({ hasText: '$0.00' }).waitFor()
  await page.getByRole('button', { name: 'Pay $35.00' }).click()
  await page.getByRole('alert').filter({ hasText: 'Nothing was charged.' }).waitFor()
  await page.getByRole('radio', { name: /ending in 4242/ }).check()
  await page.getByRole('button', { name: 'Pay $35.00' }).dblclick()
  await page.getByTestId('status').filter({ hasText: 'Completed' }).waitFor()
  const taken = (await getBooks(checkout.company)).filter(({ status }) => status !== 'declined')
  expect(taken).toMatchObject([{ amountCents: 3500 }])
})

test('a terminal is asked and shows how it stands, and a link is made for who is not here', async ({
  open,
}) => {
  const checkout = await openOneOffCheckout()
  const { user, list } = await openDashboard(checkout.company, 'clerk')
  const page = await openAs(open, user, `${list}/new`)
  await page.getByRole('radio', { name: 'Payment link' }).check()
  const links: string[] = []
  for (const [amount, order] of [
    ['15', 'by-link'],
    ['200', 'by-another'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Customer' }).fill('Pat')
    await page.getByRole('option', { name: /Pat/ }).click()
    await fill(page, 'Amount', amount)
    await fill(page, 'Order', order)
    await page.getByRole('button', { name: 'Make payment link' }).click()
    links.push(await page.getByTestId('link').innerText())
    await page.getByText(`can pay $${amount}.00`).waitFor()
    await page.getByRole('button', { name: 'Make another' }).click()
  }
  const shown = await Promise.all(links.map(async (link) => (await fetch(link)).text()))
  expect(shown).toEqual([expect.stringContaining('$15.00'), expect.stringContaining('$200.00')])
  await page.getByRole('radio', { name: 'Terminal' }).check()
  await fill(page, 'Terminal name', 'desk')
  await fill(page, 'Amount', '20')
  await page.getByRole('button', { name: 'Send $20.00 to the terminal' }).click()
  await page.getByRole('heading', title('Payment')).waitFor()
  await page.getByTestId('status').waitFor()
  await expectAccessible(page)
})
