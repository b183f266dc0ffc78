import { formatMoney } from '#kernel/format'
import type { Subscription } from '../subscription.ts'
import { formatCycle } from './format-cycle.ts'

/** Returns the price of a subscription: $50.00 every month. */
export function formatPrice({
  total,
  billingMode,
  billingCycle,
}: Pick<Subscription, 'total' | 'billingMode' | 'billingCycle'>): string {
  const sum = formatMoney(total)
  return billingMode === 'nonRecurring' ? `${sum} once` : `${sum} ${formatCycle(billingCycle)}`
}
