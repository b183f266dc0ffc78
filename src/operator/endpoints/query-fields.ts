import { z } from 'zod'
import { toDayStart } from '#kernel/calendar'
import { parseId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { addProblem, idText, toIdMeta } from '#platform/http'

/** A company's id in a query. */
export const companyIdParam = idText(z.string())
  .transform((text, context) => {
    const company = parseId('cmp', text)
    if (company === undefined) addProblem(context, 'invalid_string', 'must be the id of a company')
    return company
  })
  .meta(toIdMeta('cmp'))

type Instant = { at: number; dateOnly: boolean }

/** A range in a query. A date without a time is its whole day. */
type Range = { from?: Instant | undefined; to?: Instant | undefined }

/** Returns the first instant of a range, inclusive, and the last, exclusive, ms. Both ends of a range are inclusive. */
export function toTimeRange({ from, to }: Range, timeZone: string): { since?: number; until?: number } {
  const startDay = (at: number, plusDays: number) => toDayStart({ at, readIn: 'UTC' }, { timeZone, plusDays })
  const since = from?.dateOnly ? startDay(from.at, 0) : from?.at
  const until = to?.dateOnly ? startDay(to.at, 1) : to && to.at + 1
  return omitNullish({ since, until })
}

/** Adds a problem to a query whose `from` is later than its `to`. */
export function refuseReversedRange({ from, to }: Range, context: z.RefinementCtx): void {
  if (from && to && from.at > to.at)
    addProblem(context, 'reversed_range', 'the start must not be later than the end', ['from'])
}
