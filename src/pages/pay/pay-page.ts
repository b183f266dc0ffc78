import { calculateAmountDue, type InvoiceStatus } from '#invoices'
import { toPublicId } from '#kernel/ids'
import { formatMoney } from '#kernel/format'
import { html, type Html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import type { HostedInvoice } from '#payments'
import type { SignupTerms } from '#subscriptions'
import { formatSurchargeNotice, type RuleSet } from '#surcharge'
import { toBankAgreements } from '../frame/agreement.ts'
import { formatCardCost } from '../frame/card-cost.ts'
import { checkoutPage, pageHead } from '../frame/checkout-page.ts'
import type { FormLocation } from '../frame/form-location.ts'
import { toSignupAgreements } from '../frame/signup-agreement.ts'
import { payForm, subscribeVerb, type FormParts } from './pay-form.ts'
import { toInvoiceSummary } from './invoice-summary.ts'
import { historyCard, summaryCard } from './summary.ts'

export type PayLinks = { pdf: string; form: FormLocation }

/**
 * Returns the page on which an invoice is read and paid. `rules` are the current surcharge rules, and `signup` is the
 * subscription that the payment starts.
 */
export function payPage(
  hosted: HostedInvoice & { declines?: number },
  links: PayLinks,
  rules: RuleSet,
  signup?: SignupTerms,
): HttpResponse {
  const { company, invoice } = hosted
  const { label, amount, tone, lines, notices, isPayable, isWatched } = toInvoiceSummary(hosted)
  const notice = formatSurchargeNotice(company, rules, hosted)
  const cardCost = formatCardCost(company, rules, hosted)
  return checkoutPage({
    title: `Invoice ${invoice.number} from ${company.name}`,
    company,
    line: `Invoice ${invoice.number}`,
    subject: toPublicId('inv', invoice.id),
    version: `${invoice.version}`,
    isWatched,
    head: pageHead(
      { label, figure: formatMoney(amount), tone },
      html`${lines.map((line) => html`<p>${line}</p>`)}
        <a href="${links.pdf}">${downloadLabels[invoice.status] ?? 'Download PDF'}</a>`,
    ),
    notices: notices.map(({ tone, text }) => html`<p class="notice ${tone}">${text}</p>`),
    form: isPayable
      ? payFormElement(hosted, { formUrl: links.form.url, notice, cardCost, signup, rules })
      : html``,
    side: html`${summaryCard(hosted)}${historyCard(hosted)}`,
    script: signup ? 'sign-up' : 'invoice',
    formOrigin: links.form.origin,
  })
}

function payFormElement(
  hosted: HostedInvoice & { declines?: number },
  {
    signup,
    rules,
    ...parts
  }: Pick<FormParts, 'formUrl' | 'notice' | 'cardCost'> & {
    signup: SignupTerms | undefined
    rules: RuleSet
  },
): Html {
  const { company, now } = hosted
  const payable = { ...hosted, due: calculateAmountDue(hosted.invoice) }
  if (!signup)
    return payForm(payable, { title: 'Pay this invoice', ...parts, agreed: toBankAgreements(company, now) })
  const agreed = toSignupAgreements({ ...signup, company, now }, rules)
  return payForm(payable, { title: subscribeVerb, verb: subscribeVerb, ...parts, agreed, signsUp: true })
}

const downloadLabels: Partial<Record<InvoiceStatus, string>> = {
  Paid: 'Download receipt',
  Refunded: 'Download refund receipt',
}
