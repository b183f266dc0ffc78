import { z } from 'zod'
import { parseId } from '#kernel/ids'
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

/** Adds a problem to a query whose `from` is later than its `to`. */
export function refuseReversedRange(
  { from, to }: { from?: Instant | undefined; to?: Instant | undefined },
  context: z.RefinementCtx,
): void {
  if (from && to && from.at > to.at)
    addProblem(context, 'reversed_range', 'the start must not be later than the end', ['from'])
}
