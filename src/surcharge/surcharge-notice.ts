import { formatConsent, isSurcharging, type Company, type Consent, type ConsentCompany } from '#companies'
import type { Customer } from '#customers'
import { toIsoInstant } from '#kernel/clock'
import { toCents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { assessSurcharge } from './assess-surcharge.ts'
import { findMerchantState, findPayerState } from './surcharge-inputs.ts'
import { findRules, type RuleSet } from './surcharge-rule.ts'
import { formatSurchargeName, addArticle, type Surcharging } from './format-surcharge.ts'

type Merchant = Surcharging & Pick<Company, 'state' | 'zip' | 'processor'>

/**
 * Returns the highest percentage of a payment to this company on a day (YYYY-MM-DD), for any payer. Returns 0 if the
 * company adds none, or if its own state allows none.
 */
export function findMaxPercentage(company: Merchant, rules: RuleSet, day: string): number {
  const { percentage } = company.surcharge
  const merchantState = findMerchantState(company)
  // For a payer in the merchant's own state, only the merchant's rules apply.
  const payerState = merchantState ?? 'none'
  const best = {
    on: day,
    enabled: isSurcharging(company),
    percentage,
    rail: 'cc',
    cardType: 'credit',
    merchantState,
    payerState,
  } as const
  return assessSurcharge(toCents(100), best, rules).percentage
}

/** The way to pay, and the payer's own place if it is known. `now` in ms. */
type NoticeRequest = {
  rails: readonly Rail[]
  now: number
  payer?: Pick<Customer, 'state' | 'zip'> | undefined
}

/**
 * Returns the notice for a payer who has yet to choose a method. Returns undefined if no payment can have a surcharge.
 * It is empty if the law of the payer's state forbids one: only a card from elsewhere can have it.
 */
export function formatSurchargeNotice(
  company: Merchant & ConsentCompany,
  rules: RuleSet,
  request: NoticeRequest,
): string | undefined {
  const consent = surchargeConsent(company, rules, request)
  if (consent === undefined) return undefined
  return isForbidden(rules, request.payer, toDay(request)) ? '' : consent.text
}

/** Returns the disclosure of the surcharge that a payer agrees to; undefined if no payment can have a surcharge. */
export function surchargeConsent(
  company: Merchant & ConsentCompany,
  rules: RuleSet,
  request: Omit<NoticeRequest, 'payer'>,
): Consent | undefined {
  const { rails } = request
  const rate = rails.includes('cc') ? findMaxPercentage(company, rules, toDay(request)) : 0
  if (rate === 0) return undefined
  const others = rails.includes('ach') ? ['bank transfers'] : []
  const free = alternatives.format(['debit cards', 'prepaid cards', 'American Express', ...others])
  return formatConsent(company, 'surcharge', { rate: `${rate}`, fee: formatSurchargeName(company), free })
}

function toDay({ now }: Pick<NoticeRequest, 'now'>): string {
  return toIsoInstant(now).slice(0, 10)
}

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' })

function isForbidden(rules: RuleSet, payer: NoticeRequest['payer'], day: string): boolean {
  const place = payer && findPayerState(payer)
  return place !== undefined && findRules(rules, place, day).some(({ rule }) => rule !== 'cap')
}

/**
 * Formats the highest surcharge within a sentence: a surcharge of up to 3%. Returns undefined if none is possible.
 * `now` in ms.
 */
export function formatMaxSurcharge(
  company: Merchant,
  rules: RuleSet,
  { rails, now }: { rails: readonly Rail[]; now: number },
): string | undefined {
  if (!rails.includes('cc')) return undefined
  const most = findMaxPercentage(company, rules, toIsoInstant(now).slice(0, 10))
  return most === 0 ? undefined : `${addArticle(formatSurchargeName(company))} of up to ${most}%`
}
