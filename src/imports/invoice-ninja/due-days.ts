import type { BillingCycle } from '#kernel/billing-calendar'
import { addDaysTo } from '../days.ts'

/** The terms of a recurring invoice: `due_date_days`, and the payment terms of its client in days, empty for none. */
export type DueTerms = { dueDateDays: string; paymentTerms: string }

/**
 * Returns the day on which an invoice of a day is due, as Invoice Ninja calculates it: after the payment terms, at once,
 * or on a day of the month. Undefined if it has no due date.
 */
export function findDueDay(day: string, { dueDateDays, paymentTerms }: DueTerms): string | undefined {
  if (dueDateDays === 'on_receipt') return day
  if (isByTerms(dueDateDays)) return paymentTerms === '' ? undefined : addDaysTo(day, Number(paymentTerms))
  return findDayOfMonth(day, Number(dueDateDays))
}

/** Returns the days from an invoice to its due date, or the problem of terms that are not the same in each period. */
export function readDueDays(
  day: string,
  cycle: BillingCycle,
  { dueDateDays, paymentTerms }: DueTerms,
): { days: number } | { problem: string } {
  if (dueDateDays === 'on_receipt') return { days: 0 }
  if (isByTerms(dueDateDays)) {
    if (/^\d{1,3}$/.test(paymentTerms)) return { days: Number(paymentTerms) }
    return { problem: 'has no due date; set the payment terms of the company or the client' }
  }
  const [sent, due] = [Number(day.slice(8)), Number(dueDateDays)]
  const isMonthly = ['monthly', 'quarterly', 'semiannual', 'yearly'].includes(cycle)
  if (isMonthly && due > sent && due <= shortestMonth) return { days: due - sent }
  return {
    problem: `is due on day ${dueDateDays} of a month, which is not always the same number of days later; set payment terms`,
  }
}

const shortestMonth = 28

function isByTerms(dueDateDays: string): boolean {
  return ['', '0', 'terms'].includes(dueDateDays)
}

/** Returns the next day of the month after a day. The 31st is the last day of each month. */
function findDayOfMonth(day: string, dayOfMonth: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const inMonth = toDayOfMonth(year, month, dayOfMonth)
  if (inMonth > day) return inMonth
  // Counted from the last day of a short month, the next one is on the same day.
  return toDayOfMonth(year, month + 1, dayOfMonth === 31 ? dayOfMonth : Number(inMonth.slice(8)))
}

/** `month` counts from 1, and 13 is the first of the next year. */
function toDayOfMonth(year: number, month: number, dayOfMonth: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}
