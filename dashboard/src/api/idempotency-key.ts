import { useRef, useState } from 'react'
import { request, type RequestInput } from './request.ts'
import type { ResponseOf, EndpointName } from './endpoints.ts'
import { savePendingRequest, loadPendingRequest, type PendingRequest } from './pending-requests.ts'
import { ApiError } from './errors.ts'

function newKey(): string {
  // `crypto.randomUUID` is missing on pages without encryption.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

type RequestStatus = 'free' | 'being sent' | 'unanswered'

/**
 * Returns a function that sends one action under one idempotency key. Until the server responds, each further call
 * sends the first request again, even if the form changed. A final refusal ends the action; the next call gets a new
 * key.
 *
 * With a `place`, such as the payment of one invoice, the pending request is kept in session storage. A dialog that
 * opens again, or a reloaded page, then finds it `unanswered`, with the form values as `typed`.
 */
export function useIdempotentRequest<Typed>(place?: string) {
  const [found] = useState(() => (place === undefined ? undefined : loadPendingRequest<Typed>(place)))
  const pending = useRef<PendingRequest<Typed>>(found)
  const sending = useRef<Promise<unknown>>(undefined)
  const [status, setStatus] = useState<RequestStatus>(found ? 'unanswered' : 'free')

  const settle = (open: PendingRequest<Typed> | undefined) => {
    pending.current = open
    sending.current = undefined
    if (place !== undefined) savePendingRequest(place, open)
    setStatus(open ? 'unanswered' : 'free')
  }
  const send = async (same: PendingRequest<Typed>, wasUnanswered: boolean): Promise<unknown> => {
    try {
      const response = await request(same.name, { ...same.sent, key: same.key })
      settle(undefined)
      return response
    } catch (error) {
      settle(isFinalResponse(error) && !(wasUnanswered && isBeforeKeys(error)) ? undefined : same)
      throw error
    }
  }
  const once = async <Name extends EndpointName>(
    name: Name,
    sent: Omit<RequestInput<Name>, 'key'>,
    typed?: Typed,
  ): Promise<ResponseOf<Name>> => {
    // A second click can arrive before the button is redrawn.
    if (!sending.current) {
      const wasUnanswered = pending.current !== undefined
      pending.current ??= {
        key: newKey(),
        name,
        sent: sent as RequestInput<EndpointName>,
        typed,
        sentAt: Date.now(),
      }
      if (place !== undefined) savePendingRequest(place, pending.current)
      setStatus('being sent')
      sending.current = send(pending.current, wasUnanswered)
    }
    return (await sending.current) as ResponseOf<Name>
  }
  return Object.assign(once, {
    isSending: status === 'being sent',
    isUnanswered: status === 'unanswered',
    /** Whether the form is locked, because a request is pending. */
    isFixed: status !== 'free',
    /** The form values of a request that was found unanswered. */
    typed: found?.typed,
  })
}

/** Returns whether the refusal proves that the action was not done and is not in progress. */
export function isFinalResponse(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return (
    error.reasonCode === 'NOT_CHARGED' || (error.statusCode < 500 && error.error !== 'request_in_progress')
  )
}

/** Returns whether the refusal came before the idempotency check, so that an earlier try may have succeeded. */
function isBeforeKeys(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404, 429].includes(error.statusCode)
}
