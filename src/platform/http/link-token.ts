import { z } from 'zod'

/**
 * Returns a schema for the token at the end of a link. People paste links within sentences, brackets and page sources.
 * The token ends at the first character that tokens never contain (`.`, `)`, `&amp;`).
 */
export function linkToken(): z.ZodString {
  return z.string().overwrite((text) => /^[\w-]*/.exec(text)?.[0] ?? '')
}
