import type { Company } from '#companies'
import type { Rail } from '#kernel/rails'
import { formatMaxSurcharge, type RuleSet } from '#surcharge'

/** The facts that decide the surcharge on a later automatic charge. */
export type LaterCharge = {
  company: Pick<Company, 'surcharge' | 'state' | 'zip' | 'settings' | 'processor'>
  rules: RuleSet
  rails: readonly Rail[]
  /** ms */
  now: number
}

/**
 * Returns the surcharge note after the sum of a later charge whose method is not known yet; empty if no surcharge can
 * be added.
 */
export function formatLaterSurcharge({ company, rules, rails, now }: LaterCharge): string {
  if (!company.settings.surchargeOnRecurring) return ''
  const most = formatMaxSurcharge(company, rules, { rails, now })
  return most === undefined ? '' : `, plus ${most} with a credit card`
}
