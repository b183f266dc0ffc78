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
  /** Each with when it began, the oldest first. */
  const counted = new Map<symbol, number>()
  // One for all of them: most are answered long before.
  let alarm: NodeJS.Timeout | undefined

  function end(call: symbol): void {
    if (counted.delete(call) && counted.size === 0) tell(false)
  }

  function ring(): void {
    const now = performance.now()
    for (const [call, begunAt] of counted) {
      if (now - begunAt < countedMs) break
      end(call)
    }
    const [oldest] = counted.values()
    alarm = oldest === undefined ? undefined : setTimeout(ring, oldest + countedMs - now).unref()
  }

  return {
    areUnderWay: () => counted.size > 0,
    begin() {
      const call = Symbol()
      counted.set(call, performance.now())
      alarm ??= setTimeout(ring, countedMs).unref()
      if (counted.size === 1) tell(true)
      return () => end(call)
    },
  }
}
