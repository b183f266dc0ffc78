import { useRef } from 'react'
import { Refused } from './refused.ts'

/** A word that nobody made before. */
function newKey(): string {
  // Also where a page is not encrypted, which `randomUUID` is not.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * Has one act be done once, however often it is sent: every try until there is an answer goes under the same key. What was
 * refused for good was not done, and what is sent then is another act.
 */
export function useOnce() {
  const key = useRef<string>(undefined)
  return async function once<Answer>(act: (key: string) => Promise<Answer>): Promise<Answer> {
    key.current ??= newKey()
    try {
      return await act(key.current)
    } catch (error) {
      if (error instanceof Refused && error.statusCode < 500) key.current = undefined
      throw error
    }
  }
}
