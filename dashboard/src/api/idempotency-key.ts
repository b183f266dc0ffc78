import { useRef, useState } from 'react'
import { Refused } from './refused.ts'

/** A word that nobody made before. */
function newKey(): string {
  // Also where a page is not encrypted, which `randomUUID` is not.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

type Act = (key: string) => Promise<unknown>

/**
 * Has one act be done once, however often it is sent. Until there is an answer, the very same act goes again under the same key,
 * whatever was typed since: its `isUnanswered` says so. What was refused for good was not done, and what is sent then is another act.
 */
export function useOnce() {
  const sent = useRef<{ key: string; act: Act }>(undefined)
  const [isUnanswered, setIsUnanswered] = useState(false)
  const once = async <Answer>(act: (key: string) => Promise<Answer>): Promise<Answer> => {
    sent.current ??= { key: newKey(), act }
    const { key, act: same } = sent.current
    try {
      return (await same(key)) as Answer
    } catch (error) {
      const isOpen = !isAnswer(error)
      setIsUnanswered(isOpen)
      if (!isOpen) sent.current = undefined
      throw error
    }
  }
  return Object.assign(once, { isUnanswered })
}

/** Whether what was refused is known not to be under way. */
export function isAnswer(error: unknown): boolean {
  return error instanceof Refused && error.statusCode < 500 && error.error !== 'request_in_progress'
}
