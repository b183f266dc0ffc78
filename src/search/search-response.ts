import { z } from 'zod'

/** Creates the schema of a search's response. Only a nextCursor of null means that no page follows. */
export function createSearchResponse<Item extends z.ZodType>(name: string, item: Item) {
  return z.object({
    [name]: z.array(item),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
    truncated: z.boolean(),
  })
}
