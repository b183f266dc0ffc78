/** The calls that wait in a hold, by the location and the fault that holds them. */
export type PausedCalls = {
  /** Waits until the hold is released, and performs then what is left to do of the call. */
  hold<Result>(locationId: string, faultId: string, perform: () => Promise<Result>): Promise<Result>
  /** Counts the calls of a location that wait, by fault. */
  count(locationId: string): Map<string, number>
  /** Lets the calls of a location go on, or those of one fault of it; answers how many, once they are performed. */
  release(locationId: string, faultId?: string): Promise<number>
}

type PausedCall = { locationId: string; faultId: string; goOn(): Promise<unknown> }

/**
 * Keeps the calls that wait. A processor that stops lets all of them go on and holds none any more: its server closes only
 * when every call has its answer.
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
