import { useSyncExternalStore } from 'react'

/** Creates a value outside React. Components that subscribe to it render again when it changes. */
export function createStore<Held>(first: Held) {
  let held = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    read: () => held,
    write(next: Held) {
      if (Object.is(held, next)) return
      held = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, () => held),
  }
}
