import { z } from 'zod'

/** The envelope of a search's answer. Only a nextCursor of null says that nothing is left. */
export function createSearchResponse<Item extends z.ZodType>(name: string, item: Item) {
  return z.object({
    [name]: z.array(item),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
    truncated: z.boolean(),
  })
}
