import { createStore } from '../api/store.ts'

const storageKey = 'florin-keys'

function loadSetting(): 'on' | 'off' {
  try {
    return localStorage.getItem(storageKey) === 'off' ? 'off' : 'on'
  } catch {
    return 'on'
  }
}

/** Whether single-key shortcuts are on. Users of speech input switch them off, because spoken words trigger them. */
export const singleKeys = createStore(loadSetting())

/** Switches single-key shortcuts on or off in this browser. */
export function switchSingleKeys(next: 'on' | 'off'): void {
  singleKeys.write(next)
  try {
    if (next === 'off') localStorage.setItem(storageKey, next)
    else localStorage.removeItem(storageKey)
  } catch {
    // Without local storage the setting lasts until the page is closed.
  }
}

const textInputSelector = 'input, select, textarea, [contenteditable], [role=dialog], [role=menu]'

/** Returns whether a key press is a shortcut: no modifier is pressed and the user is not typing. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(textInputSelector) !== null
  return !isTyping && !ctrlKey && !metaKey && !altKey && !defaultPrevented && singleKeys.read() === 'on'
}
