import { performTimer } from './perform-timer.ts'
import type { TimerParts } from './timer.ts'
import { createUnderWay, type UnderWay } from './under-way.ts'

/** Some kinds of timers with places of their own, so that no other kind can keep them waiting. */
export type Share = {
  kinds: string[]
  underWay: UnderWay
  /** When it last looked at each company by itself, in real time. */
  lookedAtEachAt: number
}

/** The shares of a process: what waits for somebody else's server, and everything else. */
export function createShares(parts: TimerParts, onDone: () => void): Share[] {
  const telling = new Set(parts.tellingKinds)
  const known = Object.keys(parts.handlers)
  const share = (kinds: string[]): Share => ({
    kinds,
    underWay: createUnderWay((timer) => performTimer(parts, timer), onDone),
    lookedAtEachAt: -Infinity,
  })
  return [known.filter((kind) => !telling.has(kind)), known.filter((kind) => telling.has(kind))]
    .filter((kinds) => kinds.length > 0)
    .map(share)
}
