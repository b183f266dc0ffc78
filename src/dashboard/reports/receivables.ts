import { getCompanyTime, type Company } from '#companies'
import type { InvoiceStatus } from '#invoices'
import { toDay } from '#kernel/calendar'
import { toIsoInstant, type Clock } from '#kernel/clock'
import { add, zeroCents, type Cents } from '#kernel/money'
import type { Reader } from '#platform/database'
import { parseDayStart, addCalendarDays } from './company-days.ts'
import { sumReceivables } from './receivables-queries.ts'

/** The receivables of invoices between `from` and `to` days late; 0 includes invoices that are not late. */
export type ReceivablesBucket = { from: number; to?: number; count: number; amountDue: Cents }

const ageRanges = [
  { from: 0, to: 0 },
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91 },
]

// Only invoices with these statuses can still be paid.
const payableStatuses: InvoiceStatus[] = ['Pending', 'Partial', 'ACHPending', 'Overdue', 'Failed']

/** Returns the receivables of a company, grouped by days since the due date in its calendar. */
export async function loadReceivables(
  { db, clock }: { db: Reader; clock: Clock },
  company: Company,
): Promise<ReceivablesBucket[]> {
  const today = toDay(getCompanyTime(clock, company), company.timeZone)
  // For each age but the first, the first day that is less late; oldest first.
  const firsts = ageRanges
    .slice(1)
    .map(({ from }) => addCalendarDays(today, 1 - from))
    .toReversed()
  const rows = await db.all(sumReceivables, {
    companyId: company.id,
    statuses: payableStatuses,
    moments: firsts.map((day) => toIsoInstant(parseDayStart(day, company.timeZone))),
    days: firsts.map((day) => toIsoInstant(Date.parse(day))),
  })
  return ageRanges.map((age, place) => {
    const found = rows.find((row) => row.place === place)
    return { ...age, count: found?.count ?? 0, amountDue: found?.due_cents ?? zeroCents }
  })
}

/** Sums all receivables. */
export function sumBuckets(buckets: readonly ReceivablesBucket[]): { count: number; amountDue: Cents } {
  return {
    count: buckets.reduce((all, { count }) => all + count, 0),
    amountDue: add(zeroCents, ...buckets.map(({ amountDue }) => amountDue)),
  }
}
