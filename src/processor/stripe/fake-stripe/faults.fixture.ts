/** What becomes of the next requests of a kind. */
export type Fault = {
  /** `charge` is whatever confirms a payment; otherwise an operation, as `POST /v1/refunds`, several with ` or ` between, or any. */
  kind: 'charge' | 'capture' | 'refund' | 'any' | (string & {})
  how: FaultHow
  /** How long it is on its way, ms, where it is late, or being done, where it is slow. */
  ms?: number
  /** Called when one that is slow has begun: it is being done until this ends, instead of for some time. */
  until?: () => Promise<unknown>
  /** Called with what is to be done of one that is late: it says when, and when that is answered, instead of some time. */
  around?: <Done>(perform: () => Promise<Done>) => Promise<Done>
  /** How many of them; one where it is not said. */
  times?: number
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
  /** Answered with what nobody can read, and not done. */
  | 'unreadable before'
  /** Done, and answered with 500. */
  | 'failed after'
  /** 500, and nothing is done. */
  | 'failed before'
  /** Arrives late, and is done and answered then. */
  | 'late'
  /** Being done for a while, and answered. */
  | 'slow'

/** The fault that was laid for a request such as this, as often as it was. */
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
