import type { z } from 'zod'

// All validation messages are written here. The validator's own messages address programmers and change with its
// version.

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]
type IssueOf<Code extends RawIssue['code']> = Extract<RawIssue, { code: Code }>

/** Returns the message of a problem whose schema defines none. The validator receives this function with each value. */
export function formatProblem(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${types[issue.expected] ?? issue.expected}`
    case 'too_small':
      return formatTooSmall(issue)
    case 'too_big':
      return formatTooBig(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_value':
      return formatAccepted(issue.values)
    case 'invalid_union':
      return Array.isArray(issue.options) ? formatAccepted(issue.options) : 'has none of the accepted shapes'
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'of the accepted form'}`
    case 'invalid_key':
      return `has a name that is not accepted: ${issue.issues[0]?.message}`
    default:
      return 'is not accepted'
  }
}

/** Returns the code of a problem in the published contract. */
export function toProblemCode(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return String(issue.params?.['code'] ?? 'custom')
  if (issue.code === 'invalid_value' || (issue.code === 'invalid_union' && 'options' in issue))
    return 'invalid_enum_value'
  return issue.code === 'invalid_format' ? 'invalid_string' : issue.code
}

const types: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const formats: Record<string, string> = { url: 'a URL', uuid: 'a UUID', email: 'an email address' }

const units: Record<string, [string, string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  record: ['key', 'keys'],
}

function formatTooSmall({ origin, minimum, inclusive, exact }: IssueOf<'too_small'>): string {
  if (!(origin in units)) return `must be ${inclusive ? 'at least' : 'greater than'} ${minimum}`
  if (origin === 'string' && Number(minimum) === 1) return 'must not be empty'
  return `takes ${exact ? 'exactly' : 'at least'} ${formatCount(origin, minimum)}`
}

function formatTooBig({ origin, maximum, inclusive, exact }: IssueOf<'too_big'>): string {
  if (!(origin in units)) return `must be ${inclusive ? 'at most' : 'less than'} ${maximum}`
  return `takes ${exact ? 'exactly' : 'at most'} ${formatCount(origin, maximum)}`
}

function formatCount(origin: string, count: number | bigint): string {
  const [one = '', many = ''] = units[origin] ?? []
  return Number(count) === 1 ? `one ${one}` : `${count} ${many}`
}

function formatAccepted(values: readonly unknown[]): string {
  return `accepts ${values.map(String).join(', ')}`
}
