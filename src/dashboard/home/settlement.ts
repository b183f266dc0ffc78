import { addBusinessDays } from '#kernel/calendar'
import { dayMs } from '#kernel/clock'
import { settlementBusinessDays } from '#kernel/limits'

// Business days with the weekends between them, and one more day for the hours.
const lookbackDaysMax = settlementBusinessDays * 3 + 1

/** Returns the expected settlement of a bank transfer from its start, in ms. */
export function toSettlementTime(begun: number, timeZone: string): number {
  return addBusinessDays(begun, settlementBusinessDays, timeZone)
}

/** Returns the earliest start, in whole days, of transfers that are expected to settle from now on. In ms. */
export function toUnsettledSince(now: number, timeZone: string): number {
  let begun = now
  for (let days = 1; days <= lookbackDaysMax; days++) {
    if (toSettlementTime(now - days * dayMs, timeZone) < now) break
    begun = now - days * dayMs
  }
  return begun
}
