import { expect } from 'vitest'
import { caller, florin, newInvoice, operator, testCards, type Caller, type TestCompany } from './florin.ts'
import { processorSide } from './processor-side.ts'
import { openCheckout } from './checkout.ts'
import type { PayersAddress } from './side.ts'

/** Returns the link to the payment page in the newest mail about an invoice. */
export async function linkTo(company: TestCompany, invoiceId: string): Promise<string> {
  const outbox = await operator().get(`/sandbox/v1/outbox?companyId=${company.companyId}&kind=invoice`)
  const sent: { links: string[]; invoiceId: string }[] = outbox.body.messages
  const [link] = sent.findLast((message) => message.invoiceId === invoiceId)?.links ?? []
  if (link === undefined) throw new Error('no mail about the invoice holds a link')
  return link
}

/** Returns the calls of the payment page that a link opens. */
export function pageAt(link: string): Caller {
  return pageOf(link.split('/').at(-1) ?? '')
}

/** Returns the calls of a payment page with this token. The token need not be valid. */
export function pageOf(token: string): Caller {
  return caller(florin().baseUrl, { 'x-invoice-token': token })
}

/** Returns the calls of the payment page of an invoice. */
export async function openPage(company: TestCompany, invoiceId: string): Promise<Caller> {
  return pageAt(await linkTo(company, invoiceId))
}

/** Creates a checkout with an invoice of 100 dollars, with the fields of the test, and its payment page. */
export async function openPageCheckout(fields: Record<string, unknown> = {}) {
  const checkout = await openCheckout()
  const { id, invoiceId } = await newInvoice(checkout.company, checkout.customerId, fields)
  return { ...checkout, id, number: invoiceId, page: await openPage(checkout.company, id) }
}

/** The card data that a payer enters in the secure form. */
export const cardEntry = (accountNumber = testCards.visa) => ({
  paymentMethod: 'cc',
  accountNumber,
  expDate: '1230',
  cvv: '123',
  billingZip: '75201',
  accountHolderName: 'Pat Payer',
})

/** The bank account data that a payer enters in the secure form. */
export const bankEntry = (accountNumber = '000123456789') => ({
  paymentMethod: 'ach',
  routingNumber: '110000000',
  accountNumber,
  accountType: 'checking',
  accountHolderName: 'Pat Payer',
})

/** Submits a secure form and returns the response. */
export function fillIn(clientToken: string, entry: object, from?: PayersAddress) {
  return processorSide().fillIn(clientToken, entry, from)
}

/** Submits a secure form, expects success, and returns its done event. */
export async function doneEvent(clientToken: string, entry: object = cardEntry()) {
  const done = await fillIn(clientToken, entry)
  expect(done.status, done.text).toBe(200)
  return done.body
}

/** Captures a card on the merchant's page without a charge and returns the done event. */
export async function captureCard(company: TestCompany, accountNumber = testCards.visa) {
  const opened = await company.api.post('/api/payment/ticket/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return doneEvent(opened.body.clientToken, cardEntry(accountNumber))
}

/** Captures a card or bank account on the payment page without a charge and returns the done event. */
export async function captureMethodOnPage(page: Caller, entry: object = cardEntry()) {
  const opened = await page.post('/api/invoices/hosted/capture/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return doneEvent(opened.body.clientToken, entry)
}

/** Opens the secure form for the whole amount due and returns its token. */
export async function openSaleForm(page: Caller): Promise<string> {
  const opened = await page.post('/api/invoices/hosted/intention', {})
  expect(opened.status, opened.text).toBe(201)
  return opened.body.clientToken
}

/** Makes a sale in the secure form of the payment page and returns the done event. */
export async function submitSaleOnPage(page: Caller, entry: object = cardEntry()) {
  return doneEvent(await openSaleForm(page), entry)
}

type Movement = {
  vaultId: string
  /** The whole amount, including the surcharge. */
  cents?: number
  surchargeCents?: number
  action?: 'sale' | 'auth'
}

/** Makes a movement at the processor without the service, at the location of the company. */
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

/** Calls the processor with the credential of the company's location. */
export function atLocation(company: TestCompany, path: string, body: object) {
  return processorSide().atLocation(company, path, body)
}
