import { z } from 'zod'

/**
 * A token from the end of a link. People hand links on within sentences, brackets and sources of pages: a sign that no token holds, and
 * all behind it, is none of the link (`.`, `)`, `&amp;`).
 */
export function linkToken(): z.ZodString {
  return z.string().overwrite((text) => /^[\w-]*/.exec(text)?.[0] ?? '')
}
