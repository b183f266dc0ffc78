import { z } from 'zod'
import { parseId, toPublicId, type PublicIds } from '#kernel/ids'
import { pageSizeDefault, pageSizeMax } from '#kernel/limits'
import { idText, addProblem } from '#platform/http'

/** Returns the query schema of a page, newest first: its size, and the id that it ends `before`. */
export function pageQuery<Prefix extends keyof PublicIds>(prefix: Prefix) {
  const cursor = z
    .string()
    .transform((text, context) => {
      const id = parseId(prefix, Buffer.from(text, 'base64url').toString())
      if (id === undefined)
        addProblem(context, 'invalid_string', 'must be the nextCursor of an earlier answer')
      return id
    })
    .meta({ minLength: 1 })
  return z.strictObject({
    limit: z.coerce.number().int().min(1).max(pageSizeMax).default(pageSizeDefault),
    cursor: idText(cursor.optional()),
  })
}

/** Returns the number of rows to read. One extra row shows whether another page follows. */
export function toReadLimit(limit: number): number {
  return limit + 1
}

/** Returns rows of several databases in the order of one list, newest first. Ids are ordered by time. */
export function sortNewestFirst<Row extends { id: string }>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? 1 : -1))
}

/** Returns the rows of a page, and the cursor of the next page, which is null on the last one. */
export function cutPage<Prefix extends keyof PublicIds, Row extends { id: PublicIds[Prefix] }>(
  prefix: Prefix,
  rows: Row[],
  limit: number,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, nextCursor: last ? toPageCursor(prefix, last.id) : null }
}

/** Returns the cursor of the page that follows an id. */
export function toPageCursor<Prefix extends keyof PublicIds>(prefix: Prefix, id: PublicIds[Prefix]): string {
  return Buffer.from(toPublicId(prefix, id)).toString('base64url')
}
