import { getCompanyTime, type Company } from '#companies'
import { formatCustomerName } from '#customers'
import type { InvoiceStatus } from '#invoices'
import { toDay } from '#kernel/calendar'
import { toIsoInstant, type Clock } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { add, toDollars, zeroCents, type Cents } from '#kernel/money'
import type { Reader } from '#platform/database'
import { parseDayStart, addCalendarDays } from './company-days.ts'
import { sumReceivables, sumReceivablesOfCustomers } from './receivables-queries.ts'

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
  const rows = await db.all(sumReceivables, toAgeParameters(clock, company))
  return ageRanges.map((age, place) => {
    const found = rows.find((row) => row.place === place)
    return { ...age, count: found?.count ?? 0, amountDue: found?.due_cents ?? zeroCents }
  })
}

/** Returns the customers with the largest receivables in dollars, by age, and the number of customers with any. */
export async function loadReceivablesOfCustomers(
  { db, clock }: { db: Reader; clock: Clock },
  company: Company,
  limit: number,
) {
  const rows = await db.all(sumReceivablesOfCustomers, { ...toAgeParameters(clock, company), limit })
  const customers = rows.map((row) => ({
    customerId: toPublicId('cus', row.customer_id),
    name: formatCustomerName({
      firstName: row.first_name,
      lastName: row.last_name,
      companyName: row.company_name,
    }),
    email: row.email ?? undefined,
    count: row.count,
    amountDue: toDollars(row.due_cents),
    byAge: [row.due_0, row.due_1, row.due_2, row.due_3, row.due_4].map((due) => toDollars(due)),
  }))
  return { customers: customers.map((each) => omitNullish(each)), customerCount: rows[0]?.customers ?? 0 }
}

function toAgeParameters(clock: Clock, company: Company) {
  const today = toDay(getCompanyTime(clock, company), company.timeZone)
  // For each age but the first, the first day that is less late; oldest first.
  const firsts = ageRanges
    .slice(1)
    .map(({ from }) => addCalendarDays(today, 1 - from))
    .toReversed()
  return {
    companyId: company.id,
    statuses: payableStatuses,
    moments: firsts.map((day) => toIsoInstant(parseDayStart(day, company.timeZone))),
    days: firsts.map((day) => toIsoInstant(Date.parse(day))),
  }
}

/** Sums all receivables. */
export function sumBuckets(buckets: readonly ReceivablesBucket[]): { count: number; amountDue: Cents } {
  return {
    count: buckets.reduce((all, { count }) => all + count, 0),
    amountDue: add(zeroCents, ...buckets.map(({ amountDue }) => amountDue)),
  }
}
