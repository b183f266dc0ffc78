import { amountDueOf, type InvoiceStatus } from '#invoices'
import { publicId } from '#kernel/ids'
import { moneyInWords } from '#kernel/words'
import { html, type Html } from '#platform/html'
import type { Answer } from '#platform/http'
import type { HostedInvoice } from '#payments'
import type { SignupTerms } from '#subscriptions'
import { surchargeNotice, type RuleSet } from '#surcharge'
import { pageFooter } from '../frame/brand.ts'
import { pageHeader, payerPage } from '../frame/payer-page.ts'
import { agreementInWords } from '../signup/signup-words.ts'
import { payForm } from './pay-form.ts'
import { standingOf, type Standing } from './standing.ts'
import { history, summary } from './summary.ts'

/** Where a page leads to. */
export type PayLinks = { pdf: string; form: { origin: string; url: string } }

/**
 * The page on which an invoice is read and paid. Everything on it can be read before, and without, its script. The
 * rules are those that surcharges go by now, and `signup` is what paying it signs up for.
 */
export function payPage(
  hosted: HostedInvoice & { declines?: number },
  links: PayLinks,
  rules: RuleSet,
  signup?: SignupTerms,
): Answer {
  const { company, invoice } = hosted
  const standing = standingOf(hosted)
  const notice = surchargeNotice(company, rules, hosted)
  const form = standing.isPayable
    ? formOf(hosted, { formUrl: links.form.url, notice, signup, rules })
    : html``
  return payerPage({
    title: `Invoice ${invoice.number} from ${company.name}`,
    company,
    body: pageBody(hosted, standing, { pdf: links.pdf, form }),
    script: signup ? 'sign-up' : 'invoice',
    formOrigin: links.form.origin,
  })
}

function formOf(
  hosted: HostedInvoice & { declines?: number },
  {
    signup,
    rules,
    ...parts
  }: { formUrl: string; notice: string | undefined; signup: SignupTerms | undefined; rules: RuleSet },
): Html {
  const payable = { ...hosted, due: amountDueOf(hosted.invoice) }
  if (!signup) return payForm(payable, { title: 'Pay this invoice', ...parts })
  const agreement = agreementInWords(signup, hosted.company.name, { ...hosted, rules })
  return payForm(payable, { title: 'Pay and subscribe', ...parts, agreement })
}

const papers: Partial<Record<InvoiceStatus, string>> = {
  Paid: 'Download receipt',
  Refunded: 'Download refund receipt',
}

function pageBody(hosted: HostedInvoice, standing: Standing, parts: { pdf: string; form: Html }): Html {
  const { company, invoice } = hosted
  return html`<main
    class="page"
    data-subject="${publicId('inv', invoice.id)}"
    data-version="${invoice.version}"
    ${standing.isWatched ? html`data-watched` : ''}
  >
    ${pageHeader(company, `Invoice ${invoice.number}`)}
    <div id="said" role="status"></div>
    <div class="head ${standing.tone}">
      <h1 tabindex="-1"><span>${standing.label}</span> <b>${moneyInWords(standing.amount)}</b></h1>
      <p>${standing.line}</p>
      <a href="${parts.pdf}">${papers[invoice.status] ?? 'Download PDF'}</a>
    </div>
    ${standing.notices.map(({ tone, text }) => html`<p class="notice ${tone}">${text}</p>`)}
    <div class="columns">
      ${parts.form}
      <div>${summary(hosted)}${history(hosted)}</div>
    </div>
    ${pageFooter(company)}
  </main>`
}
