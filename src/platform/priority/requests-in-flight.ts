import { AsyncLocalStorage } from 'node:async_hooks'

/** The calls of one process for whose answers somebody waits. */
export type RequestsInFlight = {
  /** Counts one in. */
  begin(): RequestInFlight
  /** Whether there is one. */
  areUnderWay(): boolean
}

/** A call for whose answer somebody waits. */
export type RequestInFlight = {
  /** Does its work, of which it is known that it is of this call (`waitingForOthers`). */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Counts it out. More than once does no more. */
  end(): void
}

/** So long a call counts in a row, answered or not: what takes longer waits for somebody else's answer, and not for a core. */
const countedMs = 100
/** So long it counts where it says that it waits: who answers at once leaves no time in which something is done. */
const waitingMs = 10

type WaitingRequest = { wait<Result>(work: () => Promise<Result>): Promise<Result> }

const currentRequest = new AsyncLocalStorage<WaitingRequest>()

/** Waits for somebody else's answer. A call that does so holds nobody up meanwhile. */
export function awaitExternal<Result>(work: () => Promise<Result>): Promise<Result> {
  return currentRequest.getStore()?.wait(work) ?? work()
}

/** Counts calls, and tells when there is one, and when there is none any more. */
export function createRequestsInFlight(tell: (areUnderWay: boolean) => void): RequestsInFlight {
  let counted = 0

  function begin(): RequestInFlight {
    /** Of a call that counts: until when. */
    let alarm: NodeJS.Timeout | undefined
    let waits = 0
    let isOver = false

    function countFor(ms: number): void {
      if (alarm) clearTimeout(alarm)
      else {
        counted += 1
        if (counted === 1) tell(true)
      }
      alarm = setTimeout(leave, ms).unref()
    }

    function leave(): void {
      if (!alarm) return
      clearTimeout(alarm)
      alarm = undefined
      counted -= 1
      if (counted === 0) tell(false)
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

  return { begin, areUnderWay: () => counted > 0 }
}
