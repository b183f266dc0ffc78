import { add, dollarsToCents, zeroCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { formatMoney } from '#kernel/format'
import { html, type Html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import { subscriptionConsents, type ManageDetails, type PageSession, type ShownInvoice } from '#subscriptions'
import { formatSurchargeName, type RuleSet } from '#surcharge'
import { formatLaterSurcharge, type LaterCharge } from '../frame/later-surcharge.ts'
import { pageFooter } from '../frame/brand.ts'
import { methodMark } from '../frame/method-mark.ts'
import { pageHeader, pageWithScriptFile } from '../frame/payer-page.ts'
import { formFrame } from '../frame/steps.ts'
import { cancelCard } from './cancel-card.ts'
import {
  formatDay,
  formatDollars,
  formatMethod,
  formatPrice,
  sumDue,
  toStatusLabel,
} from './format-subscription.ts'
import { invoicesCard } from './invoices-card.ts'

type ManagePage = {
  details: ManageDetails
  /** The surcharge on the next charge, if it is known. */
  added: Cents | undefined
  /** Masked. */
  billingEmail: string | undefined
  invoices: ShownInvoice[]
}

type ManageView = ManagePage & {
  later: LaterCharge
  /** The authorization to debit a bank account. */
  mandate: string
  timeZone: string
  now: number
  /** Whether the subscription was activated. */
  hasBegun: boolean
}

/** Returns the page on which a payer sees and manages a subscription. `now` is the company's, ms. */
export function managePage(
  { company, subscription }: Pick<PageSession, 'company' | 'subscription'>,
  page: ManagePage,
  { form, now, rules }: { form: { origin: string; url: string }; now: number; rules: RuleSet },
): HttpResponse {
  const { details, invoices } = page
  const { may, plan, acceptedRails: rails } = details
  const hasBegun = subscription.activatedAt !== undefined
  const later = { company, rules, rails, now }
  const mandate = formatMandate({ company, subscription, rules, now }, details)
  const view = { ...page, later, mandate, timeZone: company.timeZone, now, hasBegun }
  return pageWithScriptFile({
    title: `${plan.name} at ${company.name}`,
    company,
    body: html`<main class="page view" data-step="view" data-company="${company.name}">
      ${pageHeader(company, 'Your subscription')}
      <div id="said" role="status"></div>
      <div id="alert" role="alert"></div>
      ${headElement(view)}
      <div class="columns">
        <div>${factsCard(view)} ${invoices.length > 0 ? invoicesCard(view) : ''}</div>
        <div>
          ${may.changeMethod || details.paymentMethods.length > 0 ? methodsCard(view, form.url) : ''}
          ${may.cancel || may.keep ? cancelCard(view) : ''}
        </div>
      </div>
      <div id="progress" role="status"></div>
      <button type="button" class="plain" id="leave" data-do="leave">Sign out</button>
      ${pageFooter(company)}
    </main>`,
    formOrigin: form.origin,
  })
}

/** Returns the authorization to debit a bank account for the subscription. It includes the overdue amount. */
function formatMandate(
  terms: Pick<Parameters<typeof subscriptionConsents>[0], 'company' | 'subscription' | 'rules' | 'now'>,
  { invoices, subscription: { status } }: ManageDetails,
): string {
  const overdue = status === 'active' ? 0 : invoices.reduce((sum, { amountDue }) => sum + amountDue, 0)
  const today = overdue > 0 ? formatDollars(overdue) : undefined
  const consents = subscriptionConsents({ ...terms, rail: 'ach', today })
  return consents.find(({ kind }) => kind === 'bankSubscription')?.text ?? ''
}

function headElement({ details, invoices, hasBegun, ...at }: ManageView): Html {
  const { plan, subscription } = details
  const { text, tone } = toStatusLabel({ ...subscription, hasBegun }, { plan: plan.name, invoices }, at)
  return html`<div class="head plainly ${tone}">
    <h1 tabindex="-1">${tone === 'good' ? html`<span>${text}</span> ` : ''}${plan.name}</h1>
    ${tone === 'good' ? '' : html`<p>${text}</p>`}
    ${plan.description === undefined ? '' : html`<p class="description">${plan.description}</p>`}
  </div>`
}

type Fact = { name: string; value: string; note?: string }

function nextPayment({ details, added, later, timeZone }: ManageView): Fact[] {
  const { nextPayment: next, subscription } = details
  if (!next) return []
  const amount = dollarsToCents(next.amount) ?? zeroCents
  const name = `Next payment ${formatDay(next.date, timeZone)}`
  if (added) {
    const note = `${formatMoney(amount)} + ${formatMoney(added)} ${formatSurchargeName(later.company)}`
    return [{ name, value: formatMoney(add(amount, added)), note }]
  }
  const isUnknown = added === undefined && subscription.billingMode === 'recurring'
  const extra = isUnknown ? formatLaterSurcharge(later) : ''
  return [{ name, value: formatMoney(amount), ...(extra && { note: `${formatMoney(amount)}${extra}` }) }]
}

function factsCard(view: ManageView): Html {
  const { details, billingEmail, timeZone, hasBegun } = view
  const { subscription, paymentMethods, may } = details
  const used = paymentMethods.find(({ inUse }) => inUse)
  const facts: Fact[] = [
    { name: 'Price', value: formatPrice(subscription) },
    ...nextPayment(view),
    ...(used && may.changeMethod ? [{ name: 'Payment method', value: formatMethod(used) }] : []),
    ...(billingEmail ? [{ name: 'Billing email', value: billingEmail }] : []),
    { name: hasBegun ? 'Member since' : 'Starts', value: formatDay(subscription.startDate, timeZone) },
  ]
  return html`<section class="card" aria-labelledby="facts">
    <h2 id="facts">Subscription</h2>
    <dl class="facts">
      ${facts.map(
        ({ name, value, note }) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}${note === undefined ? '' : html` <small>${note}</small>`}</dd>
          </div>`,
      )}
    </dl>
    ${may.pay ? payButton(view) : ''}
  </section>`
}

function payButton({ invoices }: ManageView): Html {
  const payable = invoices.filter(({ isPayable }) => isPayable)
  const oldest = payable.at(-1)
  const which = payable.length > 1 ? ` (oldest of ${payable.length} unpaid invoices)` : ''
  return html`<button type="button" data-do="pay" data-invoice="${oldest?.id ?? ''}">
    ${oldest ? `Pay ${sumDue([oldest])}${which}` : 'Pay the oldest unpaid invoice'}
  </button>`
}

const addMethodLabels: Readonly<Record<Rail, string>> = {
  cc: 'Add card',
  ach: 'Add bank account',
}

function methodsCard({ details, mandate }: ManageView, formUrl: string): Html {
  const { paymentMethods, acceptedRails, may, methodsUnavailable } = details
  const isOffered = ({ inUse, paymentMethod }: (typeof paymentMethods)[number]) =>
    may.changeMethod && !inUse && acceptedRails.includes(paymentMethod)
  const offersBank = paymentMethods.some((method) => method.paymentMethod === 'ach' && isOffered(method))
  return html`<section class="card" id="method" aria-labelledby="methods" data-form="${formUrl}">
    <h2 id="methods">Payment methods</h2>
    ${methodsUnavailable ? html`<p class="notice">We can’t load your saved payment methods right now.</p>` : ''}
    ${isMethodMissing(details) ? html`<p class="notice">${toMissingText(details)}</p>` : ''}
    <div id="choose">
      <p id="mandate" ${offersBank ? '' : 'hidden'}>${mandate}</p>
      <ul class="history">
        ${paymentMethods.map(
          (method) =>
            html`<li>
              <span>${methodMark(method)} ${formatMethod(method)}</span>
              ${method.inUse && may.changeMethod ? html`<span class="tag">Default</span>` : ''}
              ${isOffered(method) ? methodButton('use', method) : ''}
              ${method.inUse ? '' : methodButton('remove', method)}
            </li>`,
        )}
      </ul>
      ${
        may.changeMethod
          ? acceptedRails.map(
              (rail) =>
                html`<button type="button" class="plain" data-do="add" data-rail="${rail}">
                  ${addMethodLabels[rail]}
                </button>`,
            )
          : ''
      }
    </div>
    <div id="capture" hidden>
      <h3 tabindex="-1"></h3>
      ${formFrame(details.companyName, { hasSaved: paymentMethods.some(isOffered) })}
      <button type="button" id="again" data-do="again" hidden>Try again</button>
      <button type="button" class="plain" data-do="back">Back</button>
    </div>
  </section>`
}

function methodButton(action: 'use' | 'remove', method: ManageDetails['paymentMethods'][number]): Html {
  const [label, tone] = action === 'use' ? ['Use', ''] : ['Remove', ' danger']
  const name = html`<span class="unseen">${formatMethod(method)}</span>`
  return html`<button type="button" class="small plain${tone}" data-do="${action}" data-method="${method.id}">
    ${label} ${name}
  </button>`
}

/** Whether an automatic charge is due now or later, and there is no method for it. */
function isMethodMissing({ nextPayment, paymentMethods, may, methodsUnavailable }: ManageDetails): boolean {
  const isToBeCharged = may.changeMethod && (nextPayment !== undefined || may.pay)
  return isToBeCharged && !methodsUnavailable && !paymentMethods.some(({ inUse }) => inUse)
}

function toMissingText({ paymentMethods }: ManageDetails): string {
  return paymentMethods.length > 0
    ? 'No default payment method. Choose or add one so your plan can renew.'
    : 'No payment method on file. Add one so your plan can renew.'
}
