import type { Sent } from './call.ts'
import type { CallName } from './calls.ts'

/** An act that was sent and not answered: how it is sent again, and what was typed to make it. */
export type Act<Typed> = {
  key: string
  name: CallName
  sent: Sent<CallName>
  typed: Typed | undefined
  sentAt: number
}

const prefix = 'florin act '
// As long as a session lasts at most. The service keeps keys for longer.
const keptMs = 12 * 3_600_000

/** The act of a place that is not answered yet: of before a reload too. */
export function keptAct<Typed>(place: string): Act<Typed> | undefined {
  try {
    const act = JSON.parse(sessionStorage.getItem(prefix + place) ?? 'null') as Act<Typed> | null
    return act && Date.now() - act.sentAt < keptMs ? act : undefined
  } catch {
    // A browser may keep nothing for pages.
    return undefined
  }
}

/** Keeps the act of a place for as long as it is not answered. */
export function keepAct(place: string, act: Act<unknown> | undefined): void {
  try {
    if (act) sessionStorage.setItem(prefix + place, JSON.stringify(act))
    else sessionStorage.removeItem(prefix + place)
  } catch {
    // Then it is known on this page alone.
  }
}

/** Forgets what somebody sent. */
export function forgetActs(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
