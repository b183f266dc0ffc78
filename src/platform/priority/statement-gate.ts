import { createSemaphore, type SemaphoreState } from '#platform/concurrency'
import { createDutyCycle } from './duty-cycle.ts'

/** Admission gate for background statements: it delays them while API requests are in flight. */
export type StatementGate = {
  /** Sends a statement once the gate admits it. */
  send<Answer>(send: () => Promise<Answer>): Promise<Answer>
  /** Records whether API requests are in flight. */
  report(areRequestsInFlight: boolean): void
  /** Opens the gate during work that an API request waits for. */
  openWhile<Result>(work: () => Promise<Result>): Promise<Result>
  /** Returns whether no request was in flight for a second; false if requests were never reported. */
  isQuiet(): boolean
}

/**
 * Maximum of background statements in flight with requests, because PostgreSQL works through them before a request's
 * next statement.
 */
const slotsMax = 2
/** Background statements delay no request this long after the last one, ms. */
const quietMs = 1_000
/**
 * A statement is sent after this wait under any load, ms. Leases and the query time of a charge count from before their
 * write, so the write must not wait long.
 */
const waitMaxMs = 250
/** Interval of checks while a statement waits, ms. */
const pollMs = 5

/** Creates the gate of one process. It is open until API requests are reported. */
export function createStatementGate(): StatementGate {
  /** The time of the last report; undefined before the first. */
  let reportedAt: number | undefined
  const cycle = createDutyCycle()
  let works = 0
  const semaphore = createSemaphore(mayEnter, pollMs)

  function isQuiet(): boolean {
    return reportedAt !== undefined && !cycle.areInFlight() && performance.now() - reportedAt >= quietMs
  }

  function mayEnter({ waitedMs, running }: SemaphoreState): boolean {
    const isIdle = reportedAt === undefined || isQuiet()
    if (works > 0 || isIdle || waitedMs >= waitMaxMs) return true
    return running < slotsMax && !cycle.isClosed(performance.now())
  }

  return {
    send: (send) => semaphore.run(send),
    report(areRequestsInFlight) {
      reportedAt = performance.now()
      cycle.report(areRequestsInFlight, reportedAt)
      if (!areRequestsInFlight) semaphore.check()
    },
    async openWhile(work) {
      works += 1
      semaphore.check()
      try {
        return await work()
      } finally {
        works -= 1
      }
    },
    isQuiet,
  }
}
