import { expect } from 'vitest'
import {
  getBooks,
  fault,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  testCards,
  type TestCompany,
} from './florin.ts'
import { processorSide } from './processor-side.ts'

/** Creates a company in Texas that adds 3 percent to credit cards, with the fields of the test. */
export function surchargingCompany(overrides: Record<string, unknown> = {}) {
  return newCompany({ surcharge: { enabled: true, percentage: 3 }, ...overrides })
}

/** Creates a company that surcharges, a customer of it in Texas, and an invoice of 100 dollars. */
export async function openQuoteCheckout(
  given: { company?: Record<string, unknown>; customer?: object; invoice?: Record<string, unknown> } = {},
) {
  const company = await surchargingCompany(given.company)
  const customerId = await newCustomer(company, { state: 'TX', ...given.customer })
  const { id } = await newInvoice(company, customerId, given.invoice)
  return { company, customerId, id }
}

const card = { paymentMethod: 'cc', expDate: '1230', cvv: '123', accountHolderName: 'Pat Payer' }

/** Submits the secure form of an intention and returns its done event. */
export async function fillIn(clientToken: string, entry: object) {
  const done = await processorSide().fillIn(clientToken, entry)
  expect(done.status, done.text).toBe(200)
  return done.body
}

/** Captures a card without a charge and returns the ticket id. */
export async function captureCard(company: TestCompany, accountNumber = testCards.visa, entry: object = {}) {
  const intention = await company.api.post('/api/payment/ticket/intention', {})
  expect(intention.status, intention.text).toBe(201)
  const done = await fillIn(intention.body.clientToken, { ...card, accountNumber, ...entry })
  return String(done.ticket_id)
}

/** Saves a card of the customer with the billing address of the test. By default it has none. */
export async function saveCardFrom(
  company: TestCompany,
  customerId: string | undefined,
  entry: object = {},
  accountNumber = testCards.visa,
) {
  const intention = await company.api.post('/api/payment/intention', { customerId })
  expect(intention.status, intention.text).toBe(201)
  const done = await fillIn(intention.body.clientToken, { ...card, accountNumber, ...entry })
  return String(done.account_vault_id)
}

/** Requests the surcharge of a saved method and returns the response. */
export function surchargeQuote(company: TestCompany, id: string, body: unknown) {
  return company.api.post(`/api/invoices/${id}/surcharge-quote`, body)
}

/** Quotes a captured card and returns the response: 100 dollars from Texas, with the fields of the test. */
export function quoteCard(
  company: TestCompany,
  id: string,
  ticketId: string,
  fields: Record<string, unknown> = {},
) {
  return company.api.post(`/api/invoices/${id}/quote`, {
    ticketId,
    billingZip: '75201',
    amount: 100,
    ...fields,
  })
}

/** Captures a card, quotes it and returns the quote. */
export async function newQuote(
  company: TestCompany,
  id: string,
  { accountNumber, ...fields }: { accountNumber?: string } & Record<string, unknown> = {},
) {
  const quoted = await quoteCard(company, id, await captureCard(company, accountNumber), fields)
  expect(quoted.status, quoted.text).toBe(201)
  return quoted.body
}

/** Confirms a quote and returns the response. */
export function confirm(
  company: TestCompany,
  id: string,
  quoteId: string,
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const body = { quoteId, savePaymentMethod: false, ...fields }
  return company.api.post(`/api/invoices/${id}/quote/confirm`, body, headers)
}

/** Returns the cards and bank accounts of the company at the processor, including deleted ones. */
export async function getAccounts(company: TestCompany) {
  return (await processorSide().accounts(company)) as {
    id: string
    kind: 'vault' | 'ticket'
    lastFour: string
    contactId?: string
    deleted: boolean
  }[]
}

/** Returns the cards and bank accounts of the company at the processor, without deleted ones. */
export async function getActiveAccounts(company: TestCompany) {
  return (await getAccounts(company)).filter(({ deleted }) => !deleted)
}

/** Returns the sales of the company in the processor's books. */
export async function getSales(company: TestCompany) {
  return (await getBooks(company)).filter(({ action }) => action === 'sale')
}

/** Returns the saved methods of a customer as the merchant lists them. */
export async function getMethods({ api }: TestCompany, customerId: string) {
  const listed = await api.get(`/api/customers/${customerId}/paymentmethods`)
  expect(listed.status, listed.text).toBe(200)
  return listed.body
}

/** Changes a company with the operator's call. */
export async function changeCompany({ companyId }: TestCompany, fields: object) {
  const changed = await operator().patch(`/operator/v1/companies/${companyId}`, fields)
  expect(changed.status, changed.text).toBe(200)
}

/**
 * Returns the vault id of the quoted card at the processor. The card has no contact, because no customer saved it.
 */
export async function getQuotedVault(company: TestCompany) {
  const vaults = (await getActiveAccounts(company)).filter(
    ({ kind, contactId }) => kind === 'vault' && !contactId,
  )
  expect(vaults).toHaveLength(1)
  return String(vaults[0]?.id)
}

/** Injects a fault into the processor's calls, after this many calls that succeed. */
export async function faultAfter(company: TestCompany, calls: number, name: string, times = 1) {
  if (calls > 0) await fault(company, 'any', 'delay', { delayMs: 0, times: calls })
  await fault(company, 'any', name, { times })
}

/** Expects that nothing was charged and that the whole invoice can still be paid. */
export async function expectNothingCharged(company: TestCompany, id: string, amountDue = 100) {
  expect((await getSales(company)).filter(({ status }) => status !== 'declined')).toEqual([])
  const read = await company.api.get(`/api/invoices/${id}`)
  expect(read.body).toMatchObject({ amountPaid: 0, amountDue })
}

/** Expects that a quote can no longer be confirmed, with or without saving the method. */
export async function expectUsedUp(company: TestCompany, id: string, quoteId: string) {
  for (const savePaymentMethod of [false, true]) {
    const again = await confirm(company, id, quoteId, { savePaymentMethod })
    expect(again, again.text).toMatchObject({ status: 400, body: { error: 'bad_request' } })
    expect(again.body).not.toHaveProperty('reasonCode')
  }
}

/** Creates a checkout with an invoice that is quoted for a new card. */
export async function openQuotedCheckout(
  given: Parameters<typeof openQuoteCheckout>[0] = {},
  fields: Parameters<typeof newQuote>[2] = {},
) {
  const checkout = await openQuoteCheckout(given)
  const { quoteId, expiresAt } = await newQuote(checkout.company, checkout.id, fields)
  return { ...checkout, quoteId: String(quoteId), expiresAt: String(expiresAt) }
}

/** A company, a customer and an invoice for a quote. */
export type QuoteCheckout = Awaited<ReturnType<typeof openQuoteCheckout>>
