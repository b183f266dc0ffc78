import { dollarsToCents, zeroCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { formatMoney } from '#kernel/format'
import { html, type Html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import type { ManageDetails, PageSession } from '#subscriptions'
import { formatChargeTotal, type RuleSet } from '#surcharge'
import { formatLaterSurcharge, type LaterCharge } from '../frame/later-surcharge.ts'
import { pageFooter } from '../frame/brand.ts'
import { pageHeader, pageWithScriptFile } from '../frame/payer-page.ts'
import { formFrame, formatSubscriptionMandate, mandateHint } from '../frame/steps.ts'
import {
  formatDay,
  formatDollars,
  toInvoiceStatusLabel,
  formatMethod,
  formatPrice,
  toStatusLabel,
} from './format-subscription.ts'

type ManageView = {
  details: ManageDetails
  /** The surcharge on the next charge, if it is known. */
  added: Cents | undefined
  later: LaterCharge
  timeZone: string
  now: number
  /** Whether there is a current period, to whose end the subscription would run after a cancellation. */
  runsOn: boolean
}

/** Returns the page on which a payer sees and manages a subscription. `now` is the company's, ms. */
export function managePage(
  { company, subscription }: Pick<PageSession, 'company' | 'subscription'>,
  { details, added }: { details: ManageDetails; added: Cents | undefined },
  { form, now, rules }: { form: { origin: string; url: string }; now: number; rules: RuleSet },
): HttpResponse {
  const { timeZone } = company
  const { status, billingMode } = details.subscription
  const isBegun = subscription.activatedAt !== undefined && billingMode !== 'nonRecurring'
  const later = { company, rules, rails: details.acceptedRails, now }
  const known = { details, added, later, timeZone, now, runsOn: isBegun && status !== 'suspended' }
  const { may } = details
  return pageWithScriptFile({
    title: `${details.plan.name} at ${company.name}`,
    company,
    body: html`<main class="page view" data-step="view">
      ${pageHeader(company, 'Your subscription')}
      <div id="said" role="status"></div>
      <div id="alert" role="alert"></div>
      ${headElement(known)} ${factsCard(known)} ${details.invoices.length > 0 ? invoicesCard(known) : ''}
      ${may.changeMethod || details.paymentMethods.length > 0 ? methodsCard(known, form.url) : ''}
      ${may.cancel || may.keep ? cancelCard(known) : ''}
      <div id="progress" role="status"></div>
      <button type="button" class="plain" data-do="leave">Sign out</button>
      ${pageFooter(company)}
    </main>`,
    formOrigin: form.origin,
  })
}

function headElement({ details, timeZone, now }: ManageView): Html {
  const { text, tone } = toStatusLabel(details.subscription, { now, timeZone })
  return html`<div class="head plainly ${tone}">
    <h1 tabindex="-1">${tone === 'good' ? html`<span>${text}</span> ` : ''}${details.plan.name}</h1>
    ${tone === 'good' ? '' : html`<p>${text}</p>`}
    ${details.plan.description === undefined ? '' : html`<p class="description">${details.plan.description}</p>`}
  </div>`
}

function formatNextPayment({ details, added, later, timeZone }: ManageView): string {
  const { nextPayment: { date = '', amount = 0 } = {}, subscription } = details
  const subtotal = dollarsToCents(amount) ?? zeroCents
  const day = formatDay(date, timeZone)
  if (subscription.billingMode !== 'recurring') return `${formatMoney(subtotal)} on ${day}`
  return added === undefined
    ? `${formatMoney(subtotal)} on ${day}${formatLaterSurcharge(later)}`
    : `${formatChargeTotal(later.company, { subtotal, fee: added })} on ${day}`
}

function factsCard(known: ManageView): Html {
  const { details, timeZone } = known
  const { subscription, nextPayment, paymentMethods, may } = details
  const used = paymentMethods.find(({ inUse }) => inUse)
  const rows = [
    { name: 'Price', value: formatPrice(subscription) },
    ...(nextPayment
      ? [
          {
            name: 'Next payment',
            value: formatNextPayment(known),
          },
        ]
      : []),
    ...(used && may.changeMethod ? [{ name: 'Paid with', value: formatMethod(used) }] : []),
    { name: 'Since', value: formatDay(subscription.startDate, timeZone) },
  ]
  return html`<section class="card" aria-labelledby="facts">
    <h2 id="facts">Subscription</h2>
    <dl class="facts">
      ${rows.map(
        ({ name, value }) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${may.pay ? payButton(details) : ''}
  </section>`
}

function payButton({ invoices }: ManageDetails): Html {
  const open = invoices.filter(({ amountDue }) => amountDue > 0)
  const [only] = open
  if (open.length !== 1 || !only)
    return html`<button type="button" data-do="pay" data-invoice="">Pay the oldest open invoice</button>`
  return html`<button type="button" data-do="pay" data-invoice="${only.id}">
    Pay ${formatDollars(only.amountDue)}
  </button>`
}

function invoicesCard({ details, timeZone }: ManageView): Html {
  const open = details.invoices.filter(({ amountDue }) => amountDue > 0)
  return html`<section class="card" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    <ul class="history">
      ${details.invoices.map(
        (invoice) =>
          html`<li>
            <span>
              ${invoice.invoiceId}
              <small>${formatDay(invoice.invoiceDate, timeZone)}, ${toInvoiceStatusLabel(invoice)}</small>
            </span>
            <span class="money">${invoiceAmount(invoice)}</span>
            ${
              open.length > 1 && invoice.amountDue > 0
                ? html`<button type="button" class="small" data-do="pay" data-invoice="${invoice.id}">
                    Pay <span class="unseen">${invoice.invoiceId}</span>
                  </button>`
                : ''
            }
          </li>`,
      )}
    </ul>
  </section>`
}

/** The amount of an invoice, or its amount due if that is less. */
function invoiceAmount({ amount, amountDue }: ManageDetails['invoices'][number]): Html {
  if (amountDue === 0 || amountDue === amount) return html`${formatDollars(amount)}`
  return html`${formatDollars(amountDue)} <small>of ${formatDollars(amount)}</small>`
}

const addMethodLabels: Readonly<Record<Rail, string>> = {
  cc: 'Use a new card',
  ach: 'Use a new bank account',
}

function methodsCard({ details }: ManageView, formUrl: string): Html {
  const { paymentMethods, acceptedRails, may, methodsUnavailable } = details
  const isOffered = ({ inUse, paymentMethod }: (typeof paymentMethods)[number]) =>
    may.changeMethod && !inUse && acceptedRails.includes(paymentMethod)
  const offersBank = paymentMethods.some((method) => method.paymentMethod === 'ach' && isOffered(method))
  return html`<section class="card" id="method" aria-labelledby="methods" data-form="${formUrl}">
    <h2 id="methods">Payment methods</h2>
    ${methodsUnavailable ? html`<p class="notice">Your saved payment methods cannot be shown just now.</p>` : ''}
    ${isMethodMissing(details) ? html`<p class="notice">No payment method is in use. Choose one, so that what is due can be charged.</p>` : ''}
    <div id="choose">
      ${offersBank ? html`<p class="hint">${formatSubscriptionMandate(details.companyName, 'choosing')}</p>` : ''}
      <ul class="history">
        ${paymentMethods.map(
          (method) =>
            html`<li>
              <span>${formatMethod(method)}</span>
              ${
                method.inUse && may.changeMethod
                  ? html`<span class="tag">In use</span>`
                  : isOffered(method)
                    ? html`<button type="button" class="small plain" data-do="use" data-method="${method.id}">
                        Use <span class="unseen">${formatMethod(method)}</span>
                      </button>`
                    : ''
              }
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
      ${may.changeMethod ? mandateHint(acceptedRails, formatSubscriptionMandate(details.companyName)) : ''}
      ${formFrame(details.companyName, { hasSaved: paymentMethods.some(isOffered) })}
      <button type="button" id="again" data-do="again" hidden>Try again</button>
      <button type="button" class="plain" data-do="back">Back</button>
    </div>
  </section>`
}

/** Whether an automatic charge is due now or later, and there is no method for it. */
function isMethodMissing({ nextPayment, paymentMethods, may, methodsUnavailable }: ManageDetails): boolean {
  const isToBeCharged = may.changeMethod && (nextPayment !== undefined || may.pay)
  return isToBeCharged && !methodsUnavailable && !paymentMethods.some(({ inUse }) => inUse)
}

function cancelCard({ details: { subscription, may }, timeZone, runsOn }: ManageView): Html {
  const { cancelDate, nextBillingDate } = subscription
  if (may.keep)
    return html`<section class="card" aria-labelledby="ending">
      <h2 id="ending">Cancelled</h2>
      <p>
        Your subscription runs until ${cancelDate === undefined ? 'its end' : formatDay(cancelDate, timeZone)}
        and does not renew after that.
      </p>
      <button type="button" data-do="keep">Keep my subscription</button>
    </section>`
  const when =
    runsOn && nextBillingDate !== undefined ? `on ${formatDay(nextBillingDate, timeZone)}` : 'at once'
  return html`<section class="card" aria-labelledby="ending">
    <h2 id="ending">Cancel</h2>
    <button type="button" class="plain" data-do="ask" id="ask">Cancel my subscription</button>
    <form id="cancel" novalidate hidden>
      <h3 tabindex="-1">Do you want to cancel?</h3>
      <p>
        Your subscription ends ${when} and does not renew any more. If an invoice of a period that has begun
        is still open, it is still due.
      </p>
      <div class="field">
        <label for="reason">Why? (optional)</label>
        <textarea id="reason" maxlength="500"></textarea>
      </div>
      <button>Cancel my subscription</button>
      <button type="button" class="plain" data-do="stay">Go back</button>
    </form>
  </section>`
}
