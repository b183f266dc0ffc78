import { UnreadableExport } from '../book.ts'
import { isDay } from '../days.ts'
import { quoteText } from '../texts.ts'

/** Whether the days of a column are written 12/31/2026 or 31/12/2026. */
export type DayOrder = 'month first' | 'day first'

const numeric = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
// Spreadsheet programs and databases write days as midnight.
const midnight = /[ T]0?0:00(?::00(?:\.0+)?)?(?: ?AM|Z)?$/i
const monthMax = 12

/**
 * Decides the order of day and month in a column, from all its days. Throws UnreadableExport if the days have both
 * orders, or if each of them has two meanings.
 */
export function decideDayOrder(texts: readonly string[], header: string, file: string): DayOrder {
  const decisive: Partial<Record<DayOrder, string>> = {}
  let ambiguous: string | undefined
  for (const text of texts) {
    const [, first, second] = numeric.exec(text.replace(midnight, '')) ?? []
    const [one, two] = [Number(first), Number(second)]
    if (one > monthMax && two <= monthMax) decisive['day first'] ??= text
    else if (two > monthMax && one <= monthMax) decisive['month first'] ??= text
    else if (one <= monthMax && two <= monthMax && one !== two) ambiguous ??= text
  }
  const column = `the column ${quoteText(header)} of ${file}`
  if (decisive['day first'] && decisive['month first'])
    throw new UnreadableExport(
      `${column} has days in two orders, ${decisive['day first']} and ${decisive['month first']}: write them as 2026-12-31`,
    )
  if (!decisive['day first'] && !decisive['month first'] && ambiguous !== undefined)
    throw new UnreadableExport(
      `${column} has days with two meanings, such as ${ambiguous}: write them as 2026-12-31`,
    )
  return decisive['day first'] ? 'day first' : 'month first'
}

/** Returns a day as YYYY-MM-DD, or undefined if the text is no day of the calendar. 31.12.2026 has one meaning. */
export function readDay(text: string, order: DayOrder): string | undefined {
  const bare = text.replace(midnight, '')
  const [, first = '', second = '', year] = numeric.exec(bare) ?? dotted.exec(bare) ?? []
  if (year === undefined) return isDay(bare) ? bare : undefined
  const isDayFirst = order === 'day first' || dotted.test(bare)
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : undefined
}
