import type { AppContext } from '#context'
import type { Company } from '#companies'
import { loadCustomer } from '#customers'
import { findNextDueAt, loadInvoice } from '#invoices'
import { toIsoInstant } from '#kernel/clock'
import type { SubscriptionId } from '#kernel/ids'
import { toDollars } from '#kernel/money'
import { loadPricing } from '../renewal/issue-invoice.ts'
import { loadSubscriptionState } from '../renewal/load-subscription-state.ts'
import { simulate } from '../preview/simulate.ts'
import type { SimulatedPeriod, Simulation } from '../preview/simulation.ts'
import { toScheduleZone } from '../terms/calendar.ts'
import { toScheduleTime } from '../terms/schedule.ts'

/** An invoice that a subscription would make: its days, YYYY-MM-DD, and dollars. */
type ShadowInvoice = {
  day: string
  dueDay: string
  /** Undefined if the schedule does not charge it. */
  chargeDay: string | undefined
  amount: number
}

// A method that was not imported is reported elsewhere. The days of the charges can still be compared.
const missingMethod = 'missing'

/**
 * Returns the invoices that a held subscription would make for the periods before a time (ms). Every charge is approved
 * and every invoice paid. The decisions are those of the service, in memory: nothing is written, charged or mailed.
 * Undefined if there is no such subscription.
 */
export async function shadowSubscription(
  context: AppContext,
  company: Company,
  id: SubscriptionId,
  { now, until }: { now: number; until: number },
): Promise<ShadowInvoice[] | undefined> {
  const { db, ids } = context
  const state = await loadSubscriptionState(db, company.id, id)
  if (!state) return undefined
  const { subscription } = state
  const [customer, pricing, invoices] = await Promise.all([
    loadCustomer(db, company.id, subscription.customerId),
    loadPricing(context, company, subscription),
    Promise.all(state.periods.map(({ invoiceId }) => loadInvoice(db, company.id, invoiceId))),
  ])
  if (!customer) throw new Error('a subscription has no customer')
  const found = invoices.filter((invoice) => invoice !== undefined)
  const simulation: Simulation = {
    now,
    state: {
      ...state,
      methodId: state.methodId ?? missingMethod,
      subscription: {
        ...subscription,
        isHeld: false,
        vaultId: subscription.vaultId ?? missingMethod,
        methodGone: false,
      },
    },
    charge: undefined,
    waitsUntil: undefined,
    invoices: new Map(
      found.map((invoice) => [invoice.id, { invoice, runAt: findNextDueAt(invoice, company, now) }]),
    ),
    periods: [],
    timeline: [],
    hasPayerPaid: false,
  }
  const done = simulate(
    simulation,
    { company, customer, pricing, ids },
    { doesPayerPay: true, getHorizon: () => until },
  )
  const timeZone = toScheduleZone(subscription, company)
  return done.periods
    .filter(({ beginsAt }) => beginsAt < until)
    .map((period) => toShadowInvoice(period, timeZone))
}

function toShadowInvoice(
  { beginsAt, invoice, chargeAt }: SimulatedPeriod,
  timeZone: string | undefined,
): ShadowInvoice {
  const toDay = (at: number) => toIsoInstant(at).slice(0, 10)
  const toScheduledDay = (at: number) => toDay(toScheduleTime(at, timeZone))
  return {
    day: toScheduledDay(beginsAt),
    // A due date without a time is a date already.
    dueDay: toDay(invoice.dueAt),
    chargeDay: chargeAt === undefined ? undefined : toScheduledDay(chargeAt),
    amount: toDollars(invoice.amount),
  }
}
