import { formatMoney } from '#kernel/format'
import { formatCycle, type SignupTerms } from '#subscriptions'
import { formatLaterSurcharge, type LaterCharge } from './later-surcharge.ts'

/** Returns the price of a subscription: $50.00 every month. */
export function formatPrice({ subscription }: Pick<SignupTerms, 'subscription'>): string {
  const { total, billingMode, billingCycle } = subscription
  const sum = formatMoney(total)
  return billingMode === 'nonRecurring' ? `${sum} once` : `${sum} ${formatCycle(billingCycle)}`
}

/** Returns the payer's agreement to later charges, in one sentence. */
export function formatAgreement(terms: SignupTerms, name: string, later: LaterCharge): string {
  const { billingMode } = terms.subscription
  if (billingMode === 'recurring')
    return `This payment method is kept by ${name} and charged ${formatPrice(terms)} from then on${formatLaterSurcharge(later)}, until the subscription is cancelled.`
  return `This payment method is kept by ${name} for later payments, which you make yourself.`
}
