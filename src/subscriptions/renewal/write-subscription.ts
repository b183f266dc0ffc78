import type { AppContext } from '#context'
import { getCompanyTime, alertRows, type Company } from '#companies'
import type { Customer } from '#customers'
import { releasePeriod, type Invoice } from '#invoices'
import { minuteMs } from '#kernel/clock'
import { toPartRows, type PartRows } from '#platform/database'
import { toKeyColumns, type LockedKey } from '#platform/idempotency'
import { cancelTimerRows, scheduleTimerRows } from '#platform/jobs'
import { historyRows } from '../history.ts'
import { periodToRow } from '../period.ts'
import { isOver, subscriptionToRow, type Subscription } from '../subscription.ts'
import { subscriptionIsNew, subscriptionIsUnchanged, writePeriods } from '../subscription-queries.ts'
import { chargeTimer, newsTimer, subscriptionTimer } from '../timer-names.ts'
import { decideAlerts } from './subscription-alerts.ts'
import { findNextDueTime } from './calendar-steps.ts'
import { applyDueSteps } from './decide-next.ts'
import { issuedInvoiceRows } from './issue-invoice.ts'
import { subscriptionMailRows } from './subscription-mails.ts'
import { issuePlaceholder } from './issue-placeholder.ts'
import { toDecisionContext, noEffects } from './load-subscription-state.ts'
import type { SubscriptionState } from './subscription-state.ts'
import { toRetryDelay } from './retry-delay.ts'
import { closingReasons, findReleasedInvoices, findInvoicesToClose } from './void-upcoming-invoice.ts'

/** What is written of a subscription, and what goes along with it. */
export type SubscriptionWrite = {
  company: Company
  customer: Customer | undefined
  /** As it was read; undefined for a new one. */
  before: SubscriptionState | undefined
  after: SubscriptionState
  /** When it is written, ms, where that was told already. */
  now?: number
  /** The invoice that is issued with it. */
  invoice?: Invoice | undefined
  along?: PartRows[]
  /** How long a charge that it names waits for the timer. */
  chargeWaitMs?: number | undefined
  key?: LockedKey | undefined
  /** Of the request that has it written, where one has. */
  correlationId?: string | undefined
}

/**
 * Writes what was decided of a subscription and all that follows from it, in one statement, unless somebody else wrote it.
 * Answers the standing as it is then.
 */
export async function writeSubscription(
  services: AppContext,
  writing: SubscriptionWrite,
): Promise<SubscriptionState | 'lost race'> {
  const { company, before, after, along = [], key, chargeWaitMs = 0, correlationId } = writing
  const { now = getCompanyTime(services.clock, company) } = writing
  const subscription = stampWrite(after, before?.subscription, now)
  const parts = [
    ...periodRows(before, after),
    historyRows(before?.subscription ?? { ...after.subscription, eventsWritten: 0 }, after.events, {
      now,
      correlationId,
    }),
    ...(await invoiceRows(services, writing)),
    ...(await subscriptionMailRows(services, writing, now)),
    alertRows(services.ids, company.id, now, ...decideAlerts({ ...writing, now })),
    ...timerRows(services, company, before, { ...after, subscription }, now, chargeWaitMs),
    ...along,
  ]
  const row = { ...subscriptionToRow(subscription), ...toKeyColumns(key) }
  const written = before
    ? services.db.writeGuarded(
        subscriptionIsUnchanged,
        { ...row, read_version: before.subscription.version },
        parts,
      )
    : services.db.writeGuarded(subscriptionIsNew, row, parts)
  return (await written) === 'written' ? { ...after, ...noEffects, subscription } : 'lost race'
}

/** The subscription as it is written: updatedAt grows with every write, however close two of them are. */
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
  services: AppContext,
  { company, customer, after, invoice, correlationId }: SubscriptionWrite,
): Promise<PartRows[]> {
  if (!invoice || after.issued === undefined || !customer) return []
  const mail = after.mails
    .filter((one) => one.kind === 'invoice' || one.kind === 'renewal')
    .find(({ period }) => period === after.issued)
  const made = { ...invoice, createdCorrelationId: correlationId }
  return issuedInvoiceRows(services, { company, customer }, made, after.issued, mail, after.methodId)
}

/** The rows by which it is looked after when time does something next, and by which the charge that it names is made. */
export function timerRows(
  services: Pick<AppContext, 'ids'>,
  company: Company,
  before: SubscriptionState | undefined,
  after: SubscriptionState,
  now: number,
  chargeWaitMs: number,
): PartRows[] {
  const { subscription } = after
  const { id, charging, chargingAttemptId } = subscription
  const next = findNextTimerTime(services, company, after, now)
  const isNamedNow = charging && chargingAttemptId !== before?.subscription.chargingAttemptId
  return [
    ...(next === undefined
      ? before
        ? [cancelTimerRows(company.id, subscriptionTimer, id)]
        : []
      : [scheduleTimerRows(company, subscriptionTimer, id, next)]),
    // Once it is over, more of its invoices concern it than were read before.
    ...(subscription.cancelledAt !== undefined && before?.subscription.cancelledAt === undefined
      ? [scheduleTimerRows(company, newsTimer, id, now)]
      : []),
    ...(isNamedNow
      ? [scheduleTimerRows(company, chargeTimer, id, now + chargeWaitMs + toRetryDelay(charging.tries))]
      : []),
  ]
}

/** When time does something next; where more is due already than one write holds, soon, should nobody live to do it. */
function findNextTimerTime(
  services: Pick<AppContext, 'ids'>,
  company: Company,
  after: SubscriptionState,
  now: number,
): number | undefined {
  const still = { ...after, ...noEffects }
  const circumstances = { ...toDecisionContext(services, company, now), issue: issuePlaceholder }
  if (findInvoicesToClose(still).length > 0 || applyDueSteps(still, circumstances) !== still)
    return now + minuteMs
  return isOver(after.subscription) ? undefined : findNextDueTime(after, { now, company })
}
