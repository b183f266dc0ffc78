import type { z } from 'zod'
import { findNearest } from '#kernel/find-nearest'
import type { FieldProblem } from '#kernel/refusals'
import { toProblemCode, formatProblem } from './problem-messages.ts'
import { findKeys } from './schema-keys.ts'
import { shorten } from './shorten.ts'

/** The part of a request that a schema validates; the first word of every field path. */
export type RequestPart = 'body' | 'query' | 'path' | 'header'

/** Validates one part of a request. Returns the parsed value, or adds the problems to `problems`. */
export function validate<Output>(
  part: RequestPart,
  schema: z.ZodType<Output>,
  value: unknown,
  problems: FieldProblem[],
): Output | undefined {
  const result = schema.safeParse(value, { error: formatProblem })
  if (result.success) return result.data
  for (const issue of result.error.issues) problems.push(...toFieldProblems(part, schema, issue, value))
  return undefined
}

function toFieldProblems(
  part: RequestPart,
  schema: z.ZodType,
  issue: z.core.$ZodIssue,
  value: unknown,
): FieldProblem[] {
  const path = [part, ...issue.path.map((step) => shorten(String(step)))].join('.')
  if (issue.code === 'unrecognized_keys') {
    const accepted = findKeys(schema, issue.path, value)
    return issue.keys.map(shorten).map((key, place) => ({
      path: `${path}.${key}`,
      code: 'unrecognized_keys',
      message: formatUnknownKey(key, accepted, place < comparedMax ? findNearest(key, accepted) : undefined),
    }))
  }
  return [{ path, code: toProblemCode(issue), message: issue.message }]
}

// The comparison of keys is slow, and more suggestions than this have no use.
const comparedMax = 100

function formatUnknownKey(key: string, accepted: string[], meant: string | undefined): string {
  if (meant) return `Unrecognized key "${key}". Did you mean "${meant}"?`
  const list = accepted.length > 0 ? ` Accepted: ${accepted.join(', ')}.` : ''
  return `Unrecognized key "${key}".${list}`
}
