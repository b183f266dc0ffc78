/** How long calls hold others up in a row, and how long they let them be behind that: those go on beside any number of calls. */
const [heldMs, freeMs] = [30, 10]

/** Calls, and those whom they hold up, by turns. Moments are ms of one clock. */
export type DutyCycle = {
  /** Told that calls are under way, and when none is any more. */
  hear(areCallsUnderWay: boolean, now: number): void
  /** Whether calls are under way, as it was told last. */
  areUnderWay(): boolean
  /** Whether calls hold up the others. */
  areOfCalls(now: number): boolean
}

/**
 * Calls hold others up while one is under way, for so many ms of theirs in a row, behind which come some in which they do not. What they
 * have taken is theirs again where none is under way, in the time for which they would let the others be.
 */
export function createDutyCycle(): DutyCycle {
  let areUnderWay = false
  let at = 0
  /** How far into both together, ms. */
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
    hear(areCallsUnderWay, now) {
      pass(now)
      areUnderWay = areCallsUnderWay
    },
    areOfCalls(now) {
      pass(now)
      return areUnderWay && place < heldMs
    },
  }
}
