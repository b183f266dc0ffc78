import type { AppContext } from '#access'
import { readCompanyClock, type Company } from '#companies'
import { toDay } from '#kernel/calendar'
import { toIsoInstant } from '#kernel/clock'
import { omitNullish } from '#kernel/json'
import { toDollars, zeroCents } from '#kernel/money'
import { beginOf, dayAfter, daysBetween } from '../reports/company-days.ts'
import { readTakings, showSums, takenOf } from '../reports/takings.ts'
import { countFailures, countWaiting, sumInFlight, sumOverdue, sumReturned } from './home-queries.ts'
import { beganBefore, settlesAt } from './settlement.ts'

const weekDays = 7
const returnedDays = 30

/**
 * Returns the current figures of a company, and its volume for a number of days that end today. Amounts are in dollars.
 */
export async function readHome(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  company: Company,
  shownDays: number,
) {
  const { id: companyId, timeZone } = company
  const now = readCompanyClock(clock, company)
  const today = toDay(now, timeZone)
  // The report always reads the same day of the previous week, even if fewer days are shown.
  const days = daysBetween(dayAfter(today, -Math.max(shownDays - 1, weekDays)), today, timeZone)
  const [takings, flight, overdue, failures, returned, waiting] = await Promise.all([
    readTakings(db, company, days),
    db.first(sumInFlight, { companyId, since: beganBefore(now, timeZone) }),
    db.first(sumOverdue, { companyId }),
    db.all(countFailures, { companyId, since: beginOf(today, timeZone) }),
    db.first(sumReturned, { companyId, since: beginOf(dayAfter(today, 1 - returnedDays), timeZone) }),
    db.first(countWaiting, { companyId }),
  ])
  const takenOn = (place: number) => {
    const taken = takings.at(place)
    return taken ? toDollars(takenOf(taken)) : 0
  }
  return {
    now: toIsoInstant(now),
    timeZone,
    taken: { today: takenOn(-1), sameDayLastWeek: takenOn(-1 - weekDays) },
    inFlight: {
      ...inSum(flight),
      ...omitNullish({ nextSettlementAt: instantOf(flight?.settles_from, (at) => settlesAt(at, timeZone)) }),
    },
    overdue: { ...inSum(overdue), ...omitNullish({ oldestDueAt: instantOf(overdue?.oldest_due_at) }) },
    failedToday: {
      count: failures.reduce((all, { count }) => all + count, 0),
      byReason: failures.map(({ reason_code, reason_text, count }) => ({
        ...omitNullish({ reasonCode: reason_code ?? undefined, reasonText: reason_text ?? undefined }),
        count,
      })),
    },
    returned: inSum(returned),
    unknown: { count: flight?.unknown ?? 0 },
    openAlerts: waiting?.alerts ?? 0,
    parkedDeliveries: waiting?.parked ?? 0,
    days: takings.map((each, place) => ({ date: days[place]?.date, ...showSums(each) })).slice(-shownDays),
  }
}

function inSum(sum: { cents: typeof zeroCents; count: number } | undefined) {
  return { amount: toDollars(sum?.cents ?? zeroCents), count: sum?.count ?? 0 }
}

function instantOf(at: number | null | undefined, then = (instant: number) => instant): string | undefined {
  return at === null || at === undefined ? undefined : toIsoInstant(then(at))
}
