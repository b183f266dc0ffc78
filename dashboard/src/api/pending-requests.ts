import type { RequestInput } from './request.ts'
import type { EndpointName } from './endpoints.ts'
import { writeStored, getStored } from './tab-storage.ts'

/** A request without a response: its input, to send it again, and the form values it was made of. */
export type PendingRequest<Typed> = {
  key: string
  name: EndpointName
  sent: RequestInput<EndpointName>
  typed: Typed | undefined
  sentAt: number
}

// The longest session. The service keeps idempotency keys longer.
const pendingRequestTtlMs = 12 * 3_600_000

/** Returns the pending request of a place, also after a reload. Requests older than 12 hours are ignored. */
export function loadPendingRequest<Typed>(place: string): PendingRequest<Typed> | undefined {
  const pending = getStored(`act ${place}`) as PendingRequest<Typed> | null
  return pending && Date.now() - pending.sentAt < pendingRequestTtlMs ? pending : undefined
}

/** Stores the pending request of a place; undefined removes it. */
export function savePendingRequest(place: string, pending: PendingRequest<unknown> | undefined): void {
  writeStored(`act ${place}`, pending)
}
