import { createAdmissionQueue, type QueueState } from './admission-queue.ts'
import { createDutyCycle } from './duty-cycle.ts'

/** Lets in what nobody waits for, between and beside calls, for which somebody waits. */
export type StatementGate = {
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
const slotsMax = 2
/** So long after the last call nobody is in the way of anybody. */
const quietMs = 1_000
/**
 * What has waited for so long is sent, however many others are under way. Leases, and the moment at which a charge is asked about, count
 * from before the write that begins it, so that may not wait for long.
 */
const waitMaxMs = 250
/** How often it is asked meanwhile whether there is room. */
const pollMs = 5

/** Makes the room of one process. One that is told of no calls has room for everything. */
export function createStatementGate(): StatementGate {
  /** Undefined until it is told of calls. */
  let toldAt: number | undefined
  const turns = createDutyCycle()
  let works = 0
  const line = createAdmissionQueue(mayEnter, pollMs)

  function isQuiet(): boolean {
    return toldAt !== undefined && !turns.areUnderWay() && performance.now() - toldAt >= quietMs
  }

  function mayEnter({ waitedMs, inside }: QueueState): boolean {
    const isInNobodysWay = toldAt === undefined || isQuiet()
    if (works > 0 || isInNobodysWay || waitedMs >= waitMaxMs) return true
    return inside < slotsMax && !turns.areOfCalls(performance.now())
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
      toldAt = performance.now()
      turns.hear(areCallsUnderWay, toldAt)
      if (!areCallsUnderWay) line.look()
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
