import type { ChildProcess } from 'node:child_process'

/** What a process that serves calls tells the one that does its due work. */
export type WorkerMessages = {
  /** Something of a kind has fallen due. */
  due(kind: string): void
  /** Calls are under way, or none is any more. */
  calls(areUnderWay: boolean): void
}

/** As it is sent. */
type Message = { due: string[]; calls?: boolean }

/**
 * Tells a process the news of a turn of the event loop at once, and what comes while it has not taken that in, with the next. What is
 * told to one that is about to end is lost: what is due is found by a look, and calls are told of again.
 */
export function createWorkerMessages(worker: Pick<ChildProcess, 'connected' | 'send'>): WorkerMessages {
  const kinds = new Set<string>()
  let areCallsUnderWay: boolean | undefined
  let isAwaited = false

  function tell(): void {
    isAwaited = false
    const message: Message = { due: [...kinds] }
    if (areCallsUnderWay !== undefined) message.calls = areCallsUnderWay
    const isNews = kinds.size > 0 || areCallsUnderWay !== undefined
    kinds.clear()
    areCallsUnderWay = undefined
    if (!isNews || !worker.connected) return
    isAwaited = true
    worker.send(message, tell)
  }

  function tellAtEnd(): void {
    if (isAwaited) return
    isAwaited = true
    setImmediate(tell)
  }

  return {
    due(kind) {
      kinds.add(kind)
      tellAtEnd()
    },
    calls(areUnderWay) {
      areCallsUnderWay = areUnderWay
      tellAtEnd()
    },
  }
}

/** Hands on the news that a message brings; one that is about anything else brings none. */
export function handleWorkerMessage(message: unknown, { due, calls }: WorkerMessages): void {
  if (typeof message !== 'object' || message === null) return
  const { due: kinds, calls: areUnderWay }: Record<string, unknown> = { ...message }
  if (Array.isArray(kinds)) for (const kind of kinds) if (typeof kind === 'string') due(kind)
  if (typeof areUnderWay === 'boolean') calls(areUnderWay)
}
