import { expect } from 'vitest'
import {
  getBooks,
  caller,
  florin,
  newInvoice,
  operator,
  sessionFor,
  type TestResponse,
  type TestCompany,
} from './florin.ts'
import { daysFromNow } from './company-days.ts'
import { processorSide } from './processor-side.ts'
import { openCardCheckout, openCheckout, pay } from './checkout.ts'

/** Well-formed ids of records that do not exist. */
export const noInvoice = 'inv_01h455vb4pex5vsknk084sn02q'
export const noTransaction = 'trx_01h455vb4pex5vsknk084sn02q'

/** Moves the company's clock to an instant and opens a new session, because the old one may have expired. */
export async function goTo(company: TestCompany, at: string): Promise<void> {
  const moved = await processorSide().moveClock(company.companyId, { advanceTo: at })
  expect(moved.status, moved.text).toBe(200)
  company.api = await sessionFor(company.apiKey)
}

/**
 * Creates a checkout whose company's clock is at noon (UTC), so that no test crosses midnight by accident. `on`
 * returns the date that many days later, or with a time the instant.
 */
export async function openCheckoutAtNoon(overrides: Record<string, unknown> = {}) {
  const checkout = await openCheckout(overrides)
  const date = await daysFromNow(checkout.company)
  const on = (days: number, time?: string) =>
    time === undefined ? date(days + 1) : `${date(days + 1)}T${time}:00.000Z`
  await goTo(checkout.company, on(0, '12:00'))
  return { ...checkout, on }
}

/** Returns the minute of an instant, because real time passes while a test runs. */
export function toMinute(at: string): string {
  return `${at.slice(0, 16)}:00.000Z`
}

/** Returns callers with an API key and with a session of a lesser role. */
export async function callersAs({ companyId }: TestCompany, role: 'clerk' | 'read_only') {
  const made = await operator().post(`/operator/v1/companies/${companyId}/api-keys`, { role })
  expect(made.status).toBe(201)
  const { apiKey } = made.body
  return {
    api: await sessionFor(apiKey),
    legacy: caller(florin().baseUrl, { authorization: `Api-Key ${apiKey}` }),
  }
}

/** Requests a refund and returns the response. Without a body the whole remaining amount is refunded. */
export function askRefund(
  { legacy }: TestCompany,
  transactionId: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return legacy.post(`/api/trx/refund/${transactionId}`, body, headers)
}

/** Refunds and expects success. */
export async function refund(company: TestCompany, transactionId: string, body?: unknown) {
  const refunded = await askRefund(company, transactionId, body)
  expect(refunded, refunded.text).toMatchObject({ status: 200, body: { status: 'success' } })
  return refunded.body
}

/** Creates an invoice of 100 dollars and pays it with one card payment. */
export async function openPaidCheckout(accountNumber?: string) {
  const checkout = await openCardCheckout({}, accountNumber)
  const { transactionId } = await pay(checkout.company, checkout.id, checkout.vaultId)
  return { ...checkout, transactionId: String(transactionId) }
}

/** Returns the approved refunds in the processor's books, in dollars. */
export async function getRefunds(company: TestCompany): Promise<number[]> {
  const books = await getBooks(company)
  return books
    .filter(({ action, status }) => action === 'refund' && status === 'approved')
    .map(({ amountCents }) => amountCents / 100)
}

/** Voids or cancels an invoice and expects success. */
export async function close(company: TestCompany, id: string, verb: 'void' | 'cancel') {
  const closed = await company.api.post(`/api/invoices/${id}/${verb}`)
  expect(closed.status, closed.text).toBe(200)
  return closed.body
}

/** Updates an invoice and expects success. */
export async function update(company: TestCompany, id: string, fields: object) {
  const updated = await company.api.put(`/api/invoices/${id}`, fields)
  expect(updated.status, updated.text).toBe(200)
  return updated.body
}

/** Creates an invoice of 100 dollars that is voided, cancelled, or refunded and closed. */
export async function openClosedInvoice(
  company: TestCompany,
  customerId: string,
  status: 'Voided' | 'Cancelled' | 'Refunded',
  vaultId: string,
): Promise<string> {
  const { id } = await newInvoice(company, customerId)
  if (status === 'Refunded') {
    const { transactionId } = await pay(company, id, vaultId)
    await refund(company, transactionId, { close_invoice: true })
  } else await close(company, id, status === 'Voided' ? 'void' : 'cancel')
  return id
}

/** Returns the mails of a company, oldest first: all of them, or those of the given kinds. */
export async function getMails({ companyId }: TestCompany, ...kinds: string[]) {
  const read = await operator().get(`/sandbox/v1/outbox?companyId=${companyId}`)
  expect(read.status).toBe(200)
  const { messages }: { messages: Mail[] } = read.body
  return kinds.length === 0 ? messages : messages.filter(({ kind }) => kinds.includes(kind))
}

/** Returns the kinds of the mails of a company, oldest first. */
export async function getMailKinds(company: TestCompany): Promise<string[]> {
  return (await getMails(company)).map(({ kind }) => kind)
}

type Mail = {
  kind: string
  to: string
  subject: string
  text: string
  links: string[]
  invoiceId: string
  sentAt: string
}

/** Returns the calls of the hosted page, with the token of the newest mail about an invoice. */
export async function payerOf(company: TestCompany, id: string) {
  const mail = (await getMails(company)).findLast(({ invoiceId }) => invoiceId === id)
  const token = mail?.links[0]?.split('/').at(-1) ?? ''
  return caller(florin().baseUrl, { 'x-invoice-token': token })
}

/** Makes a sale in the secure form of the hosted page and returns the form's done event. */
export async function saleInForm(payer: Awaited<ReturnType<typeof payerOf>>, accountNumber: string) {
  const intention = await payer.post('/api/invoices/hosted/intention', { paymentMethods: ['cc'] })
  expect(intention.status, intention.text).toBe(201)
  const form = { paymentMethod: 'cc', accountNumber, expDate: '1230', cvv: '123', billingZip: '75201' }
  const done = await processorSide().fillIn(intention.body.clientToken, form)
  expect(done.status, done.text).toBe(200)
  return done.body
}

/** Removes the faults that the test injected into the processor. */
export function clearFaults(company: TestCompany): Promise<void> {
  return processorSide().clearFaults(company)
}
