import {
  bankPaymentConsent,
  formatConsent,
  formatContact,
  formatPhoneOrEmail,
  type Company,
  type Consent,
} from '#companies'
import { formatDate } from '#kernel/format'
import type { Rail } from '#kernel/rails'
import { formatMaxSurcharge, type RuleSet } from '#surcharge'
import type { Subscription } from '../subscription.ts'
import { formatPrice } from './format-price.ts'

type ConsentTerms = {
  company: Company
  subscription: Pick<Subscription, 'billingMode' | 'billingCycle' | 'total' | 'nextBillingAt'>
  rail: Rail
  /** The formatted amount that is charged at once; undefined if there is none. */
  today: string | undefined
  rules: RuleSet
  /** ms */
  now: number
}

/** Returns the texts that a payer agrees to by giving a payment method for a subscription. */
export function subscriptionConsents(terms: ConsentTerms): Consent[] {
  const { company, subscription, rail, today, now } = terms
  const isBank = rail === 'ach'
  if (subscription.billingMode === 'recurring')
    return [renewalConsent(terms), ...(isBank ? [bankConsent(terms)] : [])]
  if (!isBank) return [formatConsent(company, 'cardSaved')]
  return [
    ...(today === undefined ? [] : [bankPaymentConsent(company, { amount: today, now })]),
    formatConsent(company, 'bankSaved'),
  ]
}

function renewalConsent(terms: ConsentTerms): Consent {
  const { company, subscription, today, now } = terms
  const price = `${formatPrice(subscription)}${formatLaterFee(terms, now)}`
  return formatConsent(company, 'renewal', {
    schedule: today === undefined ? `${price}${formatStart(terms)}` : `${today} today, then ${price}`,
    canceling: company.settings.selfServiceCancel
      ? 'from the link in your emails'
      : `by contacting ${formatContact(company)}`,
  })
}

function bankConsent(terms: ConsentTerms): Consent {
  const { company, subscription, today } = terms
  const later = `${formatPrice(subscription)}${formatStart(terms)}`
  return formatConsent(company, 'bankSubscription', {
    schedule: today === undefined ? later : `${today} today and ${later}`,
    revoking: formatRevoking(company),
  })
}

function formatRevoking(company: Company): string {
  if (!company.settings.selfServiceCancel) return `contacting ${formatContact(company)}`
  const reached = formatPhoneOrEmail(company)
  return `canceling on your subscription page${reached === '' ? '' : ` or at ${reached}`}`
}

function formatStart({ company, subscription: { nextBillingAt: at } }: ConsentTerms): string {
  return at === undefined ? '' : ` from ${formatDate(at, company.timeZone)}`
}

function formatLaterFee({ company, rail, rules }: ConsentTerms, now: number): string {
  if (!company.settings.surchargeOnRecurring) return ''
  const most = formatMaxSurcharge(company, rules, { rails: [rail], now })
  return most === undefined ? '' : ` (plus ${most} for credit cards)`
}
