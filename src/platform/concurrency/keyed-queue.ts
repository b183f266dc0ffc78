/**
 * Runs the work of one key one at a time, in the order of arrival. Work of different keys does not wait for each other.
 * It covers this process only: between processes, rows and the processor enforce the order.
 */
export type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Creates a queue. Work starts after the previous work of its key has ended, also by an error. */
export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
