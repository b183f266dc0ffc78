/** Reads what an address says of a list. What is none of it is left out: addresses are typed and shortened by people. */

/** A text; undefined where there is none. */
export const textParam = (given: unknown): string | undefined =>
  given === undefined || given === null ? undefined : String(given).trim() || undefined

/** A day of the calendar, as 2026-07-05. */
export function dayParam(given: unknown): string | undefined {
  const isDay = typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given)
  return isDay && !Number.isNaN(Date.parse(given)) ? given : undefined
}

/** A sum in dollars, none below zero. */
export function amountParam(given: unknown): number | undefined {
  if (given === undefined || given === '' || given === null) return undefined
  const dollars = Math.round(Number(given) * 100) / 100
  return dollars >= 0 ? dollars : undefined
}

/** One of the names of a table. */
export const nameParam = <Name extends string>(
  table: Record<Name, unknown>,
  given: unknown,
): Name | undefined =>
  typeof given === 'string' && Object.hasOwn(table, given) ? (given as Name) : undefined
