import type { z } from 'zod'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { findSchemaCardNumbers } from './card-numbers.ts'
import { parseJson } from './parse-json.ts'
import { validate, type RequestPart } from './validate.ts'

/** Parses JSON under the rules of a request body. Returns undefined if the text breaks them. */
export function tryParseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: parseJson(text) }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/**
 * Validates a value whose schema only the handler knows, under the rules of a request part. Throws validation_failed
 * with all problems.
 */
export function parsePart<Output>(part: RequestPart, schema: z.ZodType<Output>, value: unknown): Output {
  const problems: FieldProblem[] = []
  const output = validate(part, schema, value, problems)
  const cards = findSchemaCardNumbers(part, schema, value)
  const paths = new Set(cards.map(({ path }) => path))
  const fields = [...cards, ...problems.filter(({ path }) => !paths.has(path))]
  if (fields.length > 0 || output === undefined) throw new ApiError('validation_failed', { fields })
  return output
}
