import { calculateAmountDue, type InvoiceStatus } from '#invoices'
import { toPublicId } from '#kernel/ids'
import { formatMoney } from '#kernel/format'
import { html, type Html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import type { HostedInvoice } from '#payments'
import type { SignupTerms } from '#subscriptions'
import { formatSurchargeNotice, type RuleSet } from '#surcharge'
import { formatAgreement } from '../frame/agreement.ts'
import { pageFooter } from '../frame/brand.ts'
import { pageHeader, payerPage } from '../frame/payer-page.ts'
import { payForm } from './pay-form.ts'
import { toInvoiceSummary, type InvoiceSummary } from './invoice-summary.ts'
import { historyCard, summaryCard } from './summary.ts'

export type PayLinks = { pdf: string; form: { origin: string; url: string } }

/**
 * Returns the page on which an invoice is read and paid. The page is readable before its script runs, and without it.
 * `rules` are the current surcharge rules, and `signup` is the subscription that the payment starts.
 */
export function payPage(
  hosted: HostedInvoice & { declines?: number },
  links: PayLinks,
  rules: RuleSet,
  signup?: SignupTerms,
): HttpResponse {
  const { company, invoice } = hosted
  const standing = toInvoiceSummary(hosted)
  const notice = formatSurchargeNotice(company, rules, hosted)
  const form = standing.isPayable
    ? payFormElement(hosted, { formUrl: links.form.url, notice, signup, rules })
    : html``
  return payerPage({
    title: `Invoice ${invoice.number} from ${company.name}`,
    company,
    body: pageBody(hosted, standing, { pdf: links.pdf, form }),
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
  }: { formUrl: string; notice: string | undefined; signup: SignupTerms | undefined; rules: RuleSet },
): Html {
  const payable = { ...hosted, due: calculateAmountDue(hosted.invoice) }
  if (!signup) return payForm(payable, { title: 'Pay this invoice', ...parts })
  const agreement = formatAgreement(signup, hosted.company.name, { ...hosted, rules })
  return payForm(payable, { title: 'Pay and subscribe', ...parts, agreement })
}

const downloadLabels: Partial<Record<InvoiceStatus, string>> = {
  Paid: 'Download receipt',
  Refunded: 'Download refund receipt',
}

function pageBody(hosted: HostedInvoice, standing: InvoiceSummary, parts: { pdf: string; form: Html }): Html {
  const { company, invoice } = hosted
  return html`<main
    class="page"
    data-subject="${toPublicId('inv', invoice.id)}"
    data-version="${invoice.version}"
    ${standing.isWatched ? html`data-watched` : ''}
  >
    ${pageHeader(company, `Invoice ${invoice.number}`)}
    <div id="said" role="status"></div>
    <div class="head ${standing.tone}">
      <h1 tabindex="-1"><span>${standing.label}</span> <b>${formatMoney(standing.amount)}</b></h1>
      <p>${standing.line}</p>
      <a href="${parts.pdf}">${downloadLabels[invoice.status] ?? 'Download PDF'}</a>
    </div>
    ${standing.notices.map(({ tone, text }) => html`<p class="notice ${tone}">${text}</p>`)}
    <div class="columns">
      ${parts.form}
      <div>${summaryCard(hosted)}${historyCard(hosted)}</div>
    </div>
    ${pageFooter(company)}
  </main>`
}
