import { z } from 'zod'
import { amountCentsMax, cents, centsFromDollars, type Cents } from '#kernel/money'
import { emailLengthMax, pageSizeDefault, pageSizeMax } from '#kernel/limits'
import { parseId, type PublicIds } from '#kernel/ids'
import { idText } from './text-kinds.ts'

/** Adds a problem with a code of ours to what a schema found. */
export function problem(
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
export const signedMoney = z.number().transform((dollars, context) => {
  const amount = centsFromDollars(dollars)
  if (Math.abs(dollars) * 100 > amountCentsMax)
    problem(context, 'too_big', `must be at most ${amountCentsMax / 100}`)
  else if (amount === undefined) problem(context, 'invalid_precision', 'takes at most two decimals')
  return amount ?? cents(0)
})

/** Dollars in a request within bounds of its own. */
export function money(bounds: { allowZero: boolean; max: Cents }): z.ZodType<Cents, number> {
  return z.number().transform((dollars, context) => {
    const amount = centsFromDollars(dollars)
    if (dollars < 0 || (dollars === 0 && !bounds.allowZero))
      problem(context, 'too_small', bounds.allowZero ? 'must not be below 0' : 'must be greater than 0')
    else if (dollars * 100 > bounds.max) problem(context, 'too_big', `must be at most ${bounds.max / 100}`)
    else if (amount === undefined) problem(context, 'invalid_precision', 'takes at most two decimals')
    return amount ?? cents(0)
  })
}

/** Printable characters, and not only spaces: nothing that shows as nothing, or that turns what stands around it. */
export function printableText(lengthMax: number): z.ZodType<string, string> {
  return z
    .string()
    .trim()
    .min(1)
    .max(lengthMax)
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'must be printable characters')
}

/** An email address, kept as it was sent but for spaces around it. */
export const emailAddress = z
  .string()
  .trim()
  // Nothing longer reaches the expression below, whose work grows with the square of the length.
  .max(emailLengthMax, { abort: true })
  .regex(/^[^\s@"<>,;:\\()[\]]+@[^\s@"<>,;:\\()[\]]+\.[^\s@"<>,;:\\()[\]]+$/, 'must be an email address')

/** An id in a path. One that cannot be an id of this kind is not found. */
export function pathId<Prefix extends keyof PublicIds>(prefix: Prefix): z.ZodType<PublicIds[Prefix], string> {
  return z.string().transform((text, context) => {
    const id = parseId(prefix, text)
    if (id === undefined) context.addIssue({ code: 'custom', message: 'no such id' })
    return id as PublicIds[Prefix]
  })
}

/** An id in a body. One that cannot be an id of this kind is undefined: the same as one that does not exist. */
export function bodyId<Prefix extends keyof PublicIds>(
  prefix: Prefix,
): z.ZodType<PublicIds[Prefix] | undefined, string> {
  return idText(z.string()).transform((text) => parseId(prefix, text))
}

const instantText = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i

// Beyond these an instant has no four-digit year, or a calendar that nobody agrees on.
const instantMin = Date.UTC(1900, 0, 1)
const instantMax = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** An ISO 8601 date or timestamp of 1900 to 9999; a timestamp without an offset is UTC. `at` is in ms. */
export const dateOrInstant = z.string().transform((text, context): { at: number; dateOnly: boolean } => {
  const dateOnly = text.length === 10
  const zoned = dateOnly || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10)) ? text : `${text}Z`
  const at = instantText.test(text) && isRealDate(text) ? Date.parse(zoned.replace(' ', 'T')) : NaN
  if (!(at >= instantMin && at <= instantMax))
    problem(context, 'invalid_string', 'must be an ISO 8601 date or timestamp')
  return { at, dateOnly }
})

/** A day of the calendar, YYYY-MM-DD. */
export const calendarDay = z
  .string()
  .refine((text) => text.length === 10 && instantText.test(text) && isRealDate(text), {
    error: 'must be a day, YYYY-MM-DD',
    params: { code: 'invalid_string' },
  })

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
  page: wholeNumber.default(0).pipe(
    z
      .number()
      .min(0)
      .transform((page) => Math.min(page, pageMax)),
  ),
  pageSize: wholeNumber
    .default(pageSizeDefault)
    .transform((size) => Math.min(Math.max(size, 1), pageSizeMax)),
}
