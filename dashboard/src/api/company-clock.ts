/** How far the clock of each company is ahead of the clock of this browser, ms. */
const aheadMs = new Map<string, number>()
let shownId = ''

/** Stores the clocks of companies from a response that was received just now. */
export function receiveClocks(companies: readonly { companyId: string; now: string }[]): void {
  for (const { companyId, now } of companies) aheadMs.set(companyId, Date.parse(now) - Date.now())
}

/** Selects the company whose time the pages show. */
export function showClock(companyId: string): void {
  shownId = companyId
}

/** Returns the time of the shown company. Its clock may have been moved, and the clock of this browser may be wrong. */
export const companyNow = (): Date => new Date(Date.now() + (aheadMs.get(shownId) ?? 0))
