import { isSurcharging, type Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { toCents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { assessSurcharge } from './assess-surcharge.ts'
import { findMerchantState } from './surcharge-inputs.ts'
import type { RuleSet } from './surcharge-rule.ts'
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

/**
 * Returns the notice for a payer who has yet to choose a method, or undefined if no payment can have a surcharge. `now`
 * in ms.
 */
export function formatSurchargeNotice(
  company: Merchant,
  rules: RuleSet,
  { rails, now }: { rails: readonly Rail[]; now: number },
): string | undefined {
  const most = formatMaxSurcharge(company, rules, { rails, now })
  if (most === undefined) return undefined
  const free = rails.includes('ach') ? 'Bank transfers and debit cards' : 'Debit cards'
  return `Credit cards carry ${most}. ${free} have none.`
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
