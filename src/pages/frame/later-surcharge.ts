import type { Company } from '#companies'
import type { Rail } from '#kernel/rails'
import { formatMaxSurcharge, type RuleSet } from '#surcharge'

/** What decides how much can be added to a charge that is made by itself later. */
export type LaterCharge = {
  company: Pick<Company, 'surcharge' | 'state' | 'zip' | 'settings' | 'processor'>
  rules: RuleSet
  rails: readonly Rail[]
  /** ms */
  now: number
}

/** What is said behind a sum that is charged later with a method that is not known yet; nothing where nothing can be added to it. */
export function formatLaterSurcharge({ company, rules, rails, now }: LaterCharge): string {
  if (!company.settings.surchargeOnRecurring) return ''
  const most = formatMaxSurcharge(company, rules, { rails, now })
  return most === undefined ? '' : `, plus ${most} with a credit card`
}
