import { createStore } from '../api/store.ts'

const storageKey = 'florin-keys'

function loadSetting(): 'on' | 'off' {
  try {
    return localStorage.getItem(storageKey) === 'off' ? 'off' : 'on'
  } catch {
    return 'on'
  }
}

/** Whether single keys do something. Whoever speaks to their browser rather than types switches them off. */
export const singleKeys = createStore(loadSetting())

/** Has them do something, or nothing, in this browser. */
export function switchSingleKeys(next: 'on' | 'off'): void {
  singleKeys.write(next)
  try {
    if (next === 'off') localStorage.setItem(storageKey, next)
    else localStorage.removeItem(storageKey)
  } catch {
    // It holds until the page is left.
  }
}

const textInputSelector = 'input, select, textarea, [contenteditable], [role=dialog], [role=menu]'

/** Whether a key is meant to do something by itself, and not typed, nor pressed along with others. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(textInputSelector) !== null
  return !isTyping && !ctrlKey && !metaKey && !altKey && !defaultPrevented && singleKeys.read() === 'on'
}
