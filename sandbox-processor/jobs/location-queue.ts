/** Runs one task at a time per location, in the order of arrival. */
export type LocationQueue = <T>(locationId: string, work: () => Promise<T>) => Promise<T>

/**
 * Creates a queue. The database's lock already ensures that each job runs once. The queue makes the second task wait
 * for the first one's postbacks too. So a clock move responds after all its postbacks were sent.
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
