import { toId, type WireCustomer, type WireSchedule, type WireSubscription } from './wire.ts'

/** The facts that decide whether a subscription can be taken: objects by their ids, and the tax in percent. */
export type SubscriptionFacts = {
  customers: ReadonlyMap<string, WireCustomer>
  schedules: ReadonlyMap<string, WireSchedule>
  /** The subscriptions with pending invoice items, and the customers with such items of no subscription. */
  pending: ReadonlySet<string | undefined>
  taxPercentage: number
}

/** Returns the reason why a subscription cannot be expressed here, apart from its items, calendar and discounts. */
export function findSubscriptionProblem(
  wire: WireSubscription,
  facts: SubscriptionFacts,
): string | undefined {
  const customer = facts.customers.get(toId(wire.customer) ?? '')
  return (
    findPauseProblem(wire) ??
    findBillingProblem(wire) ??
    findCurrencyProblem(wire) ??
    findTrialProblem(wire, customer) ??
    findBalanceProblem(customer) ??
    findPendingProblem(wire, facts) ??
    findScheduleProblem(wire, facts) ??
    findTaxProblem(wire, customer, facts)
  )
}

function findPauseProblem({
  status,
  pause_collection: pause,
  pending_update: update,
}: WireSubscription): string | undefined {
  if (!['trialing', 'active', 'past_due', 'unpaid'].includes(status))
    return `it is ${status}: finish that at Stripe first`
  if (pause) return 'its collection is paused: resume it at Stripe, or end it'
  return update ? 'an update of it waits for a payment' : undefined
}

function findBillingProblem(wire: WireSubscription): string | undefined {
  if (wire.billing_thresholds) return 'it is invoiced at a threshold of use'
  if (wire.transfer_data || wire.application_fee_percent || wire.on_behalf_of)
    return 'it pays a connected account'
  if (wire.managed_payments?.enabled) return 'Stripe is the seller of it (managed payments)'
  if (wire.automatic_tax?.enabled) return 'Stripe computes its taxes'
  const isAhead = wire.items.data.some(
    ({ billed_until: until, current_period_end: end }) => (until ?? 0) > (end ?? Infinity),
  )
  if (isAhead || (wire.billing_schedules ?? []).length > 0)
    return 'a billing schedule bills several of its periods at once'
  return wire.pending_invoice_item_interval
    ? 'its pending invoice items are billed at an interval of their own'
    : undefined
}

function findCurrencyProblem({
  currency,
  presentment_details: presentment,
}: WireSubscription): string | undefined {
  // Former versions have the currency at the prices only.
  if ((currency ?? 'usd').toLowerCase() !== 'usd') return `its currency is ${currency}, not US dollars`
  const paid = presentment?.presentment_currency ?? 'usd'
  return paid.toLowerCase() === 'usd' ? undefined : `its payer pays in ${paid}, not in US dollars`
}

/** Without a payment method, the end of a trial is an invoice here. At Stripe it may be the end of the subscription. */
function findTrialProblem(wire: WireSubscription, customer: WireCustomer | undefined): string | undefined {
  const then = wire.trial_settings?.end_behavior?.missing_payment_method ?? 'create_invoice'
  const method =
    wire.default_payment_method ??
    wire.default_source ??
    customer?.invoice_settings?.default_payment_method ??
    customer?.default_source
  if (wire.status !== 'trialing' || method || then === 'create_invoice') return undefined
  return `its trial ends without a payment method, and Stripe is set to ${then} it then`
}

function findBalanceProblem(customer: WireCustomer | undefined): string | undefined {
  // The credit of a currency has the opposite sign of the balance.
  const balance = customer?.balance || -(customer?.invoice_credit_balance?.['usd'] ?? 0)
  if (!balance) return undefined
  return `its customer has a balance of ${(balance / 100).toFixed(2)} that the next invoice would use`
}

function findPendingProblem({ id, customer }: WireSubscription, { pending }: SubscriptionFacts) {
  return pending.has(id) || pending.has(toId(customer))
    ? 'its next invoice at Stripe has pending invoice items: bill them there, or delete them'
    : undefined
}

/** A schedule changes a subscription later, unless its last phase runs already. */
function findScheduleProblem(wire: WireSubscription, { schedules }: SubscriptionFacts): string | undefined {
  const id = toId(wire.schedule)
  if (id === undefined) return undefined
  const { phases, end_behavior: then } = schedules.get(id) ?? {}
  const last = phases?.at(-1)
  const isLast = last !== undefined && last.start_date <= (getPeriod(wire).start ?? 0)
  return isLast && then === 'release'
    ? undefined
    : `the schedule ${id} changes it later: release it at Stripe`
}

/** Returns the current period of a subscription in seconds. Versions since 2025-03-31.basil have it at the items. */
export function getPeriod(wire: WireSubscription): { start: number | undefined; end: number | undefined } {
  const [item] = wire.items.data
  return {
    start: wire.current_period_start ?? item?.current_period_start ?? undefined,
    end: wire.current_period_end ?? item?.current_period_end ?? undefined,
  }
}

function findTaxProblem(
  wire: WireSubscription,
  customer: WireCustomer | undefined,
  { taxPercentage }: SubscriptionFacts,
): string | undefined {
  const ofItems = wire.items.data.map(({ tax_rates: own }) =>
    own && own.length > 0 ? own : (wire.default_tax_rates ?? []),
  )
  const rates = ofItems.flat()
  if (rates.some(({ inclusive }) => inclusive)) return 'its prices include a tax'
  if (rates.some(({ rate_type: type }) => type === 'flat_amount')) return 'it has a tax of a fixed amount'
  if (rates.length > 0 && ['exempt', 'reverse'].includes(customer?.tax_exempt ?? ''))
    return 'it has a tax, and its customer is exempt from taxes'
  const sums = new Set(ofItems.map((own) => own.reduce((sum, { percentage }) => sum + percentage, 0)))
  const [sum = 0, ...others] = sums
  if (others.length > 0) return 'its items have different taxes'
  if (Math.abs(sum - taxPercentage) < 1e-9) return undefined
  return `its tax is ${sum} %, and that of the company ${taxPercentage} %: set it in the settings first`
}
