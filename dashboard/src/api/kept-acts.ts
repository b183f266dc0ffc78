import type { Sent } from './call.ts'
import type { CallName } from './calls.ts'
import { keep, kept } from './kept.ts'

/** An act that was sent and not answered: how it is sent again, and what was typed to make it. */
export type Act<Typed> = {
  key: string
  name: CallName
  sent: Sent<CallName>
  typed: Typed | undefined
  sentAt: number
}

// As long as a session lasts at most. The service keeps keys for longer.
const keptMs = 12 * 3_600_000

/** The act of a place that is not answered yet: of before a reload too. */
export function keptAct<Typed>(place: string): Act<Typed> | undefined {
  const act = kept(`act ${place}`) as Act<Typed> | null
  return act && Date.now() - act.sentAt < keptMs ? act : undefined
}

/** Keeps the act of a place for as long as it is not answered. */
export function keepAct(place: string, act: Act<unknown> | undefined): void {
  keep(`act ${place}`, act)
}
