import { z } from 'zod'
import { amountCentsMax, toCents, dollarsToCents, type Cents } from '#kernel/money'
import { buildEmailPattern, isEmailAddress } from '#kernel/email-address'
import { emailLengthMax, pageSizeDefault, pageSizeMax } from '#kernel/limits'
import { parseId, type PublicIds } from '#kernel/ids'
import { idText } from './text-kinds.ts'

// The least that an amount is.
const cent = 0.01

/** Adds a problem with a code of ours to what a schema found. */
export function addProblem(
  context: z.RefinementCtx,
  code: string,
  message: string,
  path: PropertyKey[] = [],
): void {
  context.addIssue({ code: 'custom', message, path, params: { code } })
}

/** Dollars in a request, held as cents: more than nothing, at most two decimals, at most 9,999,999.99. */
export const moneyAmount = money({ allowZero: false, max: amountCentsMax })

/** Dollars in a request, where nothing is an amount too. */
export const moneyOrZero = money({ allowZero: true, max: amountCentsMax })

/** Dollars in a request that may be below zero, such as a discount's line. */
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

/** Dollars in a request within bounds of its own. */
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

/** Printable characters, and not only spaces: nothing that shows as nothing, or that turns what stands around it. */
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

/** A text without the spaces around it, of which something is left. */
export function trimmedText(lengthMax: number): z.ZodType<string, string> {
  return z
    .string()
    .trim()
    .min(1)
    .max(lengthMax)
    .meta({ pattern: toFilledPattern('') })
}

// What \p{Cc}, \p{Cf}, \p{Zl} and \p{Zp} stand for, as far as the patterns of all languages know a way to say it.
const unprintable =
  '\\u0001-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e' +
  '\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufff9-\\ufffb'

/** The pattern of texts that hold none of these characters, nor U+0000, and something beside spaces. */
function toFilledPattern(without: string): string {
  const allowed = `[^\\u0000\\ufeff${without}]`
  return `^${allowed}*[^\\s\\u0000\\ufeff${without}]${allowed}*$`
}

const emailError = { error: 'must be an email address', params: { code: 'invalid_string' } }

/** An email address, kept as it was sent but for spaces around it. */
export const emailAddress = z
  .string()
  .trim()
  .max(emailLengthMax, { abort: true })
  .refine(isEmailAddress, emailError)
  .meta({ pattern: buildEmailPattern() })

/** An email address, or nothing, which an empty text says as well. */
export const optionalEmail = z
  .string()
  .trim()
  .max(emailLengthMax, { abort: true })
  .refine((text) => text === '' || isEmailAddress(text), emailError)
  .meta({ pattern: `^$|${buildEmailPattern()}`, example: 'pat@example.com' })
  .optional()

/** An email address that people are shown: nothing in it shows as nothing, or turns what stands around it. */
export const printableEmail = emailAddress
  .refine((address) => printable.test(address), emailError)
  .meta({ pattern: buildEmailPattern(unprintable) })

/** An id in a path. One that cannot be an id of this kind is not found. */
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
  evt: 'the event',
  msg: 'the message',
  alr: 'the alert',
  itm: 'the line',
  aud: 'the entry',
  per: 'the person',
  mem: 'the member',
  ses: 'the session',
  viw: 'the view',
}

/** How the API document shows an id of a kind: its pattern and an example. */
export function toIdMeta(prefix: keyof PublicIds): { pattern: string; example: string } {
  return {
    pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
    example: `${prefix}_01k2v9m4e8f3q7r5s6t0w1x2y3`,
  }
}

/** An id in a body. One that cannot be an id of this kind is undefined: the same as one that does not exist. */
export function bodyId<Prefix extends keyof PublicIds>(
  prefix: Prefix,
): z.ZodType<PublicIds[Prefix] | undefined, string> {
  return idText(z.string())
    .transform((text) => parseId(prefix, text))
    .meta(toIdMeta(prefix))
}

/** How the API document shows a date or timestamp: those of the formats that have no local time. */
export const dateOrInstantMeta = {
  pattern: '^(19|[2-9][0-9])[0-9]{2}-',
  anyOf: [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
  ],
  example: '2026-07-05',
}

const instantText = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i

// Beyond these an instant has no four-digit year, or a calendar that nobody agrees on.
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

// Date.parse takes 30 February for 2 March.
function isRealDate(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

const wholeNumber = z
  .string()
  .regex(/^-?\d{1,300}$/, 'must be a whole number')
  .transform(Number)

// Nothing lies behind it, and the place where it begins can still be counted.
const pageMax = 1e12

/** Which page of a list is asked for, in a query: pages count from 0, and sizes beyond the bounds are cut to them. */
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
      description: `How many are on a page: 1 to ${pageSizeMax}, and what lies beyond is cut to that.`,
      example: pageSizeDefault,
    }),
}
