import { parseAmount } from '../components/amount.ts'

/**
 * The functions below parse the search parameters of lists. Malformed ones are dropped, because users edit and shorten
 * URLs.
 */

/** Parses a text. Returns undefined for a blank one. */
export const textParam = (given: unknown): string | undefined =>
  given === undefined || given === null ? undefined : String(given).trim() || undefined

/** Parses a date such as 2026-07-05. */
export function dayParam(given: unknown): string | undefined {
  const isDay = typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given)
  return isDay && !Number.isNaN(Date.parse(given)) ? given : undefined
}

/** Finds an id in a text, such as the URL of a page. */
export const idParam = (prefix: string, given: unknown): string | undefined =>
  new RegExp(`${prefix}_[0-9a-z]{26}`).exec(textParam(given) ?? '')?.[0]

/** Parses the status code of an HTTP response. */
export function statusCodeParam(given: unknown): string | undefined {
  const code = textParam(given)
  return code !== undefined && /^[1-5]\d\d$/.test(code) ? code : undefined
}

/** Parses an amount in dollars, also as typed: $1,200.50. */
export const amountParam = (given: unknown): number | undefined =>
  given === undefined || given === null ? undefined : parseAmount(String(given))

/** Parses a key of the table. */
export const nameParam = <Name extends string>(
  table: Record<Name, unknown>,
  given: unknown,
): Name | undefined =>
  typeof given === 'string' && Object.hasOwn(table, given) ? (given as Name) : undefined
