import type { BulkHandlers, BulkOutcome, DueTimer, TimerOutcome } from './timer.ts'

// Enough for statements of many, and decided in some ms, for which whoever pays meanwhile waits.
const concurrentMax = 25

/** A use case of many that does some at once: what they read and write in one turn leaves together, and one that fails, fails alone. */
export function toBulkHandler(useCase: (timer: DueTimer) => Promise<TimerOutcome>): BulkHandlers[string] {
  return async (timers) => {
    const outcomes: BulkOutcome[] = []
    for (let start = 0; start < timers.length; start += concurrentMax) {
      const some = timers.slice(start, start + concurrentMax)
      const done = some.map((timer) => useCase(timer).catch((failed: unknown) => ({ failed })))
      outcomes.push(...(await Promise.all(done)))
    }
    return outcomes
  }
}
