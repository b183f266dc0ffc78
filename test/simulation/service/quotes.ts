import type { CompanyId, InvoiceId } from '#kernel/ids'
import { confirmationOf, newCaller, paymentOf, quoteOf, surchargeQuoteOf } from './calls.ts'
import type { CallResponse, Caller } from './calls.ts'
import type { SimulatedCompany } from './companies.ts'
import { homes } from './cards.ts'
import { confirmSignUp } from './sign-up-calls.ts'
import type { ReportedSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

/** A quote of a captured card as the payer received it, in dollars. */
export type ReportedQuote = {
  companyId: CompanyId
  invoiceId: InvoiceId
  /** The subscription of the sign-up, if the quote is for one. */
  signsUp?: ReportedSubscription
  ticketId: string
  quoteId: string
  subtotal: number
  surcharge: number
  total: number
  /** On the company's clock, ms. */
  expiresAt: number
  /** The number of confirmations, and their responses. */
  timesConfirmed: number
  answers: CallResponse[]
}

type SimulatedInvoice = SimulatedCompany['invoices'][number]

/** Returns a request for a quote of a captured card, or for the surcharge of a saved one. */
export function wishForQuote(world: World, company: SimulatedCompany, invoice: SimulatedInvoice): Caller {
  const { random } = world
  const subject = { companyId: company.id, invoiceId: invoice.id }
  const amount = Math.max(1, Math.floor(invoice.amount * random.pick([0.1, 0.1, 0.4, 1]))) / 100
  if (random.chance(0.25)) {
    const body = { accountVaultId: random.pick(['cc-1', 'cc-2', 'ach-1']), amount }
    return newCaller(world, subject, surchargeQuoteOf(invoice.id, body))
  }
  const { id: ticketId, facts } = ticketOf(world, company)
  const billingZip = random.chance(0.9) ? facts.billingZip : random.pick(Object.keys(homes))
  return newCaller(world, subject, quoteOf(invoice.id, { ticketId, billingZip, amount }))
}

/** Returns a newly captured card, now and then one that another request uses as well. */
export function ticketOf({ random, cards }: World, { locationId }: SimulatedCompany) {
  const known = cards.all.filter((card) => card.kind === 'ticket' && card.locationId === locationId)
  return known.length > 0 && random.chance(0.2) ? random.pick(known) : cards.capture(locationId)
}

/** Returns the quote that a call of its own company confirms. */
function confirmedBy({ quotes }: World, { companyId, call }: Pick<Caller, 'companyId' | 'call'>) {
  return quotes.find((one) => one.companyId === companyId && one.quoteId === call.body['quoteId'])
}

/** Counts a confirmation of a quote when it is sent, because its response may never arrive. */
export function noteSent(world: World, asker: Caller): void {
  const quote = confirmedBy(world, asker)
  if (quote) quote.timesConfirmed++
}

/** Records the response to a request for a quote. The caller usually pays with the quote next. */
export function noteQuote(
  world: World,
  { companyId, invoiceId, call }: Caller,
  answered: CallResponse,
): void {
  const { quotes, random, toAsk } = world
  const { path, body } = call
  const { statusCode, text } = answered
  confirmedBy(world, { companyId, call })?.answers.push(answered)
  if (statusCode === 200 && invoiceId !== undefined && path.endsWith('surcharge-quote')) {
    const { subtotal: amount, surcharge: quotedSurcharge } = JSON.parse(text)
    const { accountVaultId } = body
    const payment = paymentOf(invoiceId, { accountVaultId, amount, quotedSurcharge })
    if (random.chance(0.8)) toAsk.push(eager(newCaller(world, { companyId, invoiceId }, payment)))
  }
  if (statusCode !== 201 || invoiceId === undefined) return
  const { quoteId, subtotal, surcharge, total, expiresAt } = JSON.parse(text)
  if (quotes.some((known) => known.quoteId === quoteId)) return
  const reported = {
    companyId,
    invoiceId,
    ticketId: String(body['ticketId']),
    quoteId,
    subtotal,
    surcharge,
    total,
  }
  const quoted = { ...reported, expiresAt: Date.parse(expiresAt), timesConfirmed: 0, answers: [] }
  quotes.push(quoted)
  if (random.chance(0.75)) toAsk.push(eager(newConfirmation(world, quoted)))
}

function eager(asker: Caller): Caller {
  return Object.assign(asker, { isEager: true })
}

/** Returns the confirmation of a quote. */
export function newConfirmation(
  world: World,
  { companyId, invoiceId, quoteId, signsUp }: ReportedQuote,
): Caller {
  const signsUpFor = signsUp && world.random.chance(0.9) ? signsUp : undefined
  // A caller of another company has no such subscription.
  if (signsUpFor?.companyId === companyId) return confirmSignUp(world, { quoteId, signsUp: signsUpFor })
  const body = { quoteId, savePaymentMethod: world.random.chance(0.4) }
  return newCaller(world, { companyId, invoiceId }, confirmationOf(invoiceId, body))
}
