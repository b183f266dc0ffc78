import { toPublicId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import { formatMoney } from '#kernel/format'
import { html, type Html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import { getStartTime, getTrialEnd, type SignupPage } from '#subscriptions'
import { formatSurchargeNotice, type RuleSet } from '#surcharge'
import { formatAgreement, formatPrice } from '../frame/agreement.ts'
import { pageFooter } from '../frame/brand.ts'
import { methodTabs } from '../frame/method-tabs.ts'
import { pageHeader, payerPage } from '../frame/payer-page.ts'
import {
  captureStep,
  formFrame,
  formatSubscriptionMandate,
  mandateHint,
  noScriptNotice,
  stepsFooter,
} from '../frame/steps.ts'
import { payForm } from '../pay/pay-form.ts'
import { itemsTable, sumRows } from '../pay/summary.ts'
import { formatDay, toSignupHead } from './format-signup.ts'

type SignupView = SignupPage & { declines?: number }

/** Returns the set-up page of a subscription, on which its payer gives a method and pays the open amount with it. */
export function signupPage(
  page: SignupView,
  form: { origin: string; url: string },
  rules: RuleSet,
): HttpResponse {
  const { company, subscription, plan } = page
  return payerPage({
    title: `${plan.name} at ${company.name}`,
    company,
    body: html`<main
      class="page"
      data-subject="${toPublicId('sub', subscription.id)}"
      data-version="${subscription.version}-${page.invoice?.version ?? 0}"
      ${page.isBeingConfirmed ? html`data-watched` : ''}
    >
      ${pageHeader(company, 'Subscription')}
      <div id="said" role="status"></div>
      ${headElement(page, rules)}
      <div class="columns">
        ${signupForm(page, form.url, rules)}
        <div>${termsCard(page)}</div>
      </div>
      ${pageFooter(company)}
    </main>`,
    script: page.wants === 'method' ? 'set-up' : 'sign-up',
    formOrigin: form.origin,
  })
}

function headElement(page: SignupPage, rules: RuleSet): Html {
  const { label, figure, tone, line, isPlain } = toSignupHead(page, rules)
  return html`<div class="head ${tone}${isPlain ? ' plainly' : ''}">
    <h1 tabindex="-1"><span>${label}</span> ${isPlain ? figure : html`<b>${figure}</b>`}</h1>
    <p>${line}</p>
  </div>`
}

function signupForm(page: SignupView, formUrl: string, rules: RuleSet): Html {
  const { company, wants, due, rails, declines = 0 } = page
  if (wants === undefined) return html``
  if (rails.length === 0)
    return html`<p class="notice bad">${company.name} takes no payments on this page. Please ask them.</p>`
  if (wants === 'method') return saveForm(page, formUrl)
  const notice = formatSurchargeNotice(company, rules, page)
  const agreement = formatAgreement(page, company.name, { ...page, rules })
  const paid = { company, due, rails, savedMethods: [], methodsUnavailable: false, declines }
  const title =
    page.subscription.activatedAt === undefined ? 'Pay and subscribe' : 'Pay and add a payment method'
  return payForm(paid, { title, formUrl, notice, agreement })
}

/** The form for a subscription without an open amount, which only saves a method. */
function saveForm({ company, rails }: SignupPage, formUrl: string): Html {
  return html`<section class="card pay" aria-labelledby="pay" data-form="${formUrl}" data-signup>
    <h2 id="pay" class="asks">What would you like to pay with?</h2>
    ${noScriptNotice(company.name, 'Saving a payment method', '')}
    <div id="alert" role="alert"></div>
    <form id="choose" class="scripted" novalidate>
      ${methodTabs(rails, 'What would you like to pay with?', railPanel)}<button type="submit" disabled>
        Continue
      </button>
    </form>
    ${captureStep(formFrame(company.name), mandateHint(rails, formatSubscriptionMandate(company.name)))}
    ${stepsFooter}
  </section>`
}

function railPanel(rail: Rail): Html {
  return html`<p class="hint">
    ${rail === 'cc' ? 'A credit or debit card.' : 'A checking or savings account.'}
  </p>`
}

/** The plan, its price and schedule, and the currently open amount. */
function termsCard(page: SignupPage): Html {
  const { subscription, plan, invoice, wants } = page
  const { nextBillingAt, billingMode } = subscription
  const startsAt = getStartTime(subscription, page.company)
  const trialEndsAt = getTrialEnd(subscription, page.company)
  const dates = [
    { name: 'Price', value: formatPrice(page) },
    { name: startsAt <= page.now ? 'Since' : 'Starts', value: formatDay(page, startsAt) },
    ...(trialEndsAt === undefined || trialEndsAt <= page.now
      ? []
      : [{ name: 'Free until', value: formatDay(page, trialEndsAt) }]),
    ...(nextBillingAt === undefined || billingMode === 'nonRecurring'
      ? []
      : [{ name: 'Next payment', value: formatDay(page, nextBillingAt) }]),
  ]
  return html`<section class="card" aria-labelledby="terms">
    <h2 id="terms">${plan.name}</h2>
    ${plan.description?.trim() ? html`<p class="description" dir="auto">${plan.description}</p>` : ''}
    <dl class="dates">
      ${dates.map(
        ({ name, value }) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${wants === 'payment' ? dueElement(page, invoice) : ''}
  </section>`
}

function dueElement({ due }: SignupPage, invoice: SignupPage['invoice']): Html {
  if (!invoice)
    return html`<dl class="sums">
      <div class="total">
        <dt>Amount due</dt>
        <dd>${formatMoney(due)}</dd>
      </div>
    </dl>`
  return html`${invoice.items.length > 0 ? itemsTable(invoice.items) : ''}
    <dl class="sums">${sumRows(invoice)}</dl>`
}
