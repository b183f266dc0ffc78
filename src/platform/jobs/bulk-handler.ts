import type { BulkHandlers, BulkOutcome, DueTimer, TimerOutcome } from './timer.ts'

// Large enough to batch statements, and decided in a few ms. API requests of payers wait during that time.
const concurrentMax = 25

/**
 * Returns a bulk handler that runs a use case for several timers at once. Their statements share batches, and a timer
 * that fails does not affect the others.
 */
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
