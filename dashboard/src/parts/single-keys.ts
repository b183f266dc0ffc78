import { createStore } from '../api/store.ts'

const place = 'florin-keys'

function kept(): 'on' | 'off' {
  try {
    return localStorage.getItem(place) === 'off' ? 'off' : 'on'
  } catch {
    return 'on'
  }
}

/** Whether single keys do something. Whoever speaks to their browser rather than types switches them off. */
export const singleKeys = createStore(kept())

/** Has them do something, or nothing, in this browser. */
export function switchSingleKeys(next: 'on' | 'off'): void {
  singleKeys.write(next)
  try {
    if (next === 'off') localStorage.setItem(place, next)
    else localStorage.removeItem(place)
  } catch {
    // It holds until the page is left.
  }
}

const typedInto = 'input, select, textarea, [contenteditable], [role=dialog], [role=menu]'

/** Whether a key is meant to do something by itself, and not typed, nor pressed along with others. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(typedInto) !== null
  return !isTyping && !ctrlKey && !metaKey && !altKey && !defaultPrevented && singleKeys.read() === 'on'
}
