/** The paused calls, by the location and by the fault that pauses them. */
export type PausedCalls = {
  /** Waits until the call is released, and then executes the rest of it. */
  hold<Result>(locationId: string, faultId: string, perform: () => Promise<Result>): Promise<Result>
  /** Counts the paused calls of a location, by fault. */
  count(locationId: string): Map<string, number>
  /** Releases the calls of a location, or those of one fault, and returns their count once they are executed. */
  release(locationId: string, faultId?: string): Promise<number>
}

type PausedCall = { locationId: string; faultId: string; goOn(): Promise<unknown> }

/**
 * Creates the store of paused calls. A processor that stops releases all of them and pauses no more, because its server
 * closes only after every response.
 */
export function createPausedCalls(stopping: AbortSignal): PausedCalls {
  const calls = new Set<PausedCall>()
  const releaseThose = async (isMeant: (call: PausedCall) => boolean) => {
    const released = [...calls].filter(isMeant)
    for (const call of released) calls.delete(call)
    await Promise.allSettled(released.map((call) => call.goOn()))
    return released.length
  }
  stopping.addEventListener('abort', () => void releaseThose(() => true))
  return {
    async hold(locationId, faultId, perform) {
      if (stopping.aborted) return perform()
      return new Promise((resolve, reject) => {
        const goOn = () => perform().then(resolve, reject)
        calls.add({ locationId, faultId, goOn })
      })
    },
    count(locationId) {
      const byFault = new Map<string, number>()
      for (const call of calls)
        if (call.locationId === locationId) byFault.set(call.faultId, (byFault.get(call.faultId) ?? 0) + 1)
      return byFault
    },
    release: (locationId, faultId) =>
      releaseThose(
        (call) => call.locationId === locationId && (faultId === undefined || call.faultId === faultId),
      ),
  }
}
