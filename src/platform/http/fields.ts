import { z } from 'zod'
import { amountCentsMax, toCents, dollarsToCents, type Cents } from '#kernel/money'
import { buildEmailPattern, isEmailAddress } from '#kernel/email-address'
import { emailLengthMax, pageSizeDefault, pageSizeMax } from '#kernel/limits'
import { parseId, type PublicIds } from '#kernel/ids'
import { idText } from './text-kinds.ts'

// The smallest amount, in dollars.
const cent = 0.01

/** Adds a problem with one of our codes to the issues of a schema. */
export function addProblem(
  context: z.RefinementCtx,
  code: string,
  message: string,
  path: PropertyKey[] = [],
): void {
  context.addIssue({ code: 'custom', message, path, params: { code } })
}

/** Dollars in a request, converted to cents: above zero, at most two decimals, at most 9,999,999.99. */
export const moneyAmount = money({ allowZero: false, max: amountCentsMax })

/** Dollars in a request, converted to cents, including zero. */
export const moneyOrZero = money({ allowZero: true, max: amountCentsMax })

/** Dollars in a request that may be negative, such as a discount line. */
export const signedMoney = z
  .number()
  .transform((dollars, context) => {
    const amount = dollarsToCents(dollars)
    if (Math.abs(dollars) * 100 > amountCentsMax)
      addProblem(context, 'too_big', `must be at most ${amountCentsMax / 100}`)
    else if (amount === undefined) addProblem(context, 'invalid_precision', 'takes at most two decimals')
    return amount ?? toCents(0)
  })
  .meta({ minimum: -amountCentsMax / 100, maximum: amountCentsMax / 100, multipleOf: cent })

/** Returns a schema for dollars within the given bounds, converted to cents. */
export function money(bounds: { allowZero: boolean; max: Cents }): z.ZodType<Cents, number> {
  const least = bounds.allowZero ? 0 : cent
  return z
    .number()
    .transform((dollars, context) => {
      const amount = dollarsToCents(dollars)
      if (dollars < 0 || (dollars === 0 && !bounds.allowZero))
        addProblem(context, 'too_small', bounds.allowZero ? 'must not be below 0' : 'must be greater than 0')
      else if (dollars * 100 > bounds.max)
        addProblem(context, 'too_big', `must be at most ${bounds.max / 100}`)
      else if (amount === undefined) addProblem(context, 'invalid_precision', 'takes at most two decimals')
      return amount ?? toCents(0)
    })
    .meta({ minimum: least, maximum: bounds.max / 100, multipleOf: cent })
}

/**
 * Returns a schema for printable text that is not blank. Invisible characters and those that change the text direction
 * are refused.
 */
export function printableText(lengthMax: number): z.ZodType<string, string> {
  return z
    .string()
    .trim()
    .min(1)
    .max(lengthMax)
    .regex(printable, 'must be printable characters')
    .meta({ pattern: toFilledPattern(unprintable) })
}

const printable = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u

/** Returns a schema for text that is trimmed and not blank. */
export function trimmedText(lengthMax: number): z.ZodType<string, string> {
  return z
    .string()
    .trim()
    .min(1)
    .max(lengthMax)
    .meta({ pattern: toFilledPattern('') })
}

// The characters of \p{Cc}, \p{Cf}, \p{Zl} and \p{Zp} that the pattern syntax of all languages can express.
const unprintable =
  '\\u0001-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e' +
  '\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufff9-\\ufffb'

/** Builds a pattern that excludes these characters and U+0000, and requires one that is not a space. */
function toFilledPattern(without: string): string {
  const allowed = `[^\\u0000\\ufeff${without}]`
  return `^${allowed}*[^\\s\\u0000\\ufeff${without}]${allowed}*$`
}

const emailError = { error: 'must be an email address', params: { code: 'invalid_string' } }

/** An email address, stored as sent after trimming. */
export const emailAddress = z
  .string()
  .trim()
  .max(emailLengthMax, { abort: true })
  .refine(isEmailAddress, emailError)
  .meta({ pattern: buildEmailPattern() })

/** An optional email address; an empty text also means none. */
export const optionalEmail = z
  .string()
  .trim()
  .max(emailLengthMax, { abort: true })
  .refine((text) => text === '' || isEmailAddress(text), emailError)
  .meta({ pattern: `^$|${buildEmailPattern()}`, example: 'pat@example.com' })
  .optional()

/** An email address for display, without invisible characters and those that change the text direction. */
export const printableEmail = emailAddress
  .refine((address) => printable.test(address), emailError)
  .meta({ pattern: buildEmailPattern(unprintable) })

