import { useRef, useState } from 'react'
import { request, type RequestInput } from './call.ts'
import type { ResponseOf, CallName } from './calls.ts'
import { savePendingRequest, loadPendingRequest, type PendingRequest } from './kept-acts.ts'
import { ApiError } from './refused.ts'

/** A word that nobody made before. */
function newKey(): string {
  // Also where a page is not encrypted, which `randomUUID` is not.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

type RequestStatus = 'free' | 'being sent' | 'unanswered'

/**
 * Has one act be done once, however often it is sent. Until there is an answer, the very same act goes again under the same key,
 * whatever was typed since. What was refused for good was not done, and what is sent then is another act.
 *
 * An act of a `place`, such as the payment of one invoice, is known there until it is answered: a dialog that is closed and opened
 * again, and a page that is loaded anew, find it `unanswered`, with what was `typed` to make it.
 */
export function useIdempotentRequest<Typed>(place?: string) {
  const [found] = useState(() => (place === undefined ? undefined : loadPendingRequest<Typed>(place)))
  const act = useRef<PendingRequest<Typed>>(found)
  const sending = useRef<Promise<unknown>>(undefined)
  const [standing, setStanding] = useState<RequestStatus>(found ? 'unanswered' : 'free')

  const settle = (open: PendingRequest<Typed> | undefined) => {
    act.current = open
    sending.current = undefined
    if (place !== undefined) savePendingRequest(place, open)
    setStanding(open ? 'unanswered' : 'free')
  }
  const send = async (same: PendingRequest<Typed>, wasUnanswered: boolean): Promise<unknown> => {
    try {
      const answer = await request(same.name, { ...same.sent, key: same.key })
      settle(undefined)
      return answer
    } catch (error) {
      settle(isFinalResponse(error) && !(wasUnanswered && isBeforeKeys(error)) ? undefined : same)
      throw error
    }
  }
  const once = async <Name extends CallName>(
    name: Name,
    sent: Omit<RequestInput<Name>, 'key'>,
    typed?: Typed,
  ): Promise<ResponseOf<Name>> => {
    // A second press comes before the page is drawn anew.
    if (!sending.current) {
      const wasUnanswered = act.current !== undefined
      act.current ??= { key: newKey(), name, sent: sent as RequestInput<CallName>, typed, sentAt: Date.now() }
      if (place !== undefined) savePendingRequest(place, act.current)
      setStanding('being sent')
      sending.current = send(act.current, wasUnanswered)
    }
    return (await sending.current) as ResponseOf<Name>
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
export function isFinalResponse(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return (
    error.reasonCode === 'NOT_CHARGED' || (error.statusCode < 500 && error.error !== 'request_in_progress')
  )
}

/** Whether it was refused before anybody looked whether it was done already. */
function isBeforeKeys(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404, 429].includes(error.statusCode)
}
