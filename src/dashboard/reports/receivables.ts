import { readCompanyClock, type Company } from '#companies'
import type { InvoiceStatus } from '#invoices'
import { toDay } from '#kernel/calendar'
import { toIsoInstant, type Clock } from '#kernel/clock'
import { add, zeroCents, type Cents } from '#kernel/money'
import type { Reader } from '#platform/database'
import { beginOf, dayAfter } from './company-days.ts'
import { sumReceivables } from './receivables-queries.ts'

/** The receivables of invoices between `from` and `to` days late; 0 includes invoices that are not late. */
export type Bucket = { from: number; to?: number; count: number; amountDue: Cents }

const ages = [
  { from: 0, to: 0 },
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91 },
]

// Only invoices with these statuses can still be paid.
const owing: InvoiceStatus[] = ['Pending', 'Partial', 'ACHPending', 'Overdue', 'Failed']

/** Returns the receivables of a company, grouped by days since the due date in its calendar. */
export async function readReceivables(
  { db, clock }: { db: Reader; clock: Clock },
  company: Company,
): Promise<Bucket[]> {
  const today = toDay(readCompanyClock(clock, company), company.timeZone)
  // For each age but the first, the first day that is less late; oldest first.
  const firsts = ages
    .slice(1)
    .map(({ from }) => dayAfter(today, 1 - from))
    .toReversed()
  const rows = await db.all(sumReceivables, {
    companyId: company.id,
    statuses: owing,
    moments: firsts.map((day) => toIsoInstant(beginOf(day, company.timeZone))),
    days: firsts.map((day) => toIsoInstant(Date.parse(day))),
  })
  return ages.map((age, place) => {
    const found = rows.find((row) => row.place === place)
    return { ...age, count: found?.count ?? 0, amountDue: found?.due_cents ?? zeroCents }
  })
}

/** Sums all receivables. */
export function sumOfBuckets(buckets: readonly Bucket[]): { count: number; amountDue: Cents } {
  return {
    count: buckets.reduce((all, { count }) => all + count, 0),
    amountDue: add(zeroCents, ...buckets.map(({ amountDue }) => amountDue)),
  }
}
