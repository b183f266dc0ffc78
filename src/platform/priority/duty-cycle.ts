/** While requests are in flight, the gate is closed for 30 ms in a row and then open for 10 ms, under any load. */
const [closedMs, openMs] = [30, 10]

/** The times at which the gate is closed to background work. Times are ms of one clock. */
export type DutyCycle = {
  /** Records whether requests are in flight. */
  report(areRequestsInFlight: boolean, now: number): void
  /** Returns the recorded state. */
  areInFlight(): boolean
  /** Returns whether the gate is closed now. */
  isClosed(now: number): boolean
}

/**
 * Creates the cycle. While requests are in flight, a phase that delays background work alternates with a free phase.
 * The first phase recovers while no request is in flight, within the duration of the free phase.
 */
export function createDutyCycle(): DutyCycle {
  let areInFlight = false
  let at = 0
  /** Position in the cycle of both phases, ms. */
  let place = 0

  function pass(now: number): void {
    const passed = now - at
    at = now
    if (areInFlight) place = (place + passed) % (closedMs + openMs)
    else if (place < closedMs) place = Math.max(0, place - passed * (closedMs / openMs))
    else place = place + passed < closedMs + openMs ? place + passed : 0
  }

  return {
    areInFlight: () => areInFlight,
    report(areRequestsInFlight, now) {
      pass(now)
      areInFlight = areRequestsInFlight
    },
    isClosed(now) {
      pass(now)
      return areInFlight && place < closedMs
    },
  }
}
