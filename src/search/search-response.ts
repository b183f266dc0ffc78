import { z } from 'zod'

/**
 * Creates the schema of a search's response, with the totals that a request can ask for. Only a nextCursor of null means
 * that no page follows.
 */
export function createSearchResponse<Item extends z.ZodType, Totals extends z.ZodType>(
  name: string,
  item: Item,
  totals?: Totals,
) {
  return z.object({
    [name]: z.array(item),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
    truncated: z.boolean(),
    ...(totals && { totals: totals.optional() }),
  })
}
