import { expect, test } from 'vitest'
import { getAlerts, getInvoice, pay, setBankOutcome } from '../support/checkout.ts'
import { figuresPath, openBooks } from '../support/home.ts'
import { goTo } from '../support/invoice-life.ts'
import { sendProcessorResult } from '../support/processor-result.ts'
import { saveCardFrom } from '../support/quotes.ts'

const chargedBack = '4000000000000259'
const alertsOf = async ({ company, figures }: Awaited<ReturnType<typeof openBooks>>) => {
  const answered = await figures.dashboard.get(figuresPath(company, '/alerts?status=open'))
  expect(answered.status, answered.text).toBe(200)
  return answered.body.alerts
}

test('an alert of the dashboard names the amount, the payer and the number of its invoice', async () => {
  const books = await openBooks('UTC')
  const { company, customerId, bank, owed } = books
  await company.api.put(`/api/customers/${customerId}`, { firstName: 'Samir', lastName: 'Johansson' })
  await goTo(company, '2027-03-01T12:00:00.000Z')
  const [disputed, failing] = [await owed(80), await owed(301)]
  await pay(company, disputed, await saveCardFrom(company, customerId, {}, chargedBack))
  await pay(company, failing, bank)
  await goTo(company, '2027-03-03T12:00:00.000Z')
  await setBankOutcome(company, 'settled', 301)
  await goTo(company, '2027-03-05T12:00:00.000Z')
  await setBankOutcome(company, 'returned', 301)
  await goTo(company, '2027-03-20T12:00:00.000Z')

  const expected = async (id: string, facts: object) =>
    expect.objectContaining({
      kind: 'payment_returned',
      invoiceId: id,
      invoiceNumber: (await getInvoice(company, id)).invoiceId,
      payerName: 'Samir Johansson',
      ...facts,
    })
  const alerts = await alertsOf(books)
  expect(alerts).toHaveLength(2)
  expect(alerts).toEqual(
    expect.arrayContaining([
      await expected(disputed, { amount: 82.4, paymentMethod: 'cc' }),
      await expected(failing, { amount: 301, paymentMethod: 'ach' }),
    ]),
  )
  expect(JSON.stringify(alerts)).not.toContain('payer@example.com')
  const bare = Object.keys((await getAlerts(company))[0])
  for (const field of ['amount', 'paymentMethod', 'payerName', 'invoiceNumber'])
    expect(bare).not.toContain(field)
})

test('an alert without a known payment has no amount, payer or number', async () => {
  const books = await openBooks('UTC')
  expect((await sendProcessorResult(books.company, 'elsewhere')).status).toBe(200)
  const [alert] = await alertsOf(books)
  expect(Object.keys(alert).toSorted()).toEqual(['createdAt', 'id', 'kind', 'message'])
})

test('a payer without a name is the id of the customer, and a company is its name', async () => {
  const books = await openBooks('UTC')
  const { company, customerId, owed } = books
  const nameless = { firstName: null, lastName: null }
  await company.api.put(`/api/customers/${customerId}`, nameless)
  await goTo(company, '2027-03-01T12:00:00.000Z')
  await pay(company, await owed(80), await saveCardFrom(company, customerId, {}, chargedBack))
  await goTo(company, '2027-03-20T12:00:00.000Z')
  expect(await alertsOf(books)).toMatchObject([{ payerName: customerId }])
  await company.api.put(`/api/customers/${customerId}`, { companyName: 'Brightwater Logistics' })
  expect(await alertsOf(books)).toMatchObject([{ payerName: 'Brightwater Logistics' }])
})
