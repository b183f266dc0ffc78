import { expect } from 'vitest'
import { daysFromNow } from './company-days.ts'
import {
  advance,
  getBooks,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveBankAccount,
  saveCard,
  sessionFor,
  testCards,
  type TestCompany,
} from './florin.ts'
import { processorSide } from './processor-side.ts'

/** Creates a company, a customer of it, and a saved card that is charged without trouble. */
export async function openCheckout(overrides: Record<string, unknown> = {}) {
  const company = await newCompany(overrides)
  const customerId = await newCustomer(company, { firstName: 'Pat', lastName: 'Payer' })
  return { company, customerId }
}

/** Creates a checkout with a saved card and an invoice of 100 dollars, with the fields of the test. */
export async function openCardCheckout(fields: Record<string, unknown> = {}, accountNumber?: string) {
  const checkout = await openCheckout()
  const vaultId = await saveCard(checkout.company, checkout.customerId, accountNumber)
  const { id } = await newInvoice(checkout.company, checkout.customerId, fields)
  return { ...checkout, vaultId, id }
}

/** Creates a checkout with a saved bank account and an invoice. */
export async function openBankCheckout(fields: Record<string, unknown> = {}, accountNumber?: string) {
  const checkout = await openCheckout()
  const vaultId = await saveBankAccount(checkout.company, checkout.customerId, accountNumber)
  const { id } = await newInvoice(checkout.company, checkout.customerId, fields)
  return { ...checkout, vaultId, id }
}

/** Saves a card of the customer that expires this month, or next month if today is the last day of the month. */
export async function saveExpiringCard({ company, customerId }: Pick<Checkout, 'company' | 'customerId'>) {
  const intention = await company.api.post('/api/payment/intention', { customerId })
  const [year, month] = (await daysFromNow(company))(1).slice(2).split('-')
  const form = {
    paymentMethod: 'cc',
    accountNumber: testCards.visa,
    expDate: `${month}${year}`,
    accountHolderName: 'Pat Payer',
  }
  const done = await processorSide().fillIn(intention.body.clientToken, form)
  expect(done.status, done.text).toBe(200)
  return String(done.body.account_vault_id)
}

type Checkout = Awaited<ReturnType<typeof openCheckout>>

/** The body of a request that creates an invoice, with the fields of the test. */
export const invoiceBody = (customerId: string, fields: object = {}) => ({
  customerId,
  description: 'Gardening',
  amount: 50,
  dueDate: '2027-01-15',
  ...fields,
})

/** Requests an invoice and returns the response. */
export function createInvoice(company: TestCompany, body: unknown) {
  return company.api.post('/api/invoices', body)
}

/** Defines a custom field for the invoices of a company. */
export async function defineInvoiceField(company: TestCompany, key: string, definition: object) {
  const path = `/operator/v1/companies/${company.companyId}/custom-fields/invoice/${key}`
  expect((await operator().put(path, definition)).status).toBe(200)
}

/**
 * Sets the outcome of a bank transfer at the processor: of the company's newest transfer, or of the one with this
 * amount.
 */
export async function setBankOutcome(
  company: TestCompany,
  outcome: 'settled' | 'returned',
  dollars?: number,
) {
  const books = await getBooks(company)
  const transfer = books.findLast(
    ({ paymentMethod, amountCents }) =>
      paymentMethod === 'ach' && (dollars === undefined || amountCents === dollars * 100),
  )
  await processorSide().bankSays(company, transfer?.id, outcome)
}

/** A bank account whose transfers stay in flight until the test sets their outcome. */
export const staysInFlight = '000000000009'

/**
 * Bank accounts whose transfers are returned some days later: R01 for insufficient funds, R02 for a closed account.
 */
export const returnsR01 = '000222222227'
export const returnsR02 = '000111111113'

/** Requests a payment and returns the response. */
export function payment(
  company: TestCompany,
  id: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return company.api.put(`/api/invoices/${id}/payment`, body, headers)
}

/** Pays and expects an approval. */
export async function pay(company: TestCompany, id: string, accountVaultId: string, amount?: number) {
  const paid = await payment(company, id, { accountVaultId, ...(amount === undefined ? {} : { amount }) })
  expect(paid, paid.text).toMatchObject({ status: 200, body: { status: 'success' } })
  return paid.body
}

/** Returns the invoice as the API reads it now. */
export async function getInvoice(company: TestCompany, id: string) {
  const read = await company.api.get(`/api/invoices/${id}`)
  expect(read.status, read.text).toBe(200)
  return read.body
}

/** Advances the company's clock and opens a new session, because the old one may have expired on the way. */
export async function advanceClock(company: TestCompany, seconds: number): Promise<void> {
  await advance(company, seconds)
  company.api = await sessionFor(company.apiKey)
}

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

/** Returns the alerts of a company, newest first. */
export async function getAlerts(company: TestCompany) {
  const read = await operator().get(`/operator/v1/companies/${company.companyId}/alerts`)
  expect(read.status).toBe(200)
  return read.body.alerts
}
