/** The uses of a resource in this process, by key. */
export type UseCounter = {
  /** Returns the number of uses of one key. */
  of(key: string): number
  /** Returns the number of uses of all keys. */
  total(): number
  /** Counts one use. Returns the function that ends it; further calls have no effect. */
  begin(key: string): () => void
}

/** Creates a counter for limits at which a caller is refused. With a semaphore, the caller waits. */
export function createUseCounter(): UseCounter {
  const uses = new Map<string, number>()
  let total = 0
  const add = (key: string, change: 1 | -1) => {
    total += change
    const count = (uses.get(key) ?? 0) + change
    if (count > 0) uses.set(key, count)
    else uses.delete(key)
  }
  return {
    of: (key) => uses.get(key) ?? 0,
    total: () => total,
    begin(key) {
      add(key, 1)
      let isOver = false
      return () => {
        if (!isOver) add(key, -1)
        isOver = true
      }
    },
  }
}
