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
 * The highest percentage that a payment to this company can bear on a day (YYYY-MM-DD), wherever its payer is: 0 where
 * the company adds nothing, or the law of its own state lets it add nothing.
 */
export function findMaxPercentage(company: Merchant, rules: RuleSet, day: string): number {
  const { percentage } = company.surcharge
  const merchantState = findMerchantState(company)
  // A payer from the merchant's own state meets no rule that the merchant does not meet anyway.
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

/** What a payer is told before choosing how to pay; undefined where no payment can bear a surcharge. `now` in ms. */
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

/** The most that is added to a payment, within a sentence: a surcharge of up to 3%; undefined where nothing can be. `now` in ms. */
export function formatMaxSurcharge(
  company: Merchant,
  rules: RuleSet,
  { rails, now }: { rails: readonly Rail[]; now: number },
): string | undefined {
  if (!rails.includes('cc')) return undefined
  const most = findMaxPercentage(company, rules, toIsoInstant(now).slice(0, 10))
  return most === 0 ? undefined : `${addArticle(formatSurchargeName(company))} of up to ${most}%`
}
