import { centsFromDollars, zeroCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { moneyInWords } from '#kernel/words'
import { html, type Html } from '#platform/html'
import type { Answer } from '#platform/http'
import type { ManageDetails, PageSession } from '#subscriptions'
import { chargeInWords, type RuleSet } from '#surcharge'
import { atMostLater, type Later } from '../frame/at-most-later.ts'
import { pageFooter } from '../frame/brand.ts'
import { pageHeader, pageWithScriptFile } from '../frame/payer-page.ts'
import { formPlace, mandateForSubscription, mandateSaved } from '../frame/steps.ts'
import {
  dayOf,
  dollarsInWords,
  invoiceStatusInWords,
  methodText,
  priceInWords,
  statusInWords,
} from './in-words.ts'

type Known = {
  details: ManageDetails
  /** What is added to what is charged next, where that is known. */
  added: Cents | undefined
  later: Later
  timeZone: string
  now: number
  /** Whether there is a period that it would run to the end of. */
  runsOn: boolean
}

/** The page on which a payer sees and manages a subscription. `now` is the company's, ms. */
export function managePage(
  { company, subscription }: Pick<PageSession, 'company' | 'subscription'>,
  { details, added }: { details: ManageDetails; added: Cents | undefined },
  { form, now, rules }: { form: { origin: string; url: string }; now: number; rules: RuleSet },
): Answer {
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
      ${head(known)} ${facts(known)} ${details.invoices.length > 0 ? invoices(known) : ''}
      ${may.changeMethod || details.paymentMethods.length > 0 ? methods(known, form.url) : ''}
      ${may.cancel || may.keep ? ending(known) : ''}
      <div id="progress" role="status"></div>
      <button type="button" class="plain" data-do="leave">Sign out</button>
      ${pageFooter(company)}
    </main>`,
    formOrigin: form.origin,
  })
}

function head({ details, timeZone, now }: Known): Html {
  const { text, tone } = statusInWords(details.subscription, { now, timeZone })
  return html`<div class="head plainly ${tone}">
    <h1 tabindex="-1">${tone === 'good' ? html`<span>${text}</span> ` : ''}${details.plan.name}</h1>
    ${tone === 'good' ? '' : html`<p>${text}</p>`}
    ${details.plan.description === undefined ? '' : html`<p class="description">${details.plan.description}</p>`}
  </div>`
}

function nextInWords({ details, added, later, timeZone }: Known): string {
  const { nextPayment: { date = '', amount = 0 } = {}, subscription } = details
  const subtotal = centsFromDollars(amount) ?? zeroCents
  const day = dayOf(date, timeZone)
  if (subscription.billingMode !== 'recurring') return `${moneyInWords(subtotal)} on ${day}`
  return added === undefined
    ? `${moneyInWords(subtotal)} on ${day}${atMostLater(later)}`
    : `${chargeInWords(later.company, { subtotal, fee: added })} on ${day}`
}

function facts(known: Known): Html {
  const { details, timeZone } = known
  const { subscription, nextPayment, paymentMethods, may } = details
  const used = paymentMethods.find(({ inUse }) => inUse)
  const rows = [
    { name: 'Price', value: priceInWords(subscription) },
    ...(nextPayment
      ? [
          {
            name: 'Next payment',
            value: nextInWords(known),
          },
        ]
      : []),
    ...(used && may.changeMethod ? [{ name: 'Paid with', value: methodText(used) }] : []),
    { name: 'Since', value: dayOf(subscription.startDate, timeZone) },
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
    Pay ${dollarsInWords(only.amountDue)}
  </button>`
}

function invoices({ details, timeZone }: Known): Html {
  const open = details.invoices.filter(({ amountDue }) => amountDue > 0)
  return html`<section class="card" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    <ul class="history">
      ${details.invoices.map(
        (invoice) =>
          html`<li>
            <span>
              ${invoice.invoiceId}
              <small>${dayOf(invoice.invoiceDate, timeZone)}, ${invoiceStatusInWords(invoice)}</small>
            </span>
            <span class="money">${sumOf(invoice)}</span>
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

/** What an invoice is for, or what of it is due where that is less. */
function sumOf({ amount, amountDue }: ManageDetails['invoices'][number]): Html {
  if (amountDue === 0 || amountDue === amount) return html`${dollarsInWords(amount)}`
  return html`${dollarsInWords(amountDue)} <small>of ${dollarsInWords(amount)}</small>`
}

const newMethods: Readonly<Record<Rail, string>> = { cc: 'Use a new card', ach: 'Use a new bank account' }

function methods({ details }: Known, formUrl: string): Html {
  const { paymentMethods, acceptedRails, may, methodsUnavailable } = details
  const isOffered = ({ inUse, paymentMethod }: (typeof paymentMethods)[number]) =>
    may.changeMethod && !inUse && acceptedRails.includes(paymentMethod)
  const offersBank = paymentMethods.some((method) => method.paymentMethod === 'ach' && isOffered(method))
  return html`<section class="card" id="method" aria-labelledby="methods" data-form="${formUrl}">
    <h2 id="methods">Payment methods</h2>
    ${methodsUnavailable ? html`<p class="notice">Your saved payment methods cannot be shown just now.</p>` : ''}
    ${lacksMethod(details) ? html`<p class="notice">No payment method is in use. Choose one, so that what is due can be charged.</p>` : ''}
    <div id="choose">
      ${offersBank ? html`<p class="hint">${mandateForSubscription(details.companyName, 'choosing')}</p>` : ''}
      <ul class="history">
        ${paymentMethods.map(
          (method) =>
            html`<li>
              <span>${methodText(method)}</span>
              ${
                method.inUse && may.changeMethod
                  ? html`<span class="tag">In use</span>`
                  : isOffered(method)
                    ? html`<button type="button" class="small plain" data-do="use" data-method="${method.id}">
                        Use <span class="unseen">${methodText(method)}</span>
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
                  ${newMethods[rail]}
                </button>`,
            )
          : ''
      }
    </div>
    <div id="capture" hidden>
      <h3 tabindex="-1"></h3>
      ${may.changeMethod ? mandateSaved(acceptedRails, mandateForSubscription(details.companyName)) : ''}
      ${formPlace(details.companyName, { hasSaved: paymentMethods.some(isOffered) })}
      <button type="button" id="again" data-do="again" hidden>Try again</button>
      <button type="button" class="plain" data-do="back">Back</button>
    </div>
  </section>`
}

/** Whether it is charged by itself, now or later, and nothing is there that would be. */
function lacksMethod({ nextPayment, paymentMethods, may, methodsUnavailable }: ManageDetails): boolean {
  const isToBeCharged = may.changeMethod && (nextPayment !== undefined || may.pay)
  return isToBeCharged && !methodsUnavailable && !paymentMethods.some(({ inUse }) => inUse)
}

function ending({ details: { subscription, may }, timeZone, runsOn }: Known): Html {
  const { cancelDate, nextBillingDate } = subscription
  if (may.keep)
    return html`<section class="card" aria-labelledby="ending">
      <h2 id="ending">Cancelled</h2>
      <p>
        Your subscription runs until ${cancelDate === undefined ? 'its end' : dayOf(cancelDate, timeZone)} and
        does not renew after that.
      </p>
      <button type="button" data-do="keep">Keep my subscription</button>
    </section>`
  const when = runsOn && nextBillingDate !== undefined ? `on ${dayOf(nextBillingDate, timeZone)}` : 'at once'
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
