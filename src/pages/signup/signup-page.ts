import { toPublicId } from '#kernel/ids'
import { formatMoney } from '#kernel/format'
import { html, type Html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import { formatPrice, getStartTime, getTrialEnd, type SignupPage } from '#subscriptions'
import { formatSurchargeNotice, type RuleSet } from '#surcharge'
import { formatCardCost } from '../frame/card-cost.ts'
import { checkoutPage, pageHead } from '../frame/checkout-page.ts'
import type { FormLocation } from '../frame/form-location.ts'
import { noRailsNotice, saveForm } from '../frame/save-form.ts'
import { toSignupAgreements } from '../frame/signup-agreement.ts'
import { payForm, subscribeVerb } from '../pay/pay-form.ts'
import { itemsTable, sumRows } from '../pay/summary.ts'
import { formatDay, toSignupHead } from './format-signup.ts'

type SignupView = SignupPage & { declines?: number }

/** Returns the set-up page of a subscription, on which its payer gives a method and pays the open amount with it. */
export function signupPage(page: SignupView, form: FormLocation, rules: RuleSet): HttpResponse {
  const { company, subscription, plan } = page
  const { line, ...head } = toSignupHead(page, rules)
  return checkoutPage({
    title: `${plan.name} at ${company.name}`,
    company,
    line: 'Subscription',
    subject: toPublicId('sub', subscription.id),
    version: `${subscription.version}-${page.invoice?.version ?? 0}`,
    isWatched: page.isBeingConfirmed,
    head: pageHead(head, html`<p>${line}</p>`),
    form: signupForm(page, form.url, rules),
    side: termsCard(page),
    script: page.wants === 'method' ? 'set-up' : 'sign-up',
    formOrigin: form.origin,
  })
}

function signupForm(page: SignupView, formUrl: string, rules: RuleSet): Html {
  const { company, wants, due, rails, declines = 0 } = page
  if (wants === undefined) return html``
  if (rails.length === 0) return noRailsNotice(company.name)
  if (wants === 'method')
    return saveForm({
      company,
      rails,
      title: 'Choose a payment method',
      formUrl,
      agreed: toSignupAgreements(page, rules, { paysToday: false }),
      signsUp: true,
      startsTrial: findTrialEnd(page) !== undefined,
    })
  const notice = formatSurchargeNotice(company, rules, page)
  const cardCost = formatCardCost(company, rules, page)
  const agreed = toSignupAgreements(page, rules)
  const paid = { company, due, rails, savedMethods: [], methodsUnavailable: false, declines }
  const action =
    page.subscription.activatedAt === undefined
      ? { title: subscribeVerb, verb: subscribeVerb }
      : { title: 'Add a payment method and pay' }
  return payForm(paid, { ...action, formUrl, notice, cardCost, agreed, signsUp: true })
}

/** The end of the free trial, unless it is over. */
function findTrialEnd({ subscription, company, now }: SignupPage): number | undefined {
  const endsAt = getTrialEnd(subscription, company)
  return endsAt !== undefined && endsAt > now ? endsAt : undefined
}

/** The plan, its price and schedule, and the currently open amount. */
function termsCard(page: SignupPage): Html {
  const { plan, invoice, wants } = page
  return html`<section class="card" aria-labelledby="terms">
    <h2 id="terms">${plan.name}</h2>
    ${plan.description?.trim() ? html`<p class="description" dir="auto">${plan.description}</p>` : ''}
    <dl class="dates">
      ${termRows(page).map(
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

/** The price and the dates of the subscription. */
function termRows(page: SignupPage): { name: string; value: string }[] {
  const { subscription, company, now, nextTotal } = page
  const { nextBillingAt: nextAt, billingMode } = subscription
  const startsAt = getStartTime(subscription, company)
  const trialEndsAt = findTrialEnd(page)
  const hasStarted = startsAt <= now && subscription.activatedAt !== undefined
  const nextDay = nextAt === undefined || billingMode === 'nonRecurring' ? undefined : formatDay(page, nextAt)
  const trialDay = trialEndsAt === undefined ? undefined : formatDay(page, trialEndsAt)
  const amount = formatMoney(nextTotal)
  const first = nextDay === trialDay ? `; first payment ${amount}` : ''
  return [
    { name: 'Price', value: formatPrice(subscription) },
    { name: hasStarted ? 'Member since' : 'Starts', value: formatDay(page, startsAt) },
    ...(trialDay ? [{ name: 'Free trial ends', value: `${trialDay}${first}` }] : []),
    ...(nextDay && nextDay !== trialDay ? [{ name: 'Next payment', value: `${nextDay}: ${amount}` }] : []),
  ]
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
