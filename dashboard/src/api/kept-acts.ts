import type { RequestInput } from './call.ts'
import type { CallName } from './calls.ts'
import { writeStored, getStored } from './kept.ts'

/** An act that was sent and not answered: how it is sent again, and what was typed to make it. */
export type PendingRequest<Typed> = {
  key: string
  name: CallName
  sent: RequestInput<CallName>
  typed: Typed | undefined
  sentAt: number
}

// As long as a session lasts at most. The service keeps keys for longer.
const pendingRequestTtlMs = 12 * 3_600_000

/** The act of a place that is not answered yet: of before a reload too. */
export function loadPendingRequest<Typed>(place: string): PendingRequest<Typed> | undefined {
  const act = getStored(`act ${place}`) as PendingRequest<Typed> | null
  return act && Date.now() - act.sentAt < pendingRequestTtlMs ? act : undefined
}

/** Keeps the act of a place for as long as it is not answered. */
export function savePendingRequest(place: string, act: PendingRequest<unknown> | undefined): void {
  writeStored(`act ${place}`, act)
}
