/** The calls of one process for whose answers somebody waits. */
export type CallsUnderWay = {
  /** Counts one in. Answers what counts it out; more than once does no more. */
  begin(): () => void
  /** Whether there is one. */
  areUnderWay(): boolean
}

/** A call counts for no longer, answered or not: what takes longer waits for somebody else's answer, and not for a core. */
const countedMs = 100

/** Counts calls, and tells when there is one, and when there is none any more. */
export function createCallsUnderWay(tell: (areUnderWay: boolean) => void): CallsUnderWay {
  let count = 0
  return {
    areUnderWay: () => count > 0,
    begin() {
      let isCounted = true
      const alarm = setTimeout(end, countedMs).unref()
      function end(): void {
        if (!isCounted) return
        isCounted = false
        clearTimeout(alarm)
        count -= 1
        if (count === 0) tell(false)
      }
      count += 1
      if (count === 1) tell(true)
      return end
    },
  }
}
