import type { ChildProcess } from 'node:child_process'

/** The messages of a process that serves requests to the process of its background jobs. */
export type WorkerMessages = {
  /** Work of this kind is due. */
  due(kind: string): void
  /** Whether any requests are in flight. */
  calls(areUnderWay: boolean): void
}

/** The transmitted form. */
type Message = { due: string[]; calls?: boolean }

/**
 * Creates a sender that collects the messages of a turn of the event loop. While a message is not yet delivered,
 * further ones wait and are sent together. Messages to an ending process are lost: a poll finds due work, and the state
 * of requests is sent again.
 */
export function createWorkerMessages(worker: Pick<ChildProcess, 'connected' | 'send'>): WorkerMessages {
  const kinds = new Set<string>()
  let areCallsUnderWay: boolean | undefined
  let isAwaited = false

  function notify(): void {
    isAwaited = false
    const message: Message = { due: [...kinds] }
    if (areCallsUnderWay !== undefined) message.calls = areCallsUnderWay
    const isNews = kinds.size > 0 || areCallsUnderWay !== undefined
    kinds.clear()
    areCallsUnderWay = undefined
    if (!isNews || !worker.connected) return
    isAwaited = true
    worker.send(message, notify)
  }

  function tellAtEnd(): void {
    if (isAwaited) return
    isAwaited = true
    setImmediate(notify)
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

/** Passes the parts of a message on; an unknown message is ignored. */
export function handleWorkerMessage(message: unknown, { due, calls }: WorkerMessages): void {
  if (typeof message !== 'object' || message === null) return
  const { due: kinds, calls: areUnderWay }: Record<string, unknown> = { ...message }
  if (Array.isArray(kinds)) for (const kind of kinds) if (typeof kind === 'string') due(kind)
  if (typeof areUnderWay === 'boolean') calls(areUnderWay)
}
