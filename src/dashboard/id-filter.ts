import { z } from 'zod'
import { parseId, type PublicIds } from '#kernel/ids'
import { addProblem, idText } from '#platform/http'

/** Returns the schema of an optional id in a query, by its prefix. */
export function createIdFilter<Prefix extends keyof PublicIds>(prefix: Prefix) {
  const id = z.string().transform((text, context) => {
    const read = parseId(prefix, text)
    if (read === undefined) addProblem(context, 'invalid_string', `must be an id that begins with ${prefix}_`)
    return read
  })
  return idText(id.optional())
}
