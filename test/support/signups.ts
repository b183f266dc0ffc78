import { caller, florin, type TestCompany } from './florin.ts'
import { messagesOf } from './manage.ts'
import { pageAt, pageOf } from './pay-page.ts'
import { invoicesOf, newPlan, newSubscription, openTillAt } from './subscriptions.ts'

/** A subscription of 50 dollars a month that waits for its first invoice to be paid, and has no method. */
export async function openSignup(
  fields: { company?: Record<string, unknown>; plan?: object; subscription?: object } = {},
) {
  const till = await openTillAt('03-10T08:00', fields.company)
  const { company, customerId, on } = till
  const planId = await newPlan(company, fields.plan)
  const asked = { customerId, planId, startDate: on('03-10T08:00'), ...fields.subscription }
  const id = await newSubscription(company, asked)
  const [first] = await invoicesOf(company, id)
  return { ...till, planId, id, first }
}

/** The newest link to a page of a kind that was mailed about an invoice; without one, about any. */
export async function linkOf(
  company: TestCompany,
  page: 'setup' | 'pay',
  invoiceId?: string,
): Promise<string> {
  const mails = (await messagesOf(company)).filter(
    (message) => invoiceId === undefined || message.invoiceId === invoiceId,
  )
  const links = mails.flatMap((message) => message.links as string[])
  const link = links.findLast((each) => each.includes(`/${page}/`))
  if (link === undefined) throw new Error('no mail holds such a link')
  return link
}

/** The newest set-up link that was mailed about an invoice; without one, about any. */
export function setupLinkOf(company: TestCompany, invoiceId?: string): Promise<string> {
  return linkOf(company, 'setup', invoiceId)
}

/** The calls of somebody with a set-up link. */
export function setupAt(link: string) {
  return setupOf(link.split('/').at(-1) ?? '')
}

/** The calls of somebody with this token of a set-up link, whatever it is. */
export function setupOf(token: string) {
  return caller(florin().baseUrl, { 'x-subscription-token': token })
}

/** Whoever pays for a subscription by a link of his own. */
export async function payersOf({ company, first }: Awaited<ReturnType<typeof openSignup>>) {
  return {
    bySetup: setupAt(await setupLinkOf(company, first?.id)),
    byInvoice: pageAt(await linkOf(company, 'pay', first?.id)),
  }
}

/** Payers by tokens that open nothing. */
export const strangers = [setupOf('stp_unknown'), setupOf(''), pageOf('itk_unknown'), pageOf('')]
