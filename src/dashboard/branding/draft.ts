import { z } from 'zod'
import { invalidFieldError } from '#kernel/refusals'
import { closedText, parsePart, tryParseJson } from '#platform/http'

const draftLengthMax = 8_192

/** Returns the query of a preview in a frame, which takes unsaved values as JSON. */
export function draftQuery(meta: { description: string; example: string }) {
  return z.strictObject({ draft: closedText(z.string().max(draftLengthMax).default('{}')).meta(meta) })
}

/** Returns the unsaved values of a preview, checked as when they are saved. Throws validation_failed. */
export function parseDraft<Values>(text: string, schema: z.ZodType<{ draft: Values }>): Values {
  const parsed = tryParseJson(text)
  if (!parsed) throw invalidFieldError('query.draft', 'invalid_json', 'must be JSON')
  return parsePart('query', schema, { draft: parsed.value }).draft
}
