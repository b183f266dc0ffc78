import { expect } from 'vitest'
import { caller, florin, newInvoice, operator, testCards, type Caller, type TestCompany } from './florin.ts'
import { processorSide } from './processor-side.ts'
import { openCheckout } from './checkout.ts'
import type { PayersAddress } from './side.ts'

/** The link to the payment page in the newest mail about an invoice. */
export async function linkTo(company: TestCompany, invoiceId: string): Promise<string> {
  const outbox = await operator().get(`/sandbox/v1/outbox?companyId=${company.companyId}&kind=invoice`)
  const sent: { links: string[]; invoiceId: string }[] = outbox.body.messages
  const [link] = sent.findLast((message) => message.invoiceId === invoiceId)?.links ?? []
  if (link === undefined) throw new Error('no mail about the invoice holds a link')
  return link
}

/** The calls of the payment page that a link opens. */
export function pageAt(link: string): Caller {
  return pageOf(link.split('/').at(-1) ?? '')
}

/** The calls of a payment page with this token, whatever it is. */
export function pageOf(token: string): Caller {
  return caller(florin().baseUrl, { 'x-invoice-token': token })
}

/** The payment page of an invoice. */
export async function openPage(company: TestCompany, invoiceId: string): Promise<Caller> {
  return pageAt(await linkTo(company, invoiceId))
}

/** A till with an invoice, of 100 dollars unless it is said otherwise, and its payment page. */
export async function openPageTill(fields: Record<string, unknown> = {}) {
  const till = await openCheckout()
  const { id, invoiceId } = await newInvoice(till.company, till.customerId, fields)
  return { ...till, id, number: invoiceId, page: await openPage(till.company, id) }
}

/** What a payer enters of a card in the secure form. */
export const cardEntry = (accountNumber = testCards.visa) => ({
  paymentMethod: 'cc',
  accountNumber,
  expDate: '1230',
  cvv: '123',
  billingZip: '75201',
  accountHolderName: 'Pat Payer',
})

/** What a payer enters of a bank account in the secure form. */
export const bankEntry = (accountNumber = '000123456789') => ({
  paymentMethod: 'ach',
  routingNumber: '110000000',
  accountNumber,
  accountType: 'checking',
  accountHolderName: 'Pat Payer',
})

/** Fills in a secure form and answers whatever comes. */
export function fillIn(clientToken: string, entry: object, from?: PayersAddress) {
  return processorSide().fillIn(clientToken, entry, from)
}

/** The done event of a secure form that takes what was entered. */
export async function doneEvent(clientToken: string, entry: object = cardEntry()) {
  const done = await fillIn(clientToken, entry)
  expect(done.status, done.text).toBe(200)
  return done.body
}

/** The event of a card that the merchant's page captured, and did not charge. */
export async function captureCard(company: TestCompany, accountNumber = testCards.visa) {
  const opened = await company.api.post('/api/payment/ticket/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return doneEvent(opened.body.clientToken, cardEntry(accountNumber))
}

/** The event of a card or bank account that the payment page captured, and did not charge. */
export async function captureMethodOnPage(page: Caller, entry: object = cardEntry()) {
  const opened = await page.post('/api/invoices/hosted/capture/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return doneEvent(opened.body.clientToken, entry)
}

/** Opens the secure form in which all that is due is paid. */
export async function openSaleForm(page: Caller): Promise<string> {
  const opened = await page.post('/api/invoices/hosted/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return opened.body.clientToken
}

/** The event of a sale that was made in the secure form of the payment page. */
export async function submitSaleOnPage(page: Caller, entry: object = cardEntry()) {
  return doneEvent(await openSaleForm(page), entry)
}

type Movement = {
  vaultId: string
  /** All that is moved, the surcharge included. */
  cents?: number
  surchargeCents?: number
  action?: 'sale' | 'auth'
}

/** A movement that somebody else asked the processor for, at the location of the company. */
export async function payElsewhere(
  company: TestCompany,
  { vaultId, cents: amountCents = 10_000, surchargeCents = 0, action = 'sale' }: Movement,
) {
  const reference = `till-${crypto.randomUUID()}`
  const body = { reference, action, amountCents, surchargeCents, source: { vaultId } }
  const moved = await atLocation(company, '/v1/transactions', body)
  expect(moved.status, moved.text).toBe(200)
  return moved.body
}

/** Calls the processor as the company's location. */
export function atLocation(company: TestCompany, path: string, body: object) {
  return processorSide().atLocation(company, path, body)
}
