import { dayInZone } from '../components/day.tsx'
import { dayParam, nameParam } from '../lists/search-params.ts'

/** The two reports, with their labels. */
export const reports = { collected: 'Collected', receivables: 'Receivables' } as const

/** The periods of a row. */
const periods = { day: 'By day', month: 'By month' } as const
export const periodOptions = Object.entries(periods).map(([value, label]) => ({ value, label }))

/** The search parameters of the reports page. Without days it shows the month so far. */
export type ReportSearch = {
  report?: keyof typeof reports | undefined
  /** The first and the last day, as YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
  by?: keyof typeof periods | undefined
}

/** Parses the search parameters. Malformed ones are dropped, because users edit and shorten URLs. */
export const parseReportSearch = ({ report, from, to, by }: Record<string, unknown>): ReportSearch => ({
  report: nameParam(reports, report),
  from: dayParam(from),
  to: dayParam(to),
  by: nameParam(periods, by),
})

// A bookkeeper closes the last month in the first days of a month.
const closingDays = 5

/** Returns the days of a report. The default is this month so far, or last month on the first five days of a month. */
export function reportDays(
  { from, to, by = 'day' }: ReportSearch,
  timeZone: string,
): { from: string; to: string; by: keyof typeof periods } {
  const today = dayInZone(timeZone)
  const dayOfMonth = Number(today.slice(8))
  const isClosing = dayOfMonth <= closingDays
  const last = isClosing ? dayInZone(timeZone, -dayOfMonth) : today
  const end = to ?? last
  return { from: from ?? `${end.slice(0, 7)}-01`, to: end, by }
}

/** Returns the first and last day of a row, which is a day or the requested days of a month. */
export function rowDays(date: string, { from, to }: { from: string; to: string }): [string, string] {
  if (date.length > 7) return [date, date]
  const monthEnd = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5)), 0))
    .toISOString()
    .slice(0, 10)
  const first = `${date}-01`
  return [first < from ? from : first, monthEnd > to ? to : monthEnd]
}
