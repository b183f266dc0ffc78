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

/** A company in Texas that adds three percent to credit cards, but for what the test says. */
export function surchargingCompany(overrides: Record<string, unknown> = {}) {
  return newCompany({ surcharge: { enabled: true, percentage: 3 }, ...overrides })
}

/** A company that surcharges, a customer of it in Texas, and an invoice of 100 dollars. */
export async function openQuoteTill(
  given: { company?: Record<string, unknown>; customer?: object; invoice?: Record<string, unknown> } = {},
) {
  const company = await surchargingCompany(given.company)
  const customerId = await newCustomer(company, { state: 'TX', ...given.customer })
  const { id } = await newInvoice(company, customerId, given.invoice)
  return { company, customerId, id }
}

const card = { paymentMethod: 'cc', expDate: '1230', cvv: '123', accountHolderName: 'Pat Payer' }

/** Fills in the secure form of an intention and answers its done event. */
export async function fillIn(clientToken: string, entry: object) {
  const done = await processorSide().fillIn(clientToken, entry)
  expect(done.status, done.text).toBe(200)
  return done.body
}

/** A card that was captured and charged nothing. Answers the ticket id. */
export async function captureCard(company: TestCompany, accountNumber = testCards.visa, entry: object = {}) {
  const intention = await company.api.post('/api/payment/ticket/intention', {})
  expect(intention.status, intention.text).toBe(201)
  const done = await fillIn(intention.body.clientToken, { ...card, accountNumber, ...entry })
  return String(done.ticket_id)
}

/** A card of the customer whose billing address is what the test says: nothing, unless it is said. */
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

/** Asks what charging a saved method would come to, and answers whatever comes. */
export function surchargeQuote(company: TestCompany, id: string, body: unknown) {
  return company.api.post(`/api/invoices/${id}/surcharge-quote`, body)
}

/** Quotes a captured card and answers whatever comes: 100 dollars from Texas, but for what the test says. */
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

/** Captures a card, quotes it and answers the quote. */
export async function newQuote(
  company: TestCompany,
  id: string,
  { accountNumber, ...fields }: { accountNumber?: string } & Record<string, unknown> = {},
) {
  const quoted = await quoteCard(company, id, await captureCard(company, accountNumber), fields)
  expect(quoted.status, quoted.text).toBe(201)
  return quoted.body
}

/** Confirms a quote and answers whatever comes. */
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

/** The cards and bank accounts that the processor holds for the company, deleted ones too. */
export async function getAccounts(company: TestCompany) {
  return (await processorSide().accounts(company)) as {
    id: string
    kind: 'vault' | 'ticket'
    lastFour: string
    contactId?: string
    deleted: boolean
  }[]
}

/** What the processor still holds for the company. */
export async function heldBy(company: TestCompany) {
  return (await getAccounts(company)).filter(({ deleted }) => !deleted)
}

/** What was charged at the processor, as its books have it. */
export async function getSales(company: TestCompany) {
  return (await getBooks(company)).filter(({ action }) => action === 'sale')
}

/** The saved methods of a customer, as the merchant lists them. */
export async function getMethods({ api }: TestCompany, customerId: string) {
  const listed = await api.get(`/api/customers/${customerId}/paymentmethods`)
  expect(listed.status, listed.text).toBe(200)
  return listed.body
}

/** Changes the company as its operator does. */
export async function changeCompany({ companyId }: TestCompany, fields: object) {
  const changed = await operator().patch(`/operator/v1/companies/${companyId}`, fields)
  expect(changed.status, changed.text).toBe(200)
}

/** The card at the processor that is held for a quote: a saved method of nobody. */
export async function getQuotedVault(company: TestCompany) {
  const vaults = (await heldBy(company)).filter(({ kind, contactId }) => kind === 'vault' && !contactId)
  expect(vaults).toHaveLength(1)
  return String(vaults[0]?.id)
}

/** Makes the processor fail from its next call but so many on. */
export async function faultAfter(company: TestCompany, calls: number, name: string, times = 1) {
  if (calls > 0) await fault(company, 'any', 'delay', { delayMs: 0, times: calls })
  await fault(company, 'any', name, { times })
}

/** Expects that nothing was charged, and that all of the invoice can still be paid. */
export async function expectNothingCharged(company: TestCompany, id: string, amountDue = 100) {
  expect((await getSales(company)).filter(({ status }) => status !== 'declined')).toEqual([])
  const read = await company.api.get(`/api/invoices/${id}`)
  expect(read.body).toMatchObject({ amountPaid: 0, amountDue })
}

/** Expects that a quote is good for nothing any more, whichever way it is asked for. */
export async function expectUsedUp(company: TestCompany, id: string, quoteId: string) {
  for (const savePaymentMethod of [false, true]) {
    const again = await confirm(company, id, quoteId, { savePaymentMethod })
    expect(again, again.text).toMatchObject({ status: 400, body: { error: 'bad_request' } })
    expect(again.body).not.toHaveProperty('reasonCode')
  }
}

/** A till with an invoice that was quoted for a new card. */
export async function openQuotedTill(
  given: Parameters<typeof openQuoteTill>[0] = {},
  fields: Parameters<typeof newQuote>[2] = {},
) {
  const till = await openQuoteTill(given)
  const { quoteId, expiresAt } = await newQuote(till.company, till.id, fields)
  return { ...till, quoteId: String(quoteId), expiresAt: String(expiresAt) }
}

/** A company, a customer and an invoice to be quoted. */
export type QuoteTill = Awaited<ReturnType<typeof openQuoteTill>>
