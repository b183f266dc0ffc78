/** Returns the problem of a typed number of days, or true if it is valid. An empty text is valid. */
export const daysProblem = (typed: string): string | true =>
  /^\s*\d{0,4}\s*$/.test(typed) || 'Enter a whole number of days'
