import type { Changes } from '#audit'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomer } from '#customers'
import { findNextDueAt, loadInvoice, type Invoice } from '#invoices'
import { toIsoInstant } from '#kernel/clock'
import type { SubscriptionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { applyCancel, type CancelSubscription } from '../change/cancel-subscription.ts'
import { applyUpdates, type SubscriptionUpdates } from '../change/update-subscription.ts'
import type { Period } from '../period.ts'
import { applyDueSteps } from '../renewal/decide-next.ts'
import { loadPricing } from '../renewal/issue-invoice.ts'
import { loadStateWithCharge } from '../renewal/load-subscription-state.ts'
import type { DecisionContext, SubscriptionState } from '../subscription-state.ts'
import { diffSubscriptions } from '../subscription-audit.ts'
import type { Subscription } from '../subscription.ts'
import { getPeriodStart } from '../terms/calendar.ts'
import { findNextPricedPeriod } from '../terms/change-terms.ts'
import { applyWrite } from './apply-write.ts'
import { buildPreview } from './build-preview.ts'
import { toContext, writeDueSteps } from './simulate.ts'
import type { Simulation, SimulatedPeriod } from './simulation.ts'

/** A change of a subscription: new terms, or a cancellation. */
export type SubscriptionChange =
  | { updates: SubscriptionUpdates }
  | Pick<CancelSubscription, 'cancelAtPeriodEnd' | 'reason'>

type PreviewChange = {
  company: Company
  subscriptionId: SubscriptionId
  change: SubscriptionChange
  periods: number
}

/**
 * Returns a subscription as a change would leave it, with its next periods, the effects that would follow, and the changed
 * fields. Writes nothing and does not call the processor. Throws as the change does.
 */
export async function previewChange(
  context: AppContext,
  { company, subscriptionId, change, periods }: PreviewChange,
) {
  const current = await loadCurrent(context, company, subscriptionId)
  const { customer, simulation: before } = current
  const decisionContext = { ...toContext(before, current), by: 'api' as const, issue: undefined }
  const changed = await decideChange(context, { company, change }, before.state, decisionContext)
  const after =
    changed === before.state ? changed : applyDueSteps(changed, { ...decisionContext, by: 'schedule' })
  const pricing = await loadPricing(context, company, after.subscription)
  const input = { company, customer, pricing, ids: context.ids }
  const status = before.state.subscription.status
  const written = applyWrite(before, { before: status, after }, input)
  const shown = { ...written, periods: written.periods.filter((one) => isComing(one, after)) }
  return {
    ...(await buildPreview(context, shown, { input, periods })),
    changes: toChanges(company, before.state.subscription, after.subscription, before.now),
  }
}

/** Reads a subscription with its invoices, and does in memory what is due before the change. */
async function loadCurrent(context: AppContext, company: Company, id: SubscriptionId) {
  const { db, clock, ids } = context
  const read = await loadStateWithCharge(db, company.id, id)
  if (!read) throw new ApiError('not_found')
  const { state, charge } = read
  const [customer, pricing, invoices] = await Promise.all([
    loadCustomer(db, company.id, state.subscription.customerId),
    loadPricing(context, company, state.subscription),
    Promise.all(state.periods.map(({ invoiceId }) => loadInvoice(db, company.id, invoiceId))),
  ])
  if (!customer) throw new Error('a subscription has no customer')
  const input = { company, customer, pricing, ids }
  const found = invoices.filter((invoice) => invoice !== undefined)
  const now = getCompanyTime(clock, company)
  const simulation: Simulation = {
    now,
    state,
    charge,
    waitsUntil: undefined,
    invoices: new Map(
      found.map((invoice) => [invoice.id, { invoice, runAt: findNextDueAt(invoice, company, now) }]),
    ),
    periods: listUpcoming(state, found),
    timeline: [],
    hasPayerPaid: false,
  }
  return { ...input, simulation: writeDueSteps(simulation, input) }
}

/** Returns the invoiced periods that have not begun. */
function listUpcoming({ subscription, periods }: SubscriptionState, invoices: Invoice[]): SimulatedPeriod[] {
  return periods
    .filter(({ period }) => period >= subscription.nextPeriod)
    .flatMap(({ period, beginsAt, endsAt, invoiceId }) => {
      const invoice = invoices.find(({ id }) => id === invoiceId)
      return invoice ? [{ period, beginsAt, endsAt, invoice, chargeAt: undefined }] : []
    })
}

/** Returns whether a period still comes with its invoice. */
function isComing({ invoice }: SimulatedPeriod, { periods }: SubscriptionState): boolean {
  const states: Period['state'][] = ['open', 'settled']
  return periods.some(({ invoiceId, state }) => invoiceId === invoice.id && states.includes(state))
}

async function decideChange(
  context: AppContext,
  { company, change }: Pick<PreviewChange, 'company' | 'change'>,
  state: SubscriptionState,
  decisionContext: DecisionContext,
): Promise<SubscriptionState> {
  if (!('updates' in change)) return applyCancel(state, decisionContext, change)
  const { updates } = change
  return (await applyUpdates(context, { company, updates }, state, decisionContext)).after
}

/** The fields that a change alters from the next invoice on. */
const invoicedFields = new Set([
  'planId',
  'billingCycle',
  'amount',
  'totalAmount',
  'addOns',
  'discounts',
  'paymentDueDays',
])
/** The fields that a cancellation at the end of a period alters then. */
const endedFields = new Set(['cancelAtPeriodEnd', 'cancelDate', 'nextBillingDate'])

function toChanges(company: Company, before: Subscription, after: Subscription, now: number) {
  const changes: Changes = diffSubscriptions(company, before, after) ?? {}
  const pricedFrom = Math.max(now, getPeriodStart(after, findNextPricedPeriod(after), company))
  return Object.entries(changes).map(([path, { before: from = null, after: to = null }]) => {
    const isEnded = after.cancelAt !== undefined && endedFields.has(path)
    const at = isEnded ? after.cancelAt : invoicedFields.has(path) ? pricedFrom : now
    return { path, from, to, effectiveFrom: toIsoInstant(at ?? now) }
  })
}
