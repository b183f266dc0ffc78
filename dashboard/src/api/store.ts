import { useSyncExternalStore } from 'react'

/** Creates a value outside React. Components that subscribe to it render again when it changes. */
export function createStore<Value>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    read: () => value,
    write(next: Value) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  }
}
