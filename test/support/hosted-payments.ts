import { expect } from 'vitest'
import { getBooks, newCompany, type Caller, type TestCompany } from './florin.ts'
import { expectBooksToAgree } from './one-off.ts'
import { anonymousCallerAt } from './own-address.ts'
import { cardEntry, doneEvent } from './pay-page.ts'

type Headers_ = Record<string, string>

/** Returns the calls of the page that a token opens. The token need not be valid. */
export function pageWith(token: string): Caller {
  return anonymousCallerAt(`/api/trx/hostedpayment/${token}`)
}

/** Creates a hosted payment of 100 dollars, with the fields of the test, and returns the calls of its page. */
export async function openHosted(company: TestCompany, fields: object = {}) {
  const made = await askForPage(company, fields)
  expect(made.status, made.text).toBe(201)
  const token = String(made.body.token)
  return { company, token, page: pageWith(token) }
}

/** Creates the same payment for a company in Texas that adds 3 percent to credit cards. */
export async function openSurcharged(overrides: Record<string, unknown> = {}, fields: object = {}) {
  const company = await newCompany({ surcharge: { enabled: true, percentage: 3 }, ...overrides })
  return openHosted(company, fields)
}

/** A hosted payment of a company, with the calls of its page. */
export type Hosted = Awaited<ReturnType<typeof openHosted>>

/** Requests a hosted payment page and returns the response. */
export function askForPage({ hppToken }: TestCompany, fields: object = {}) {
  const body = { hpp_token: hppToken, total: 100, ...fields }
  return anonymousCallerAt('/api/trx/hostedpayment').post('', body)
}

/** Returns the state that the page shows. */
export async function getPage(page: Caller) {
  const shown = await page.get('')
  expect(shown.status, shown.text).toBe(200)
  return shown.body
}

/** Opens the secure form for the total and returns its token. */
export async function openForm(page: Caller): Promise<string> {
  const opened = await page.post('/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return opened.body.clientToken
}

/** Makes a sale in the secure form and returns its done event. */
export async function submitSale(page: Caller, entry: object = cardEntry()) {
  return doneEvent(await openForm(page), entry)
}

/** Captures a card or bank account on the page without a charge, and returns the done event. */
export async function captureMethod(page: Caller, entry: object = cardEntry()) {
  const opened = await page.post('/capture/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return doneEvent(opened.body.clientToken, entry)
}

/** Completes the payment with the event of a form and returns the response. */
export function complete(page: Caller, processorEvent: unknown, headers?: Headers_) {
  return page.post('/complete', { processorEvent }, headers)
}

/** Captures a card or bank account, charges it, and returns the response. */
export async function payWith(page: Caller, entry: object = cardEntry()) {
  return complete(page, await captureMethod(page, entry))
}

/** Requests a quote for a captured card, from Texas by default, and returns the response. */
export function askQuote(page: Caller, ticketId: unknown, fields: object = {}, headers?: Headers_) {
  return page.post('/quote', { ticketId, billingZip: '75201', ...fields }, headers)
}

/** Captures a card and returns its quote. */
export async function getQuote(page: Caller, entry: object = cardEntry(), fields: object = {}) {
  const { ticket_id: ticketId } = await captureMethod(page, entry)
  const quoted = await askQuote(page, ticketId, fields)
  expect(quoted.status, quoted.text).toBe(201)
  return quoted.body
}

/** Confirms a quote and returns the response. */
export function confirmQuote(page: Caller, quoteId: unknown, headers?: Headers_) {
  return page.post('/quote/confirm', { quoteId }, headers)
}

/** Returns the amounts of the approved movements in the processor's books, in cents. */
export async function getCharges(company: TestCompany): Promise<number[]> {
  const books = await getBooks(company)
  const isTaken = ({ status }: { status: string }) => ['approved', 'settled', 'pending'].includes(status)
  return books.filter(isTaken).map(({ amountCents }) => amountCents)
}

/** Expects exactly one charge of this amount, and that the page, its merchant and the processor agree on it. */
export async function expectPaidOnce({ company, page }: Hosted, cents = 10_000): Promise<void> {
  expect(await getCharges(company)).toEqual([cents])
  expect(await getPage(page)).toMatchObject({ status: 'paid' })
  await expectBooksToAgree(company)
}

/** Expects that nothing was charged and that the page can still be paid. */
export async function expectOpen({ company, page }: Hosted): Promise<void> {
  expect(await getCharges(company)).toEqual([])
  expect(await getPage(page)).toMatchObject({ status: 'open' })
}

export const paid = { status: 200, body: { status: 'success' } }
export const alreadyPaid = { status: 400, body: { reasonCode: 'ALREADY_PROCESSING' } }
