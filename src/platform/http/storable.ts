import type { FieldProblem } from '#kernel/refusals'

/** Why a text cannot be stored: PostgreSQL keeps neither the character 0 nor half of a surrogate pair. */
export function findUnstorable(text: string): string | undefined {
  if (text.includes('\0')) return 'The character \\u0000 is not accepted.'
  if (!text.isWellFormed()) return 'An unpaired surrogate (\\ud800 to \\udfff) is not accepted.'
  return undefined
}

/** The members of a path or a query that cannot be stored, so that no statement is ever handed one. */
export function findUnstorableMembers(part: 'path' | 'query', members: unknown): FieldProblem[] {
  return Object.entries(members ?? {}).flatMap(([key, value]) => {
    // A key that stands several times in a query has a list of values.
    const message = findUnstorable([key, value].flat().join('='))
    return message === undefined ? [] : [{ path: `${part}.${key}`, code: 'invalid_string', message }]
  })
}
