import type { Company } from '#companies'
import { rails } from '#kernel/rails'
import { subscriptionConsents, type SignupTerms } from '#subscriptions'
import type { RuleSet } from '#surcharge'
import { totalPlaceholder, type AgreedTexts } from './agreement.ts'

type Signup = Pick<SignupTerms, 'subscription'> & { company: Company; now: number }

/** Returns the texts that a payer agrees to by signing up. Without `paysToday`, nothing is charged at once. */
export function toSignupAgreements(signup: Signup, rules: RuleSet, { paysToday = true } = {}): AgreedTexts[] {
  const today = paysToday ? totalPlaceholder : undefined
  return rails.map((rail) => ({ rail, consents: subscriptionConsents({ ...signup, rail, today, rules }) }))
}
