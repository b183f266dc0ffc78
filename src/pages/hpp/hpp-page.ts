import type { Company } from '#companies'
import { toPublicId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import { formatMoney } from '#kernel/format'
import type { HostedCaller, HostedStatus } from '#transactions'
import { html, type Html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import { totalOf, type Transaction } from '#attempts'
import { formatFeeLabel } from '#surcharge'
import type { BrandedCompany } from '../frame/brand.ts'
import { agreedTexts, toBankAgreements } from '../frame/agreement.ts'
import { checkoutPage, pageHead, stepsCard } from '../frame/checkout-page.ts'
import type { FormLocation } from '../frame/form-location.ts'
import { methodTabs } from '../frame/method-tabs.ts'
import { companyMessagePage } from '../frame/payer-page.ts'
import { captureStep, feeNote, formFrame, reviewStep } from '../frame/steps.ts'
import { dueData } from '../pay/pay-form.ts'
import { formatReturnNotice } from '../pay/invoice-summary.ts'
import { billedToList, historyCard, sumRow } from '../pay/summary.ts'
import { toHostedHead } from './hosted-head.ts'
import { parseLines } from './line-items.ts'
import { parseLogo, logoImage } from './logo.ts'

/** The facts that the page of a hosted payment shows. */
export type HostedPaymentView = {
  company: Company
  hosted: HostedCaller['hosted']
  status: HostedStatus
  /** The transaction that pays the hosted payment, or is meant to. */
  attempt: Transaction | undefined
  /** The completed and pending refunds of the transaction. */
  refunds?: Transaction[] | undefined
  /** The last payment that its bank returned before it settled. The page can be paid again. */
  returned?: Transaction | undefined
  rails: Rail[]
  /** The surcharge notice before a method is chosen, or an empty text; undefined if no surcharge is possible. */
  notice: string | undefined
  /** The company's time, ms. */
  now: number
  /** The merchant's URL to which the payer returns. */
  returnTo?: string | undefined
  /** The masked address to which receipts are mailed; undefined if none are. */
  receiptTo?: string | undefined
  /** The number of recent declines on this page. */
  declines?: number
}

/** Returns the page of a hosted payment. */
export function hppPage(opened: HostedPaymentView, form: FormLocation): HttpResponse {
  const { company, hosted, status, rails } = opened
  const title = toTitle(hosted)
  const logo = parseLogo(hosted.shown.imageUrl)
  return checkoutPage({
    title: title ? `${title} - ${company.name}` : `Payment to ${company.name}`,
    company,
    line: title || 'Payment',
    logo: logo && logoImage(logo),
    subject: hosted.id,
    version: `${hosted.version}-${status}`,
    isWatched: status === 'processing',
    head: headElement(opened),
    notices: returnedNotice(opened),
    form: status === 'open' && rails.length > 0 ? payForm(opened, form.url) : html``,
    side: html`${summaryCard(opened)}${paymentHistory(opened)}`,
    script: 'hosted payment',
    formOrigin: form.origin,
    imageOrigin: logo?.origin,
  })
}

/** Returns the page of a hosted payment that expired. It shows no data of the intended payer. */
export function expiredPage(
  company: BrandedCompany,
  { returnTo, isReturned = false }: { returnTo?: string | undefined; isReturned?: boolean } = {},
): HttpResponse {
  const { name } = company
  const text = isReturned
    ? html`Your bank returned this payment, so <bdi>${name}</bdi> wasn't paid. Contact them to pay another
        way.`
    : html`You were not charged. Contact <bdi>${name}</bdi> for a new one.`
  return companyMessagePage(
    company,
    410,
    isReturned ? 'Payment returned' : 'This payment link has expired',
    html`<p>${text}</p>
      ${returnTo === undefined ? '' : returnLink(name, returnTo)}`,
  )
}

function returnedNotice({ company, returned }: HostedPaymentView): Html[] {
  const text = returned && formatReturnNotice(company, { transaction: returned, shownStatus: 'Returned' })
  return text === undefined ? [] : [html`<p class="notice bad">${text}</p>`]
}

function toTitle({ shown }: HostedPaymentView['hosted']): string {
  return shown.title?.trim() ?? ''
}

function headElement(opened: HostedPaymentView): Html {
  const { attempt, status, company, rails } = opened
  const { label, amount, tone, lines } = toHostedHead(opened)
  const isUnpayable = status === 'open' && rails.length === 0
  const transaction = attempt
    ? html`<p>
        <small>Transaction <code>${toPublicId('trx', attempt.id)}</code></small>
      </p>`
    : ''
  return pageHead(
    { label, figure: formatMoney(amount), tone },
    html`${(isUnpayable ? [`This can't be paid online. Contact ${company.name} to pay.`] : lines).map((line) => html`<p>${line}</p>`)}
    ${transaction}${returnElement(opened)}`,
  )
}

/** The link back to the merchant once the page is done. The page's script follows it after a success. */
function returnElement({ company, status, returnTo }: HostedPaymentView): Html {
  if (returnTo === undefined || status === 'open' || status === 'processing') return html``
  return returnLink(company.name, returnTo, status === 'returned' ? html`` : html`data-follow`)
}

function returnLink(name: string, address: string, follow: Html = html``): Html {
  return html`<p>
    <a href="${address}" rel="noreferrer" ${follow}>Return to <bdi>${name}</bdi></a>
  </p>`
}

function payForm(opened: HostedPaymentView, formUrl: string): Html {
  const { company, hosted, rails, notice, now, declines = 0, receiptTo } = opened
  const panel = (rail: Rail) => (rail === 'cc' ? cardPanel(notice) : bankPanel)
  const review = reviewStep(
    notice === undefined ? html`` : feeNote(rails),
    agreedTexts(toBankAgreements(company, now, { canSave: false }), rails),
  )
  return stepsCard({
    title: 'Pay',
    name: company.name,
    doing: 'pay',
    data: dueData(company, { due: hosted.total, formUrl, declines, notice, receiptTo }),
    choices: methodTabs(rails, { label: 'How would you like to pay?', bank: 'Bank transfer (ACH)' }, panel),
    steps: html`${captureStep(formFrame(company.name))} ${review}`,
  })
}

function cardPanel(notice: string | undefined): Html {
  return html`<p class="hint">${notice || 'Pay with a credit or debit card.'}</p>`
}

const bankPanel = html`<p class="hint">
  Pay from a checking or savings account. No fee. Takes about 3 business days.
</p>`

function summaryCard(opened: HostedPaymentView): Html {
  const { hosted, status } = opened
  const { description, items } = hosted.shown
  const lines = parseLines(items)
  const address = status === 'open' ? billingLines(hosted.shown) : []
  return html`<section class="card" aria-labelledby="summary">
    <h2 id="summary">Summary</h2>
    ${description?.trim() ? html`<p class="description" dir="auto">${description}</p>` : ''}
    ${lines.length > 0 ? linesTable(lines) : ''}
    <dl class="sums">${totalRows(opened)}</dl>
    ${billedToList(address)}
  </section>`
}

/** The total, with the surcharge that was paid. */
function totalRows({ company, hosted, attempt }: HostedPaymentView): Html[] {
  if (!attempt || attempt.fee === 0) return [sumRow('Total', hosted.total)]
  return [
    sumRow('Amount', attempt.subtotal),
    sumRow(formatFeeLabel(company, attempt.surcharge?.percentage), attempt.fee),
    sumRow('Total', totalOf(attempt)),
  ]
}

/** The payment and its refunds, if there are any. */
function paymentHistory({ company, attempt, refunds = [] }: HostedPaymentView): Html {
  if (!attempt || refunds.length === 0) return html``
  return historyCard({ company, transactions: [attempt, ...refunds] })
}

function linesTable(lines: ReturnType<typeof parseLines>): Html {
  return html`<table>
    <thead class="unseen">
      <tr>
        <th scope="col">Item</th>
        <th scope="col">Price</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ({ name, note, amount }) =>
          html`<tr>
            <td><bdi>${name}</bdi>${note === '' ? '' : html` <small>${note}</small>`}</td>
            <td class="money">${amount}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function billingLines(shown: HostedCaller['hosted']['shown']): string[] {
  const { billingStreet = '', billingCity = '', billingState = '', billingZip = '' } = shown
  const email = shown.billingEmail ?? shown.email ?? ''
  const isZipAlone = [billingStreet, billingCity, billingState].every((part) => part.trim() === '')
  const place = isZipAlone
    ? ''
    : [billingCity, [billingState, billingZip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [billingStreet, place, email].filter((line) => line.trim() !== '')
}
