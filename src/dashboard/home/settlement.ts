import { addBusinessDays } from '#kernel/calendar'
import { dayMs } from '#kernel/clock'
import { settlementBusinessDays } from '#kernel/limits'

// Business days and the weekends among them, and one more for the hours.
const lookedBackDaysMax = settlementBusinessDays * 3 + 1

/** When a bank transfer that began at an instant (ms) is expected to settle. */
export function settlesAt(begun: number, timeZone: string): number {
  return addBusinessDays(begun, settlementBusinessDays, timeZone)
}

/** From when on transfers have begun that are expected to settle from now on: so many days ago, in whole days. Ms. */
export function beganBefore(now: number, timeZone: string): number {
  let begun = now
  for (let days = 1; days <= lookedBackDaysMax; days++) {
    if (settlesAt(now - days * dayMs, timeZone) < now) break
    begun = now - days * dayMs
  }
  return begun
}
