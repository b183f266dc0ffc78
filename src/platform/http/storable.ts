import type { FieldProblem } from '#kernel/refusals'

/**
 * Returns the reason why a text cannot be stored, or undefined. PostgreSQL accepts neither U+0000 nor unpaired
 * surrogates.
 */
export function findUnstorable(text: string): string | undefined {
  if (text.includes('\0')) return 'The character \\u0000 is not accepted.'
  if (!text.isWellFormed()) return 'An unpaired surrogate (\\ud800 to \\udfff) is not accepted.'
  return undefined
}

/** Returns the members of a path or a query that cannot be stored, so that no statement receives them. */
export function findUnstorableMembers(part: 'path' | 'query', members: unknown): FieldProblem[] {
  return Object.entries(members ?? {}).flatMap(([key, value]) => {
    // A repeated query key has a list of values.
    const message = findUnstorable([key, value].flat().join('='))
    return message === undefined ? [] : [{ path: `${part}.${key}`, code: 'invalid_string', message }]
  })
}
