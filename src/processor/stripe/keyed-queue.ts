/** Does things of one name one after the other, within this process. What must hold between processes is held by rows and by Stripe. */
export type KeyedQueue = <Result>(name: string, act: () => Promise<Result>) => Promise<Result>

/** Whoever comes while another is at it waits for that one's end, however it ends. */
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
