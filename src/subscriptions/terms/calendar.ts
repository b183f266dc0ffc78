import type { Company } from '#companies'
import { findPeriodAt, type Anchor, type BillingCycle } from '#kernel/billing-calendar'
import { dayMs } from '#kernel/clock'
import type { Subscription } from '../subscription.ts'
import { toInstant, toIssueTime, toScheduledStart, toScheduleTime, type Schedule } from './schedule.ts'

/** Returns the anchor from which period starts are counted. */
export function toAnchor({ anchorAt: at, anchorUnits: units, anchorPeriod: period }: Subscription): Anchor {
  return { at, units, period }
}

/** The part of a company that determines in which zone days begin. */
export type ZonedCompany = Pick<Company, 'timeZone'>

/** Returns the zone in which the days of a schedule begin; undefined for a schedule of instants. */
export function toScheduleZone({ datesOnly }: Pick<Subscription, 'datesOnly'>, { timeZone }: ZonedCompany) {
  return datesOnly ? timeZone : undefined
}

/** Returns the schedule of a subscription in the company's current zone. */
export function toSchedule(subscription: Subscription, company: ZonedCompany): Schedule {
  return {
    anchor: toAnchor(subscription),
    cycle: subscription.billingCycle,
    timeZone: toScheduleZone(subscription, company),
  }
}

/** Returns when a period begins by the schedule, in ms. An invoiced period begins when its invoice says. */
export function getPeriodStart(subscription: Subscription, period: number, company: ZonedCompany): number {
  return toScheduledStart(toSchedule(subscription, company), period)
}

/** Returns when a subscription starts, in ms. */
export function getStartTime(
  subscription: Pick<Subscription, 'datesOnly' | 'startsAt'>,
  company: ZonedCompany,
): number {
  return toInstant(subscription.startsAt, toScheduleZone(subscription, company))
}

/** Returns when the trial ends, in ms; undefined without a trial. */
export function getTrialEnd(
  subscription: Pick<Subscription, 'datesOnly' | 'trialEndsAt'>,
  company: ZonedCompany,
): number | undefined {
  const { trialEndsAt } = subscription
  return trialEndsAt === undefined ? undefined : toInstant(trialEndsAt, toScheduleZone(subscription, company))
}

/** Returns when the invoice after the last issued one is issued, in ms. */
export function findIssueTime(subscription: Subscription, company: ZonedCompany): number {
  const { issuedThrough, firstPeriod, createdAt, leadTimeDays } = subscription
  const period = issuedThrough + 1
  if (period === firstPeriod) return Math.max(createdAt, getPeriodStart(subscription, period, company))
  return toIssueTime(toSchedule(subscription, company), period, firstPeriod, leadTimeDays)
}

type FirstTerms = {
  startDate: { at: number; dateOnly: boolean }
  trialDays: number
  billingCycle: BillingCycle
}

/** Returns the calendar of a new subscription. A start in the past is invoiced from the current period on. */
export function startCalendar(
  { startDate: { at: startsAt, dateOnly: datesOnly }, trialDays, billingCycle }: FirstTerms,
  company: ZonedCompany,
  now: number,
) {
  const trialEndsAt = trialDays > 0 ? startsAt + trialDays * dayMs : undefined
  const anchorAt = trialEndsAt ?? startsAt
  const today = toScheduleTime(now, toScheduleZone({ datesOnly }, company))
  const anchor = { at: anchorAt, units: 0, period: 0 }
  const firstPeriod = anchorAt <= today ? findPeriodAt(anchor, billingCycle, today) : 0
  return {
    startsAt,
    datesOnly,
    trialEndsAt,
    anchorAt,
    anchorUnits: 0,
    anchorPeriod: 0,
    firstPeriod,
    nextPeriod: firstPeriod,
    issuedThrough: firstPeriod - 1,
  }
}
