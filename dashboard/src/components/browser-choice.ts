import { createStore } from '../api/store.ts'

/** Creates a choice that this browser keeps. The first option is the default. */
export function createBrowserChoice<Value extends string>(
  storageKey: string,
  options: readonly [Value, ...Value[]],
) {
  const [usual] = options
  const store = createStore(load(storageKey, options) ?? usual)
  return {
    ...store,
    write(next: Value) {
      store.write(next)
      try {
        if (next === usual) localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, next)
      } catch {
        // Without local storage the choice lasts until the page is closed.
      }
    },
  }
}

function load<Value extends string>(storageKey: string, options: readonly Value[]): Value | undefined {
  try {
    const kept = localStorage.getItem(storageKey)
    return options.find((option) => option === kept)
  } catch {
    return undefined
  }
}
