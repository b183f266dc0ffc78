/** Returns the fault of a typed number of days; undefined if it is a whole number from 1 to 400. */
export const findDaysProblem = (typed: string): string | undefined =>
  /^\s*\d{1,3}\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 400
    ? undefined
    : 'Enter a whole number from 1 to 400'
