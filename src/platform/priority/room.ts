import { createLine, type Standing } from './line.ts'

/** Lets in what nobody waits for, between and beside calls, for which somebody waits. */
export type Room = {
  /** Sends a statement as soon as there is room for it. */
  send<Answer>(send: () => Promise<Answer>): Promise<Answer>
  /** Told that calls are under way, and when none is any more. */
  hear(areCallsUnderWay: boolean): void
  /** Lets everything in while something is done that a call waits for. */
  openWhile<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether no call was under way for a second, as far as it was told. Of one that was never told, nobody knows. */
  isQuiet(): boolean
}

/** How many statements are under way at a time beside calls: what was sent is worked off before what a call sends next. */
const placesMax = 2
/** How long a call holds it up, and how long it is let be behind that: it goes on beside any number of calls. */
const [heldMs, freeMs] = [30, 10]
/** So long after the last call nobody is in the way of anybody. */
const quietMs = 1_000
/**
 * What has waited for so long is sent, however many others are under way. Leases, and the moment at which a charge is asked about, count
 * from before the write that begins it, so that may not wait for long.
 */
const waitMaxMs = 250
/** How often it is asked meanwhile whether there is room. */
const everyMs = 5

/** Makes the room of one process. One that is told of no calls has room for everything. */
export function createRoom(): Room {
  const calls = { areUnderWay: undefined as boolean | undefined, lastAt: -Infinity, heldAt: -Infinity }
  let works = 0
  const line = createLine(mayEnter, everyMs)

  function isQuiet(): boolean {
    return calls.areUnderWay === false && performance.now() - calls.lastAt >= quietMs
  }

  function mayEnter({ waitedMs, inside }: Standing): boolean {
    const isNobodyHeard = calls.areUnderWay === undefined || isQuiet()
    if (works > 0 || isNobodyHeard || waitedMs >= waitMaxMs) return true
    const heldForMs = performance.now() - calls.heldAt
    const isHeld = calls.areUnderWay && heldForMs >= 0 && heldForMs < heldMs
    return inside < placesMax && !isHeld
  }

  return {
    async send(send) {
      await line.enter()
      try {
        return await send()
      } finally {
        line.leave()
      }
    },
    hear(areCallsUnderWay) {
      const now = performance.now()
      calls.areUnderWay = areCallsUnderWay
      calls.lastAt = now
      if (!areCallsUnderWay) line.look()
      else if (now - calls.heldAt >= heldMs) calls.heldAt = Math.max(now, calls.heldAt + heldMs + freeMs)
    },
    async openWhile(work) {
      works += 1
      line.look()
      try {
        return await work()
      } finally {
        works -= 1
      }
    },
    isQuiet,
  }
}
