import type { ChildProcess } from 'node:child_process'

/** The messages of a process that serves requests to the process of its background jobs. */
export type WorkerMessages = {
  /** Work of this kind is due. */
  due(kind: string): void
  /** Whether any requests are in flight. */
  requests(areInFlight: boolean): void
}

/** The transmitted form. */
type Message = { due: string[]; requests?: boolean }

/**
 * Creates a sender that collects the messages of a turn of the event loop. While a message is not yet delivered,
 * further ones wait and are sent together. Messages to an ending process are lost: a poll finds due work, and the state
 * of requests is sent again.
 */
export function createWorkerMessages(worker: Pick<ChildProcess, 'connected' | 'send'>): WorkerMessages {
  const kinds = new Set<string>()
  let areRequestsInFlight: boolean | undefined
  let isAwaited = false

  function notify(): void {
    isAwaited = false
    const message: Message = { due: [...kinds] }
    if (areRequestsInFlight !== undefined) message.requests = areRequestsInFlight
    const isNews = kinds.size > 0 || areRequestsInFlight !== undefined
    kinds.clear()
    areRequestsInFlight = undefined
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
    requests(areInFlight) {
      areRequestsInFlight = areInFlight
      tellAtEnd()
    },
  }
}

/** Passes the parts of a message on; an unknown message is ignored. */
export function handleWorkerMessage(message: unknown, { due, requests }: WorkerMessages): void {
  if (typeof message !== 'object' || message === null) return
  const { due: kinds, requests: areInFlight }: Record<string, unknown> = { ...message }
  if (Array.isArray(kinds)) for (const kind of kinds) if (typeof kind === 'string') due(kind)
  if (typeof areInFlight === 'boolean') requests(areInFlight)
}
