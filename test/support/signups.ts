import { expect } from 'vitest'
import { caller, florin, type TestCompany } from './florin.ts'
import { getMessages } from './manage.ts'
import { cardEntry, doneEvent, pageAt, pageOf } from './pay-page.ts'
import { getMethods, newQuote, getSales } from './quotes.ts'
import { getInvoices, newSubscription, openShop, getSubscription } from './subscriptions.ts'
import { getInvoice } from './checkout.ts'

/** Creates a subscription of 50 dollars a month that has no method and an unpaid first invoice. */
export async function openSignup(
  fields: { company?: Record<string, unknown>; plan?: object; subscription?: object } = {},
) {
  const shop = await openShop(fields.plan, fields.company)
  const id = await newSubscription(shop.company, { ...shop.request, ...fields.subscription })
  const [first] = await getInvoices(shop.company, id)
  return { ...shop, id, first }
}

/** A subscription that waits for its sign-up. */
export type Signup = Awaited<ReturnType<typeof openSignup>>

/** Creates a sign-up whose first invoice is quoted for a new card. */
export async function openQuotedSignup(fields: { accountNumber?: string; amount?: number } = {}, given = {}) {
  const checkout = await openSignup(given)
  const { quoteId } = await newQuote(checkout.company, checkout.first?.id, { amount: 50, ...fields })
  return { ...checkout, quoteId: String(quoteId) }
}

/** Saves a card or bank account of the customer in the secure form and returns the done event. */
export async function saveByForm({ company, customerId }: Signup, entry: object = cardEntry()) {
  const opened = await company.api.post('/api/payment/intention', { customerId })
  return doneEvent(opened.body.clientToken, entry)
}

/** Expects that nothing was paid, saved or attached. */
export async function expectNothing({ company, customerId, id, first }: Signup) {
  expect((await getSales(company)).filter(({ status }) => status !== 'declined')).toEqual([])
  expect(await getInvoice(company, first?.id)).toMatchObject({ amountPaid: 0, amountDue: 50 })
  const read = await getSubscription(company, id)
  expect(read.status).toBe('pending')
  expect(read).not.toHaveProperty('paymentMethodId')
  expect((await getMethods(company, customerId)).accountvaults).toEqual([])
}

/** Expects that the first invoice was paid once, with a card that is saved and attached. */
export async function expectSignedUp({ company, customerId, id, first }: Signup, cents = 5_000) {
  expect((await getSales(company)).map(({ amountCents }) => amountCents)).toEqual([cents])
  expect(await getInvoice(company, first?.id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 50 })
  const [kept, ...more] = (await getMethods(company, customerId)).accountvaults
  expect(more).toEqual([])
  expect(await getSubscription(company, id)).toMatchObject({ status: 'active', paymentMethodId: kept?.id })
}

/** Returns the newest mailed link to a page of a kind, about this invoice or about any. */
export async function getLink(
  company: TestCompany,
  page: 'setup' | 'pay',
  invoiceId?: string,
): Promise<string> {
  const mails = (await getMessages(company)).filter(
    (message) => invoiceId === undefined || message.invoiceId === invoiceId,
  )
  const links = mails.flatMap((message) => message.links as string[])
  const link = links.findLast((each) => each.includes(`/${page}/`))
  if (link === undefined) throw new Error('no mail holds such a link')
  return link
}

/** Returns the newest mailed set-up link, about this invoice or about any. */
export function getSetupLink(company: TestCompany, invoiceId?: string): Promise<string> {
  return getLink(company, 'setup', invoiceId)
}

/** Returns the calls of a payer with a set-up link. */
export function setupAt(link: string) {
  return setupOf(link.split('/').at(-1) ?? '')
}

/** Returns the calls of a payer with this token of a set-up link. The token need not be valid. */
export function setupOf(token: string) {
  return caller(florin().baseUrl, { 'x-subscription-token': token })
}

/** Returns the payers of a sign-up, each with their own link. */
export async function getPayers({ company, first }: Signup) {
  return {
    bySetup: setupAt(await getSetupLink(company, first?.id)),
    byInvoice: pageAt(await getLink(company, 'pay', first?.id)),
  }
}

/** Payers whose tokens are invalid. */
export const invalidLinks = [setupOf('stp_unknown'), setupOf(''), pageOf('itk_unknown'), pageOf('')]