/** Returns a schema for an id in a path. An id of another kind is answered with not_found. */
export function pathId<Prefix extends keyof PublicIds>(prefix: Prefix): z.ZodType<PublicIds[Prefix], string> {
  return z
    .string()
    .transform((text, context) => {
      const id = parseId(prefix, text)
      if (id === undefined) context.addIssue({ code: 'custom', message: 'no such id' })
      return id as PublicIds[Prefix]
    })
    .meta({ description: `The id of ${idNouns[prefix]}.`, ...toIdMeta(prefix) })
}

const idNouns: Record<keyof PublicIds, string> = {
  cmp: 'the company',
  key: 'the API key',
  cus: 'the customer',
  inv: 'the invoice',
  trx: 'the transaction',
  sub: 'the subscription',
  pln: 'the plan',
  quo: 'the quote',
  hpp: 'the hosted payment',
  evt: 'the event',
  msg: 'the message',
  alr: 'the alert',
  itm: 'the line',
  aud: 'the entry',
  per: 'the person',
  mem: 'the member',
  ses: 'the session',
  viw: 'the view',
  req: 'the request',
  opr: 'the operator',
}

/** Returns the pattern and the example of an id kind for the API document. */
export function toIdMeta(prefix: keyof PublicIds): { pattern: string; example: string } {
  return {
    pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
    example: `${prefix}_01k2v9m4e8f3q7r5s6t0w1x2y3`,
  }
}

/**
 * Returns a schema for an id in a body. It parses an id of another kind as undefined, which the handler treats as an id
 * that does not exist.
 */
export function bodyId<Prefix extends keyof PublicIds>(
  prefix: Prefix,
): z.ZodType<PublicIds[Prefix] | undefined, string> {
  return idText(z.string())
    .transform((text) => parseId(prefix, text))
    .meta(toIdMeta(prefix))
}

/** The API document's description of a date or timestamp. It only covers the formats without a local time. */
export const dateOrInstantMeta = {
  pattern: '^(19|[2-9][0-9])[0-9]{2}-',
  anyOf: [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
  ],
  example: '2026-07-05',
}

const instantText = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i

// Instants outside these bounds have no four-digit year, or fall under disputed calendars.
const instantMin = Date.UTC(1900, 0, 1)
const instantMax = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** An ISO 8601 date or timestamp of 1900 to 9999; a timestamp without an offset is UTC. `at` is in ms. */
export const dateOrInstant = z
  .string()
  .transform((text, context): { at: number; dateOnly: boolean } => {
    const dateOnly = text.length === 10
    const zoned = dateOnly || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10)) ? text : `${text}Z`
    const at = instantText.test(text) && isRealDate(text) ? Date.parse(zoned.replace(' ', 'T')) : NaN
    if (!(at >= instantMin && at <= instantMax))
      addProblem(context, 'invalid_string', 'must be an ISO 8601 date or timestamp')
    return { at, dateOnly }
  })
  .meta(dateOrInstantMeta)

/** A day of the calendar, YYYY-MM-DD. */
export const calendarDay = z
  .string()
  .refine((text) => text.length === 10 && instantText.test(text) && isRealDate(text), {
    error: 'must be a day, YYYY-MM-DD',
    params: { code: 'invalid_string' },
  })
  .meta({ format: 'date', example: '2026-07-05' })

// Date.parse reads 30 February as 2 March.
function isRealDate(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

const wholeNumber = z
  .string()
  .regex(/^-?\d{1,300}$/, 'must be a whole number')
  .transform(Number)

// No list is that long, and the row offset of this page is still an exact number.
const pageMax = 1e12

/** The query parameters of a paged list. Pages count from 0, and sizes outside the bounds are clamped. */
export const paging = {
  page: wholeNumber
    .default(0)
    .pipe(
      z
        .number()
        .min(0)
        .transform((page) => Math.min(page, pageMax)),
    )
    .meta({
      type: 'integer',
      pattern: undefined,
      minimum: 0,
      description: 'Which page, counted from 0.',
      example: 0,
    }),
  pageSize: wholeNumber
    .default(pageSizeDefault)
    .transform((size) => Math.min(Math.max(size, 1), pageSizeMax))
    .meta({
      type: 'integer',
      pattern: undefined,
      description: `The number of records on a page: 1 to ${pageSizeMax}. A number outside is cut to the limit.`,
      example: pageSizeDefault,
    }),
}
