/** Returns whether a card with this MMYY is past the end of its month. `now` in ms, UTC. */
export function hasExpired(expDate: string, now: number): boolean {
  const [, month, year] = /^(\d{2})(\d{2})$/.exec(expDate) ?? []
  if (month === undefined || year === undefined) return false
  return now >= Date.UTC(2000 + Number(year), Number(month), 1)
}
