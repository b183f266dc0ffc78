import type { AppContext } from '#context'
import { alertRows, type Company } from '#companies'
import type { Customer } from '#customers'
import {
  allocateInvoiceNumber,
  invoiceNumberKey,
  invoicePeriodKey,
  releasePeriod,
  type Invoice,
} from '#invoices'
import { minuteMs } from '#kernel/clock'
import { toPartRows, violates, type PartRows } from '#platform/database'
import { toKeyColumns, type LockedKey } from '#platform/idempotency'
import { cancelJobRows, scheduleJobRows } from '#platform/jobs'
import { historyRows } from '../history.ts'
import { periodToRow } from '../period.ts'
import { isOver, subscriptionToRow, type Subscription } from '../subscription.ts'
import { subscriptionIsNew, subscriptionIsUnchanged, writePeriods } from '../subscription-queries.ts'
import { chargeJob, invoiceChangedJob, subscriptionJob } from '../job-names.ts'
import { decideAlerts } from './subscription-alerts.ts'
import { findNextDueTime, isInvoiceWaiting } from './calendar-steps.ts'
import { buildPeriodInvoice, issuedInvoiceRows } from './issue-invoice.ts'
import { findIssueMail } from './select-mails.ts'
import { subscriptionMailRows } from './subscription-mails.ts'
import { toDecisionContext, noEffects } from './load-subscription-state.ts'
import type { SubscriptionState } from '../subscription-state.ts'
import { toRetryDelay } from '../dunning/retry-delay.ts'
import { closingReasons, findReleasedInvoices, findInvoicesToClose } from './void-upcoming-invoice.ts'

export type SubscriptionWrite = {
  company: Company
  customer: Customer | undefined
  /** The state as read; undefined for a new subscription. */
  before: SubscriptionState | undefined
  after: SubscriptionState
  /** The time of the decision, ms. */
  now: number
  effects?: PartRows[]
  /** How long the job waits before it makes a charge that this write schedules. */
  chargeWaitMs?: number | undefined
  key?: LockedKey | undefined
  /** The correlation id of the request that caused the write, if there is one. */
  correlationId?: string | undefined
}

// A generated number can equal a custom one.
const numberCollisionsMax = 20

/**
 * Writes a decided state with all its effects in one statement, unless another writer changed the subscription. Returns
 * the state as written. If a custom number equals the one generated for its invoice, another number is used.
 */
export async function writeSubscription(
  context: AppContext,
  writing: SubscriptionWrite,
): Promise<SubscriptionState | 'lost race'> {
  const { company, customer, after } = writing
  if (!after.issued) return writeOnce(context, writing, undefined)
  if (!customer) throw new Error('a subscription has no customer')
  for (let met = 0; met < numberCollisionsMax; met++) {
    const number = await allocateInvoiceNumber(context.db, company.id, met)
    const invoice = buildPeriodInvoice(after, after.issued, { customer, number })
    try {
      return await writeOnce(context, writing, invoice)
    } catch (error) {
      // Another writer issued the period: the next read returns its invoice.
      if (violates(error, invoicePeriodKey)) return 'lost race'
      if (!violates(error, invoiceNumberKey)) throw error
    }
  }
  throw new Error('no free invoice number was found')
}

async function writeOnce(
  context: AppContext,
  writing: SubscriptionWrite,
  invoice: Invoice | undefined,
): Promise<SubscriptionState | 'lost race'> {
  const { company, before, after, now, effects = [], key, chargeWaitMs = 0, correlationId } = writing
  const subscription = stampWrite(after, before?.subscription, now)
  const parts = [
    ...periodRows(before, after),
    historyRows(before?.subscription ?? { ...after.subscription, eventsWritten: 0 }, after.events, {
      now,
      correlationId,
    }),
    ...(await invoiceRows(context, writing, invoice)),
    ...(await subscriptionMailRows(context, { ...writing, invoice }, now)),
    alertRows(context.ids, company.id, now, ...decideAlerts(writing)),
    ...jobRows(context, company, before, { ...after, subscription }, now, chargeWaitMs),
    ...effects,
  ]
  const row = { ...subscriptionToRow(subscription), ...toKeyColumns(key) }
  const written = before
    ? context.db.writeGuarded(
        subscriptionIsUnchanged,
        { ...row, read_version: before.subscription.version },
        parts,
      )
    : context.db.writeGuarded(subscriptionIsNew, row, parts)
  return (await written) === 'written' ? { ...after, ...noEffects, subscription } : 'lost race'
}

