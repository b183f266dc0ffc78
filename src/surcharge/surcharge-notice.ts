import { isSurcharging, type Company } from '#companies'
import { isoInstant } from '#kernel/clock'
import { cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { assessSurcharge } from './assess-surcharge.ts'
import { merchantStateOf } from './surcharge-inputs.ts'
import type { RuleSet } from './surcharge-rule.ts'
import { surchargeName, withArticle, type Surcharging } from './surcharge-words.ts'

type Merchant = Surcharging & Pick<Company, 'state' | 'zip' | 'processor'>

/**
 * The highest percentage that a payment to this company can bear on a day (YYYY-MM-DD), wherever its payer is: 0 where
 * the company adds nothing, or the law of its own state lets it add nothing.
 */
export function mostOf(company: Merchant, rules: RuleSet, day: string): number {
  const { percentage } = company.surcharge
  const merchantState = merchantStateOf(company)
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
  return assessSurcharge(cents(100), best, rules).percentage
}

/** What a payer is told before choosing how to pay; undefined where no payment can bear a surcharge. `now` in ms. */
export function surchargeNotice(
  company: Merchant,
  rules: RuleSet,
  { rails, now }: { rails: readonly Rail[]; now: number },
): string | undefined {
  const most = atMostInWords(company, rules, { rails, now })
  if (most === undefined) return undefined
  const free = rails.includes('ach') ? 'Bank transfers and debit cards' : 'Debit cards'
  return `Credit cards carry ${most}. ${free} have none.`
}

/** The most that is added to a payment, within a sentence: a surcharge of up to 3%; undefined where nothing can be. `now` in ms. */
export function atMostInWords(
  company: Merchant,
  rules: RuleSet,
  { rails, now }: { rails: readonly Rail[]; now: number },
): string | undefined {
  if (!rails.includes('cc')) return undefined
  const most = mostOf(company, rules, isoInstant(now).slice(0, 10))
  return most === 0 ? undefined : `${withArticle(surchargeName(company))} of up to ${most}%`
}
