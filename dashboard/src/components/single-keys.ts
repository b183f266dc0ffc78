import { createBrowserChoice } from './browser-choice.ts'

/** Whether single-key shortcuts are on. Users of speech input switch them off, because spoken words trigger them. */
export const singleKeys = createBrowserChoice('florin-keys', ['on', 'off'])

const textInputSelector = 'input, select, textarea, [contenteditable], [role=dialog], [role=menu]'

/** Returns whether a key press is a shortcut: no modifier is pressed and the user is not typing. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(textInputSelector) !== null
  return !isTyping && !ctrlKey && !metaKey && !altKey && !defaultPrevented && singleKeys.read() === 'on'
}
