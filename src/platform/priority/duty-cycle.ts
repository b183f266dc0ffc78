/** Requests delay background work for 30 ms in a row, then leave it 10 ms under any load. */
const [heldMs, freeMs] = [30, 10]

/** Alternates between requests and background work. Times are ms of one clock. */
export type DutyCycle = {
  /** Records whether requests are in flight. */
  report(areCallsUnderWay: boolean, now: number): void
  /** Returns the recorded state. */
  areUnderWay(): boolean
  /** Returns whether requests delay background work now. */
  areOfCalls(now: number): boolean
}

/**
 * Creates the cycle. While requests are in flight, a phase that delays background work alternates with a free phase.
 * The first phase recovers while no request is in flight, within the duration of the free phase.
 */
export function createDutyCycle(): DutyCycle {
  let areUnderWay = false
  let at = 0
  /** Position in the cycle of both phases, ms. */
  let place = 0

  function pass(now: number): void {
    const passed = now - at
    at = now
    if (areUnderWay) place = (place + passed) % (heldMs + freeMs)
    else if (place < heldMs) place = Math.max(0, place - passed * (heldMs / freeMs))
    else place = place + passed < heldMs + freeMs ? place + passed : 0
  }

  return {
    areUnderWay: () => areUnderWay,
    report(areCallsUnderWay, now) {
      pass(now)
      areUnderWay = areCallsUnderWay
    },
    areOfCalls(now) {
      pass(now)
      return areUnderWay && place < heldMs
    },
  }
}
