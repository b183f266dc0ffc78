import type { z } from 'zod'
import { nearestOf } from '#kernel/nearest'
import type { FieldProblem } from '#kernel/refusals'
import { problemCode, problemWords } from './problem-words.ts'
import { keysAt } from './schema-keys.ts'
import { shortened } from './shortened.ts'

/** Which part of a request a schema reads; the first word of every field path. */
export type RequestPart = 'body' | 'query' | 'path' | 'header'

/** Checks one part of a request and adds what is wrong with it to `problems`. */
export function validate<Output>(
  part: RequestPart,
  schema: z.ZodType<Output>,
  value: unknown,
  problems: FieldProblem[],
): Output | undefined {
  const result = schema.safeParse(value, { error: problemWords })
  if (result.success) return result.data
  for (const issue of result.error.issues) problems.push(...fieldProblems(part, schema, issue, value))
  return undefined
}

function fieldProblems(
  part: RequestPart,
  schema: z.ZodType,
  issue: z.core.$ZodIssue,
  value: unknown,
): FieldProblem[] {
  const path = [part, ...issue.path.map((step) => shortened(String(step)))].join('.')
  if (issue.code === 'unrecognized_keys') {
    const accepted = keysAt(schema, issue.path, value)
    return issue.keys.map(shortened).map((key, place) => ({
      path: `${path}.${key}`,
      code: 'unrecognized_keys',
      message: unknownKey(key, accepted, place < comparedMax ? nearestOf(key, accepted) : undefined),
    }))
  }
  return [{ path, code: problemCode(issue), message: issue.message }]
}

// Comparing takes longer than refusing, and nobody reads so many.
const comparedMax = 100

function unknownKey(key: string, accepted: string[], meant: string | undefined): string {
  if (meant) return `Unrecognized key "${key}". Did you mean "${meant}"?`
  const list = accepted.length > 0 ? ` Accepted: ${accepted.join(', ')}.` : ''
  return `Unrecognized key "${key}".${list}`
}
