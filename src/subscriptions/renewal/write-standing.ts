import type { AppContext } from '#access'
import { readCompanyClock, alertRows, type Company } from '#companies'
import type { Customer } from '#customers'
import { releasePeriod, type Invoice } from '#invoices'
import { minuteMs } from '#kernel/clock'
import { toPartRows, type PartRows } from '#platform/database'
import { toKeyColumns, type LockedKey } from '#platform/idempotency'
import { cancelTimerRows, scheduleTimerRows } from '#platform/timers'
import { told } from '../history.ts'
import { periodToRow } from '../period.ts'
import { isOver, subscriptionToRow, type Subscription } from '../subscription.ts'
import { subscriptionIsNew, subscriptionIsUnchanged, writePeriods } from '../subscription-queries.ts'
import { chargeTimer, newsTimer, subscriptionTimer } from '../timer-names.ts'
import { alertsOf } from './alerts-of-write.ts'
import { nextLookAt } from './calendar-steps.ts'
import { decided } from './decide-next.ts'
import { issued } from './issue-invoice.ts'
import { mailsOf } from './mails-of-write.ts'
import { probe } from './probe.ts'
import { circumstancesAt, nothingYet } from './read-standing.ts'
import type { Standing } from './standing.ts'
import { waitBefore } from './wait-before.ts'
import { closingReasons, releasedBy, toClose } from './withdrawal.ts'

/** What is written of a subscription, and what goes along with it. */
export type Writing = {
  company: Company
  customer: Customer | undefined
  /** As it was read; undefined for a new one. */
  before: Standing | undefined
  after: Standing
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
export async function writeStanding(services: AppContext, writing: Writing): Promise<Standing | 'lost race'> {
  const { company, before, after, along = [], key, chargeWaitMs = 0, correlationId } = writing
  const { now = readCompanyClock(services.clock, company) } = writing
  const subscription = stamped(after, before?.subscription, now)
  const parts = [
    ...periodRows(before, after),
    told(before?.subscription ?? { ...after.subscription, eventsWritten: 0 }, after.events, {
      now,
      correlationId,
    }),
    ...(await invoiceRows(services, writing)),
    ...(await mailsOf(services, writing, now)),
    alertRows(services.ids, company.id, now, ...alertsOf({ ...writing, now })),
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
  return (await written) === 'written' ? { ...after, ...nothingYet, subscription } : 'lost race'
}

/** The subscription as it is written: updatedAt grows with every write, however close two of them are. */
export function stamped(after: Standing, before: Subscription | undefined, now: number): Subscription {
  return {
    ...after.subscription,
    eventsWritten: (before?.eventsWritten ?? 0) + after.events.length,
    version: before ? before.version + 1 : 1,
    updatedAt: before ? Math.max(now, before.updatedAt + 1) : now,
  }
}

function periodRows(before: Standing | undefined, after: Standing): PartRows[] {
  const { companyId, id } = after.subscription
  const changed = after.periods.filter((period) => !before?.periods.includes(period))
  const released = before ? releasedBy(before, after) : []
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
  { company, customer, after, invoice, correlationId }: Writing,
): Promise<PartRows[]> {
  if (!invoice || after.issued === undefined || !customer) return []
  const mail = after.mails
    .filter((one) => one.kind === 'invoice' || one.kind === 'renewal')
    .find(({ period }) => period === after.issued)
  const made = { ...invoice, createdCorrelationId: correlationId }
  return issued(services, { company, customer }, made, after.issued, mail, after.methodId)
}

/** The rows by which it is looked after when time does something next, and by which the charge that it names is made. */
export function timerRows(
  services: Pick<AppContext, 'ids'>,
  company: Company,
  before: Standing | undefined,
  after: Standing,
  now: number,
  chargeWaitMs: number,
): PartRows[] {
  const { subscription } = after
  const { id, charging, chargingAttemptId } = subscription
  const next = nextLook(services, company, after, now)
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
      ? [scheduleTimerRows(company, chargeTimer, id, now + chargeWaitMs + waitBefore(charging.tries))]
      : []),
  ]
}

/** When time does something next; where more is due already than one write holds, soon, should nobody live to do it. */
function nextLook(
  services: Pick<AppContext, 'ids'>,
  company: Company,
  after: Standing,
  now: number,
): number | undefined {
  const still = { ...after, ...nothingYet }
  const circumstances = { ...circumstancesAt(services, company, now), issue: probe }
  if (toClose(still).length > 0 || decided(still, circumstances) !== still) return now + minuteMs
  return isOver(after.subscription) ? undefined : nextLookAt(after, { now, company })
}