/** Returns the subscription as written. updatedAt grows with every write, even of the same millisecond. */
export function stampWrite(
  after: SubscriptionState,
  before: Subscription | undefined,
  now: number,
): Subscription {
  return {
    ...after.subscription,
    eventsWritten: (before?.eventsWritten ?? 0) + after.events.length,
    version: before ? before.version + 1 : 1,
    updatedAt: before ? Math.max(now, before.updatedAt + 1) : now,
  }
}

function periodRows(before: SubscriptionState | undefined, after: SubscriptionState): PartRows[] {
  const { companyId, id } = after.subscription
  const changed = after.periods.filter((period) => !before?.periods.includes(period))
  const released = before ? findReleasedInvoices(before, after) : []
  return [
    toPartRows(writePeriods, ...changed.map((period) => periodToRow(companyId, id, period))),
    toPartRows(
      releasePeriod,
      ...released.map((invoiceId) => ({
        company_id: companyId,
        id: invoiceId,
        closed_reason: closingReasons.invoicedAgain,
      })),
    ),
  ]
}

async function invoiceRows(
  context: AppContext,
  { company, customer, after, correlationId }: SubscriptionWrite,
  invoice: Invoice | undefined,
): Promise<PartRows[]> {
  if (!invoice || !after.issued || !customer) return []
  const { period } = after.issued
  const mail = findIssueMail(after)
  const made = { ...invoice, createdCorrelationId: correlationId }
  return issuedInvoiceRows(context, { company, customer }, made, period, mail, after.methodId)
}

/** Returns the rows of the jobs that process the subscription next and make its pending charge. */
export function jobRows(
  context: Pick<AppContext, 'ids'>,
  company: Company,
  before: SubscriptionState | undefined,
  after: SubscriptionState,
  now: number,
  chargeWaitMs: number,
): PartRows[] {
  const { subscription } = after
  const { id, charging, chargingAttemptId } = subscription
  const next = findNextJobTime(context, company, after, now)
  const isScheduledNow = charging && chargingAttemptId !== before?.subscription.chargingAttemptId
  return [
    ...(next === undefined
      ? before
        ? [cancelJobRows(company.id, subscriptionJob, id)]
        : []
      : [scheduleJobRows(company, subscriptionJob, id, next)]),
    // A subscription that is over depends on more of its invoices than were read before.
    ...(subscription.cancelledAt !== undefined && before?.subscription.cancelledAt === undefined
      ? [scheduleJobRows(company, invoiceChangedJob, id, now)]
      : []),
    ...(isScheduledNow
      ? [scheduleJobRows(company, chargeJob, id, now + chargeWaitMs + toRetryDelay(charging.tries))]
      : []),
  ]
}

/**
 * Returns when the subscription is due next, ms. If more is due than one write covers, the job runs in a minute,
 * because this process may end before.
 */
export function findNextJobTime(
  context: Pick<AppContext, 'ids'>,
  company: Company,
  after: SubscriptionState,
  now: number,
): number | undefined {
  if (after.subscription.isHeld) return undefined
  const still = { ...after, ...noEffects }
  const isMoreDue = isInvoiceWaiting(still, toDecisionContext(context, company, now))
  if (isMoreDue || findInvoicesToClose(still).length > 0) return now + minuteMs
  return isOver(after.subscription) ? undefined : findNextDueTime(after, { now, company })
}
