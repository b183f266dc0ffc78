import { scrub } from './scrub.ts'

/**
 * Every allowed field of a log line besides its time, level, event and error. Other fields are dropped: an allow list
 * keeps card data and personal data out, where a deny list would leak.
 */
export const logFieldNames = [
  'companyId',
  'customerId',
  'invoiceId',
  'subscriptionId',
  'transactionId',
  'attemptId',
  'eventId',
  'correlationId',
  'method',
  'route',
  'statusCode',
  'code',
  'reasonCode',
  'keyId',
  'personId',
  'durationMs',
  'kind',
  'outcome',
  'reason',
  'status',
  'count',
  'attempt',
  'host',
  'port',
  'version',
  'cell',
] as const

export type LogFieldName = (typeof logFieldNames)[number]

/** The fields of a log line. `error` accepts any thrown value and keeps its name, message and stack. */
export type LogFields = { readonly [Name in LogFieldName]?: string | number | boolean | undefined } & {
  readonly error?: unknown
}

/** Returns the allowed fields, scrubbed. Drops unlisted names and values that are no text, number or boolean. */
export function scrubFields(fields: LogFields): Record<string, unknown> {
  const written: Record<string, unknown> = {}
  for (const name of logFieldNames) {
    const value = isOwnId(name, fields[name]) ? fields[name] : scrubValue(fields[name])
    if (value !== undefined) written[name] = value
  }
  if (fields.error !== undefined) written['error'] = scrubError(fields.error)
  return written
}

// One id in two hundred contains digits that pass as a card number; a scrubbed id would hide its request.
const ownIdPattern = /^0[\da-f]{7}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

function isOwnId(name: LogFieldName, value: unknown): boolean {
  return name === 'correlationId' && typeof value === 'string' && ownIdPattern.test(value)
}

function scrubValue(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'string') return scrub(value)
  if (typeof value === 'boolean') return value
  if (typeof value !== 'number') return undefined
  // A card number passed as a number is still a card number.
  const text = String(value)
  const scrubbed = scrub(text)
  return scrubbed === text ? value : scrubbed
}

// Only these three: other properties of errors, such as causes and details, may contain requests and rows with personal
// data.
function scrubError(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) {
    return { name: typeof error, message: typeof error === 'string' ? scrub(error) : 'not an Error' }
  }
  const { stack } = error
  return {
    name: scrub(String(error.name)),
    message: scrub(String(error.message)),
    ...(typeof stack === 'string' && { stack: scrub(stack) }),
  }
}
