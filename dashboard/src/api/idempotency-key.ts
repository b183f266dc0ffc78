import { useRef, useState } from 'react'
import { call, type Sent } from './call.ts'
import type { AnswerOf, CallName } from './calls.ts'
import { keepAct, keptAct, type Act } from './kept-acts.ts'
import { Refused } from './refused.ts'

/** A word that nobody made before. */
function newKey(): string {
  // Also where a page is not encrypted, which `randomUUID` is not.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

type Standing = 'free' | 'being sent' | 'unanswered'

/**
 * Has one act be done once, however often it is sent. Until there is an answer, the very same act goes again under the same key,
 * whatever was typed since. What was refused for good was not done, and what is sent then is another act.
 *
 * An act of a `place`, such as the payment of one invoice, is known there until it is answered: a dialog that is closed and opened
 * again, and a page that is loaded anew, find it `unanswered`, with what was `typed` to make it.
 */
export function useOnce<Typed>(place?: string) {
  const [found] = useState(() => (place === undefined ? undefined : keptAct<Typed>(place)))
  const act = useRef<Act<Typed>>(found)
  const sending = useRef<Promise<unknown>>(undefined)
  const [standing, setStanding] = useState<Standing>(found ? 'unanswered' : 'free')

  const settle = (open: Act<Typed> | undefined) => {
    act.current = open
    sending.current = undefined
    if (place !== undefined) keepAct(place, open)
    setStanding(open ? 'unanswered' : 'free')
  }
  const send = async (same: Act<Typed>, wasUnanswered: boolean): Promise<unknown> => {
    try {
      const answer = await call(same.name, { ...same.sent, key: same.key })
      settle(undefined)
      return answer
    } catch (error) {
      settle(isAnswer(error) && !(wasUnanswered && isBeforeKeys(error)) ? undefined : same)
      throw error
    }
  }
  const once = async <Name extends CallName>(
    name: Name,
    sent: Omit<Sent<Name>, 'key'>,
    typed?: Typed,
  ): Promise<AnswerOf<Name>> => {
    // A second press comes before the page is drawn anew.
    if (!sending.current) {
      const wasUnanswered = act.current !== undefined
      act.current ??= { key: newKey(), name, sent: sent as Sent<CallName>, typed, sentAt: Date.now() }
      if (place !== undefined) keepAct(place, act.current)
      setStanding('being sent')
      sending.current = send(act.current, wasUnanswered)
    }
    return (await sending.current) as AnswerOf<Name>
  }
  return Object.assign(once, {
    isSending: standing === 'being sent',
    isUnanswered: standing === 'unanswered',
    /** What was sent stands until it is answered: nothing can be typed meanwhile. */
    isFixed: standing !== 'free',
    /** What was typed for an act that was found unanswered. */
    typed: found?.typed,
  })
}

/** Whether what was refused is known neither to be done nor to be under way. */
export function isAnswer(error: unknown): boolean {
  if (!(error instanceof Refused)) return false
  return (
    error.reasonCode === 'NOT_CHARGED' || (error.statusCode < 500 && error.error !== 'request_in_progress')
  )
}

/** Whether it was refused before anybody looked whether it was done already. */
function isBeforeKeys(error: unknown): boolean {
  return error instanceof Refused && [401, 403, 404, 429].includes(error.statusCode)
}
