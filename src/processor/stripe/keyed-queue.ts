/** Runs functions of one name in sequence within this process. Between processes, rows and Stripe enforce the order. */
export type KeyedQueue = <Result>(name: string, act: () => Promise<Result>) => Promise<Result>

/** Creates a queue. A function waits until the one before it has ended, also by an error. */
export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>()
  return async (name, act) => {
    const before = last.get(name)
    const mine = (before ?? Promise.resolve()).then(act, act)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
