import type { Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import type { Rail } from '#kernel/rails'
import { findMaxPercentage, formatSurchargeName, type RuleSet } from '#surcharge'

type PaidCompany = Pick<Company, 'surcharge' | 'state' | 'zip' | 'processor'>

/** Returns the cost of a card next to its choice: + up to 3% surcharge. Undefined if no surcharge is possible. */
export function formatCardCost(
  company: PaidCompany,
  rules: RuleSet,
  { rails, now }: { rails: readonly Rail[]; now: number },
): string | undefined {
  if (!rails.includes('cc')) return undefined
  const most = findMaxPercentage(company, rules, toIsoInstant(now).slice(0, 10))
  return most === 0 ? undefined : `+ up to ${most}% ${formatSurchargeName(company)}`
}
