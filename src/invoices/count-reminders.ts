import { getCompanyTime, type Company } from '#companies'
import type { AppContext } from '#context'
import { toDay } from '#kernel/calendar'
import { dayMs } from '#kernel/clock'
import { awaitingPaymentStatuses, findNextMailAt, isPaymentInFlight } from './due-dates.ts'
import { rowToInvoice } from './invoice.ts'
import { listUnpaidWithEmail } from './reminder-queries.ts'

/** The next automatic actions: the day of the company, and how many there are on it. */
export type NextActions = { date: string; count: number; isPartial: boolean }

// Settings take 60 days before and after the due date, which an hour of another time zone may move by one.
const reachMs = 62 * dayMs
const invoicesMax = 5_000

/**
 * Counts the invoices that the settings of a company remind next, and returns their day; undefined if none is reminded.
 * `isPartial` means that only the first 5,000 invoices were counted. An invoice that a payment in flight covers is left out.
 */
export async function countNextReminders(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  company: Company,
): Promise<NextActions | undefined> {
  const now = getCompanyTime(clock, company)
  const rows = await db.all(listUnpaidWithEmail, {
    companyId: company.id,
    statuses: [...awaitingPaymentStatuses],
    dueAfter: now - reachMs,
    dueBefore: now + reachMs,
    limit: invoicesMax + 1,
  })
  const times = rows
    .map(rowToInvoice)
    .filter((invoice) => !isPaymentInFlight(invoice))
    .flatMap((invoice) => findNextMailAt(invoice, company, now) ?? [])
  return countFirstDay(times, { timeZone: company.timeZone, isPartial: rows.length > invoicesMax })
}

/** Counts the times (ms) on the first of their days; undefined if there are none. */
export function countFirstDay(
  times: readonly number[],
  { timeZone, isPartial }: { timeZone: string; isPartial: boolean },
): NextActions | undefined {
  const days = times.map((at) => toDay(at, timeZone)).toSorted()
  const [date] = days
  return date === undefined
    ? undefined
    : { date, count: days.filter((day) => day === date).length, isPartial }
}
