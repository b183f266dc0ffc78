/** Lets one piece of work at a time run for a location, in the order of arrival. */
export type LocationQueue = <T>(locationId: string, work: () => Promise<T>) => Promise<T>

/**
 * Makes a queue. The database's lock already makes each thing happen once; the queue makes whoever comes second wait
 * until the first one's postbacks have been delivered too, so that a clock move answers after all of its news is out.
 */
export function createLocationQueue(): LocationQueue {
  const last = new Map<string, Promise<unknown>>()
  return async (locationId, work) => {
    const before = last.get(locationId) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(locationId, mine)
    try {
      return await mine
    } finally {
      if (last.get(locationId) === mine) last.delete(locationId)
    }
  }
}
