import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { toDay } from '#kernel/calendar'
import { toIsoInstant } from '#kernel/clock'
import { omitNullish } from '#kernel/json'
import { toDollars, zeroCents } from '#kernel/money'
import { parseDayStart, addCalendarDays, listDays } from '../reports/company-days.ts'
import { loadGrossVolume, showSums, sumPaid } from '../reports/gross-volume.ts'
import { countFailures, countAttentionItems, sumInFlight, sumOverdue, sumReturned } from './home-queries.ts'
import { toUnsettledSince, toSettlementTime } from './settlement.ts'

const daysPerWeek = 7
const returnedDays = 30

/**
 * Returns the current figures of a company, and its volume for a number of days that end today. Amounts are in dollars.
 */
export async function loadHome(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  company: Company,
  shownDays: number,
) {
  const { id: companyId, timeZone } = company
  const now = getCompanyTime(clock, company)
  const today = toDay(now, timeZone)
  // The report always reads the same day of the previous week, even if fewer days are shown.
  const days = listDays(addCalendarDays(today, -Math.max(shownDays - 1, daysPerWeek)), today, timeZone)
  const [takings, flight, overdue, failures, returned, waiting] = await Promise.all([
    loadGrossVolume(db, company, days),
    db.first(sumInFlight, { companyId, since: toUnsettledSince(now, timeZone) }),
    db.first(sumOverdue, { companyId }),
    db.all(countFailures, { companyId, since: parseDayStart(today, timeZone) }),
    db.first(sumReturned, {
      companyId,
      since: parseDayStart(addCalendarDays(today, 1 - returnedDays), timeZone),
    }),
    db.first(countAttentionItems, { companyId }),
  ])
  const takenOn = (place: number) => {
    const taken = takings.at(place)
    return taken ? toDollars(sumPaid(taken)) : 0
  }
  return {
    now: toIsoInstant(now),
    timeZone,
    taken: { today: takenOn(-1), sameDayLastWeek: takenOn(-1 - daysPerWeek) },
    inFlight: {
      ...toAmountAndCount(flight),
      ...omitNullish({
        nextSettlementAt: toOptionalInstant(flight?.settles_from, (at) => toSettlementTime(at, timeZone)),
      }),
    },
    overdue: {
      ...toAmountAndCount(overdue),
      ...omitNullish({ oldestDueAt: toOptionalInstant(overdue?.oldest_due_at) }),
    },
    failedToday: {
      count: failures.reduce((all, { count }) => all + count, 0),
      byReason: failures.map(({ reason_code, reason_text, count }) => ({
        ...omitNullish({ reasonCode: reason_code ?? undefined, reasonText: reason_text ?? undefined }),
        count,
      })),
    },
    returned: toAmountAndCount(returned),
    unknown: { count: flight?.unknown ?? 0 },
    openAlerts: waiting?.alerts ?? 0,
    parkedDeliveries: waiting?.parked ?? 0,
    days: takings.map((each, place) => ({ date: days[place]?.date, ...showSums(each) })).slice(-shownDays),
  }
}

function toAmountAndCount(sum: { cents: typeof zeroCents; count: number } | undefined) {
  return { amount: toDollars(sum?.cents ?? zeroCents), count: sum?.count ?? 0 }
}

function toOptionalInstant(
  at: number | null | undefined,
  then = (instant: number) => instant,
): string | undefined {
  return at === null || at === undefined ? undefined : toIsoInstant(then(at))
}
