/** A fault of the next requests of a kind. */
export type Fault = {
  /**
   * `charge` is any confirmation of a payment. Otherwise this is an operation such as `POST /v1/refunds`, several
   * joined by ` or `, or any.
   */
  kind: 'charge' | 'capture' | 'refund' | 'any' | (string & {})
  how: FaultHow
  /** The delay of a late request, or the duration of a slow one, ms. */
  ms?: number
  /** Called when a slow request has begun. The request lasts until this ends, instead of a fixed time. */
  until?: () => Promise<unknown>
  /**
   * Called with the action of a late request. It decides when that runs and when its response is sent, instead of a
   * fixed time.
   */
  around?: <Done>(perform: () => Promise<Done>) => Promise<Done>
  /** The number of requests that fail. Default: 1. */
  times?: number
}

export type FaultHow =
  /** 403 of a restricted key without the permission, before anything is read. */
  | 'not permitted'
  /** 429 of the rate limiter. The request has no effect. */
  | 'too many'
  /** 429 or 409 because another request has locked the object. The request has no effect. */
  | 'locked'
  | 'lost before'
  | 'lost after'
  /** Lost for its sender, but executed when it arrives later. */
  | 'held up'
  /** Executed, with an unreadable response. */
  | 'unreadable'
  /** Not executed, with an unreadable response. */
  | 'unreadable before'
  /** Executed, with a 500 response. */
  | 'failed after'
  /** 500. The request has no effect. */
  | 'failed before'
  /** Arrives late, and is executed and answered then. */
  | 'late'
  /** Executed for some time before its response. */
  | 'slow'

/** Takes the next fault for such a request, and decrements its remaining uses. */
export function takeNextFault(faults: Fault[], operation: string, confirms: boolean): Fault | undefined {
  const place = faults.findIndex(({ kind }) => matchesFault(kind, operation, confirms))
  const fault = faults[place]
  if (!fault) return undefined
  const left = (fault.times ?? 1) - 1
  faults.splice(place, 1, ...(left > 0 ? [{ ...fault, times: left }] : []))
  return fault
}

function matchesFault(kind: Fault['kind'], operation: string, confirms: boolean): boolean {
  if (kind === 'any') return true
  if (kind === 'charge') return operation.startsWith('POST /v1/payment_intents') && confirms
  if (kind === 'capture') return operation === 'POST /v1/payment_intents/{intent}/capture'
  if (kind === 'refund') return operation === 'POST /v1/refunds'
  return kind.split(' or ').includes(operation)
}
