/** What becomes of the next request of a kind. */
export type Fault = {
  /** `charge` is whatever confirms a payment; otherwise an operation, as `POST /v1/refunds`, or any. */
  kind: 'charge' | 'capture' | 'refund' | 'any' | (string & {})
  how: FaultHow
  /** How long it is held up, ms, where it is slow. */
  ms?: number
}

export type FaultHow =
  /** 403 of a restricted key that may not: nothing is looked at. */
  | 'not permitted'
  /** 429 of the rate limiter: nothing is done. */
  | 'too many'
  /** 429 or 409 because another request is at the object: nothing is done. */
  | 'locked'
  | 'lost before'
  | 'lost after'
  /** Lost as far as its sender knows, and done when it arrives after all. */
  | 'held up'
  /** Done, and answered with what nobody can read. */
  | 'unreadable'
  /** Done, and answered with 500. */
  | 'failed after'
  /** 500, and nothing is done. */
  | 'failed before'
  /** Done and answered, late. */
  | 'slow'

/** The fault that was laid for a request such as this, once. */
export function faultOf(faults: Fault[], operation: string, confirms: boolean): Fault | undefined {
  const place = faults.findIndex(({ kind }) => meets(kind, operation, confirms))
  return place === -1 ? undefined : faults.splice(place, 1)[0]
}

function meets(kind: Fault['kind'], operation: string, confirms: boolean): boolean {
  if (kind === 'any') return true
  if (kind === 'charge') return operation.startsWith('POST /v1/payment_intents') && confirms
  if (kind === 'capture') return operation === 'POST /v1/payment_intents/{intent}/capture'
  if (kind === 'refund') return operation === 'POST /v1/refunds'
  return kind === operation
}
