import { expect } from 'vitest'
import { getBooks, newCompany, type Caller, type TestCompany } from './florin.ts'
import { expectBooksToAgree } from './one-off.ts'
import { anonymousCallerAt } from './own-address.ts'
import { cardEntry, doneEvent } from './pay-page.ts'

type Headers_ = Record<string, string>

/** The calls of the page that a token opens, whatever it is. */
export function pageWith(token: string): Caller {
  return anonymousCallerAt(`/api/trx/hostedpayment/${token}`)
}

/** A payment of 100 dollars that a company asks for by a page, unless it is said otherwise, and the calls of that page. */
export async function openHosted(company: TestCompany, fields: object = {}) {
  const made = await askForPage(company, fields)
  expect(made.status, made.text).toBe(201)
  const token = String(made.body.token)
  return { company, token, page: pageWith(token) }
}

/** The same of a company in Texas that adds three percent to credit cards, but for what the test says. */
export async function openSurcharged(overrides: Record<string, unknown> = {}, fields: object = {}) {
  const company = await newCompany({ surcharge: { enabled: true, percentage: 3 }, ...overrides })
  return openHosted(company, fields)
}

/** A payment that a company asks for by a page, and the page's calls. */
export type Hosted = Awaited<ReturnType<typeof openHosted>>

/** Asks for the creation of a page and answers whatever comes. */
export function askForPage({ hppToken }: TestCompany, fields: object = {}) {
  const body = { hpp_token: hppToken, total: 100, ...fields }
  return anonymousCallerAt('/api/trx/hostedpayment').post('', body)
}

/** What the page shows. */
export async function getPage(page: Caller) {
  const shown = await page.get('')
  expect(shown.status, shown.text).toBe(200)
  return shown.body
}

/** Opens the secure form in which the total is paid, and answers its token. */
export async function openForm(page: Caller): Promise<string> {
  const opened = await page.post('/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return opened.body.clientToken
}

/** The event of a sale that was made in the secure form. */
export async function submitSale(page: Caller, entry: object = cardEntry()) {
  return doneEvent(await openForm(page), entry)
}

/** The event of a card or bank account that the page captured, and did not charge. */
export async function captureMethod(page: Caller, entry: object = cardEntry()) {
  const opened = await page.post('/capture/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return doneEvent(opened.body.clientToken, entry)
}

/** Ends the payment with the event of a form, and answers whatever comes. */
export function complete(page: Caller, processorEvent: unknown, headers?: Headers_) {
  return page.post('/complete', { processorEvent }, headers)
}

/** Captures a card or bank account, charges it, and answers whatever comes. */
export async function payWith(page: Caller, entry: object = cardEntry()) {
  return complete(page, await captureMethod(page, entry))
}

/** Quotes a captured card from Texas, unless it is said otherwise, and answers whatever comes. */
export function askQuote(page: Caller, ticketId: unknown, fields: object = {}, headers?: Headers_) {
  return page.post('/quote', { ticketId, billingZip: '75201', ...fields }, headers)
}

/** Captures a card and answers its quote. */
export async function getQuote(page: Caller, entry: object = cardEntry(), fields: object = {}) {
  const { ticket_id: ticketId } = await captureMethod(page, entry)
  const quoted = await askQuote(page, ticketId, fields)
  expect(quoted.status, quoted.text).toBe(201)
  return quoted.body
}

/** Confirms a quote and answers whatever comes. */
export function confirmQuote(page: Caller, quoteId: unknown, headers?: Headers_) {
  return page.post('/quote/confirm', { quoteId }, headers)
}

/** What the processor's books hold that went through, in cents. */
export async function getCharges(company: TestCompany): Promise<number[]> {
  const books = await getBooks(company)
  const isTaken = ({ status }: { status: string }) => ['approved', 'settled', 'pending'].includes(status)
  return books.filter(isTaken).map(({ amountCents }) => amountCents)
}

/** Expects that so much was taken, once, and that the page, its merchant and the processor agree on it. */
export async function expectPaidOnce({ company, page }: Hosted, cents = 10_000): Promise<void> {
  expect(await getCharges(company)).toEqual([cents])
  expect(await getPage(page)).toMatchObject({ status: 'paid' })
  await expectBooksToAgree(company)
}

/** Expects that nothing was taken, and that the page can be paid. */
export async function expectOpen({ company, page }: Hosted): Promise<void> {
  expect(await getCharges(company)).toEqual([])
  expect(await getPage(page)).toMatchObject({ status: 'open' })
}

export const paid = { status: 200, body: { status: 'success' } }
export const alreadyPaid = { status: 400, body: { reasonCode: 'ALREADY_PROCESSING' } }
