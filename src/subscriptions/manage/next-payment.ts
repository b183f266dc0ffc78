import type { AppContext } from '#context'
import type { Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { toCents } from '#kernel/money'
import { calculatePeriodDue } from '../period.ts'
import type { Plan } from '../plans/plan.ts'
import { isStopped, type SubscriptionState } from '../subscription-state.ts'
import { isInvoiced, isOver } from '../subscription.ts'
import { calculatePrice } from '../terms/agreed-price.ts'
import { getPeriodStart } from '../terms/calendar.ts'
import { loadPricedProducts } from '../terms/priced-products.ts'

/** Returns the date and amount of the next automatic payment; undefined if none follows. */
export async function findNextPayment(
  context: Pick<AppContext, 'db'>,
  company: Company,
  state: SubscriptionState,
  plan: Plan,
) {
  const { subscription } = state
  const { nextPeriod, firstPeriod, nextBillingAt, cancelAt } = subscription
  if (isOver(subscription) || cancelAt !== undefined || nextBillingAt === undefined) return undefined
  if (isInvoiced(subscription) && isStopped(state)) return undefined
  const ahead = state.periods.find(({ period, state }) => period === nextPeriod && state === 'open')
  if (ahead && calculatePeriodDue(ahead) > 0)
    return { date: toIsoInstant(nextBillingAt), sum: toCents(calculatePeriodDue(ahead)) }
  const isIssued = subscription.issuedThrough >= nextPeriod && nextPeriod > firstPeriod
  const period = isIssued ? nextPeriod + 1 : nextPeriod
  const products = await loadPricedProducts(context, company, subscription.addOns)
  const { total } = calculatePrice(subscription, { company, plan, products }, period)
  return { date: toIsoInstant(getPeriodStart(subscription, period, company)), sum: total }
}
