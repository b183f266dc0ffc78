import { AsyncLocalStorage } from 'node:async_hooks'

/** The API requests in flight in one process. */
export type RequestsInFlight = {
  /** Starts counting a request. */
  begin(): RequestInFlight
  /** Returns whether a request is in flight. */
  areInFlight(): boolean
}

/** An API request in flight. */
export type RequestInFlight = {
  /** Runs the request's work in its async context, which `waitingForOthers` uses. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Stops counting the request. Further calls have no effect. */
  end(): void
}

/** A request counts for this long in a row, ms. A longer one waits for another system, not for CPU time. */
const countedMs = 100
/**
 * A request that waits for another system counts for this long, ms. A fast response leaves no useful time for
 * background work.
 */
const waitingMs = 10

type WaitingRequest = { wait<Result>(work: () => Promise<Result>): Promise<Result> }

const currentRequest = new AsyncLocalStorage<WaitingRequest>()

/** Waits for the response of another system. Meanwhile the request does not delay background work. */
export function awaitExternal<Result>(work: () => Promise<Result>): Promise<Result> {
  return currentRequest.getStore()?.wait(work) ?? work()
}

/** Creates the counter. It reports when the first request starts and when the last one ends. */
export function createRequestsInFlight(notify: (areInFlight: boolean) => void): RequestsInFlight {
  let counted = 0

  function begin(): RequestInFlight {
    /** Ends the counting of this request; undefined while it does not count. */
    let alarm: NodeJS.Timeout | undefined
    let waits = 0
    let isOver = false

    function countFor(ms: number): void {
      if (alarm) clearTimeout(alarm)
      else {
        counted += 1
        if (counted === 1) notify(true)
      }
      alarm = setTimeout(leave, ms).unref()
    }

    function leave(): void {
      if (!alarm) return
      clearTimeout(alarm)
      alarm = undefined
      counted -= 1
      if (counted === 0) notify(false)
    }

    async function wait<Result>(work: () => Promise<Result>): Promise<Result> {
      waits += 1
      if (alarm) countFor(waitingMs)
      try {
        return await work()
      } finally {
        waits -= 1
        if (waits === 0 && !isOver) countFor(countedMs)
      }
    }

    countFor(countedMs)
    return {
      run: (work) => currentRequest.run({ wait }, work),
      end() {
        isOver = true
        leave()
      },
    }
  }

  return { begin, areInFlight: () => counted > 0 }
}
