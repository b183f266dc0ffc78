import { scrub } from './scrub.ts'

/**
 * Every field that a log line may carry besides its time, level, event and error. Anything else is dropped:
 * a list of what may be told keeps card data and personal data out where a list of what may not would leak.
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
] as const

/** The name of a field that a log line may carry. */
export type LogFieldName = (typeof logFieldNames)[number]

/** The fields of one log line; `error` takes whatever was thrown and keeps its name, message and stack. */
export type LogFields = { readonly [Name in LogFieldName]?: string | number | boolean | undefined } & {
  readonly error?: unknown
}

/**
 * The fields that may be written, scrubbed; unlisted names and values that are no plain text, number or
 * truth are dropped.
 */
export function scrubFields(fields: LogFields): Record<string, unknown> {
  const written: Record<string, unknown> = {}
  for (const name of logFieldNames) {
    const value = isOwnId(name, fields[name]) ? fields[name] : scrubValue(fields[name])
    if (value !== undefined) written[name] = value
  }
  if (fields.error !== undefined) written['error'] = scrubError(fields.error)
  return written
}

// One in two hundred holds digits that could be those of a card, and nobody would find its request any more.
const ownIdPattern = /^0[\da-f]{7}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

function isOwnId(name: LogFieldName, value: unknown): boolean {
  return name === 'correlationId' && typeof value === 'string' && ownIdPattern.test(value)
}

function scrubValue(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'string') return scrub(value)
  if (typeof value === 'boolean') return value
  if (typeof value !== 'number') return undefined
  // A card number handed over as a number is still a card number.
  const text = String(value)
  const scrubbed = scrub(text)
  return scrubbed === text ? value : scrubbed
}

// Only these three: causes, details and other properties of errors carry requests and rows with personal
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
