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

/** Ids that look right and name nothing. */
export const noInvoice = 'inv_01h455vb4pex5vsknk084sn02q'
export const noTransaction = 'trx_01h455vb4pex5vsknk084sn02q'

/** Moves the company's clock to a moment, and starts a session anew where the old one ran out on the way. */
export async function goTo(company: TestCompany, at: string): Promise<void> {
  const moved = await processorSide().moveClock(company.companyId, { advanceTo: at })
  expect(moved.status, moved.text).toBe(200)
  company.api = await sessionFor(company.apiKey)
}

/**
 * A till whose company's clock stands at noon (UTC), so that no test meets midnight by accident. `on` names a moment so
 * many days later: a date, or with a time the instant.
 */
export async function openTillAtNoon(overrides: Record<string, unknown> = {}) {
  const till = await openCheckout(overrides)
  const date = await daysFromNow(till.company)
  const on = (days: number, time?: string) =>
    time === undefined ? date(days + 1) : `${date(days + 1)}T${time}:00.000Z`
  await goTo(till.company, on(0, '12:00'))
  return { ...till, on }
}

/** A moment without what real time added to it while things were being done: its minute. */
export function toMinute(at: string): string {
  return `${at.slice(0, 16)}:00.000Z`
}

/** Calls with a key and a session of a lesser role. */
export async function callersAs({ companyId }: TestCompany, role: 'clerk' | 'read_only') {
  const made = await operator().post(`/operator/v1/companies/${companyId}/api-keys`, { role })
  expect(made.status).toBe(201)
  const { apiKey } = made.body
  return {
    api: await sessionFor(apiKey),
    legacy: caller(florin().baseUrl, { authorization: `Api-Key ${apiKey}` }),
  }
}

/** Asks for a refund and answers whatever comes. Without a body all that is left goes back. */
export function askRefund(
  { legacy }: TestCompany,
  transactionId: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return legacy.post(`/api/trx/refund/${transactionId}`, body, headers)
}

/** Refunds and expects it to go through. */
export async function refund(company: TestCompany, transactionId: string, body?: unknown) {
  const refunded = await askRefund(company, transactionId, body)
  expect(refunded, refunded.text).toMatchObject({ status: 200, body: { status: 'success' } })
  return refunded.body
}

/** An invoice of 100 dollars that was paid with one card payment. */
export async function openPaidTill(accountNumber?: string) {
  const till = await openCardCheckout({}, accountNumber)
  const { transactionId } = await pay(till.company, till.id, till.vaultId)
  return { ...till, transactionId: String(transactionId) }
}

/** What the processor's books hold of refunds that went through, in dollars. */
export async function getRefunds(company: TestCompany): Promise<number[]> {
  const books = await getBooks(company)
  return books
    .filter(({ action, status }) => action === 'refund' && status === 'approved')
    .map(({ amountCents }) => amountCents / 100)
}

/** Voids or cancels and expects it to happen. */
export async function close(company: TestCompany, id: string, verb: 'void' | 'cancel') {
  const closed = await company.api.post(`/api/invoices/${id}/${verb}`)
  expect(closed.status, closed.text).toBe(200)
  return closed.body
}

/** Changes an invoice and expects it to be changed. */
export async function update(company: TestCompany, id: string, fields: object) {
  const updated = await company.api.put(`/api/invoices/${id}`, fields)
  expect(updated.status, updated.text).toBe(200)
  return updated.body
}

/** An invoice of 100 dollars that was voided, cancelled, or refunded and closed. */
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

/** What was mailed for a company, oldest first: all of it, or of some kinds. */
export async function getMails({ companyId }: TestCompany, ...kinds: string[]) {
  const read = await operator().get(`/sandbox/v1/outbox?companyId=${companyId}`)
  expect(read.status).toBe(200)
  const { messages }: { messages: Mail[] } = read.body
  return kinds.length === 0 ? messages : messages.filter(({ kind }) => kinds.includes(kind))
}

/** The kinds of what was mailed for a company, oldest first. */
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

/** Calls of the hosted page, with the token of the newest mail about an invoice. */
export async function payerOf(company: TestCompany, id: string) {
  const mail = (await getMails(company)).findLast(({ invoiceId }) => invoiceId === id)
  const token = mail?.links[0]?.split('/').at(-1) ?? ''
  return caller(florin().baseUrl, { 'x-invoice-token': token })
}

/** A sale made in the secure form of the hosted page. Answers the form's done event. */
export async function saleInForm(payer: Awaited<ReturnType<typeof payerOf>>, accountNumber: string) {
  const intention = await payer.post('/api/invoices/hosted/intention', { paymentMethods: ['cc'] })
  expect(intention.status, intention.text).toBe(201)
  const form = { paymentMethod: 'cc', accountNumber, expDate: '1230', cvv: '123', billingZip: '75201' }
  const done = await processorSide().fillIn(intention.body.clientToken, form)
  expect(done.status, done.text).toBe(200)
  return done.body
}

/** Lets the processor behave again. */
export function clearFaults(company: TestCompany): Promise<void> {
  return processorSide().clearFaults(company)
}
