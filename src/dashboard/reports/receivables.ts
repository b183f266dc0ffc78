import { readCompanyClock, type Company } from '#companies'
import type { InvoiceStatus } from '#invoices'
import { toDay } from '#kernel/calendar'
import { toIsoInstant, type Clock } from '#kernel/clock'
import { add, zeroCents, type Cents } from '#kernel/money'
import type { Reader } from '#platform/database'
import { beginOf, dayAfter } from './company-days.ts'
import { sumReceivables } from './receivables-queries.ts'

/** What is due of invoices that are so many days late, from the one to the other; from 0 on what is not late. */
export type Bucket = { from: number; to?: number; count: number; amountDue: Cents }

const ages = [
  { from: 0, to: 0 },
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91 },
]

// What can still be paid is due of these alone.
const owing: InvoiceStatus[] = ['Pending', 'Partial', 'ACHPending', 'Overdue', 'Failed']

/** What is due to a company, by how many of its days ago the due day was. */
export async function readReceivables(
  { db, clock }: { db: Reader; clock: Clock },
  company: Company,
): Promise<Bucket[]> {
  const today = toDay(readCompanyClock(clock, company), company.timeZone)
  // The first day that is not as late yet, of each age but the first; oldest first.
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

/** What is due in all. */
export function sumOfBuckets(buckets: readonly Bucket[]): { count: number; amountDue: Cents } {
  return {
    count: buckets.reduce((all, { count }) => all + count, 0),
    amountDue: add(zeroCents, ...buckets.map(({ amountDue }) => amountDue)),
  }
}
