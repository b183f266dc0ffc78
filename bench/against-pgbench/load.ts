import { fork } from 'node:child_process'
import { join } from 'node:path'

/** Requests of one kind, sent by concurrent callers. */
export type Load = {
  baseUrl: string
  callers: number
  warmUpSeconds: number
  seconds: number
  method: 'GET' | 'POST' | 'PUT'
  /** Has % in the place of the target's id. */
  path: string
  /** One for each session, or none. */
  bodies: string[]
  /** Whether each request carries a new Idempotency-Key. */
  keyed: boolean
  /** Session tokens, used in turns. */
  sessions: string[]
  /** The records that the requests use in turns. Undefined for requests without an id in their path. */
  targets?: { id: string; session: number }[]
  /** Whether a target can be used by one request only. */
  usesUp: boolean
}

/** The measured load. Times are in ms. */
export type LoadResult = { done: number; seconds: number; ranOut: boolean; p50: number; p99: number }

/** A message of the generator: the end of the warm-up, then the result. */
export type LoadNews = { measuring: true } | { failed: string } | LoadResult

/** A process that sends requests. */
export type LoadGenerator = Disposable & {
  /** Sends a load; calls `begun` at the end of the warm-up. */
  send(load: Load, begun: () => void): Promise<LoadResult>
}

/** Starts a load generator. One process sends all loads, so that its code is compiled already. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, '..', 'load-generator.ts'))
  return {
    send: (load, begun) =>
      new Promise((resolve, reject) => {
        const hear = (update: LoadNews) => {
          if ('measuring' in update) return begun()
          child.off('message', hear)
          if ('failed' in update) reject(new Error(update.failed))
          else resolve(update)
        }
        child.on('message', hear)
        child.send(load)
      }),
    [Symbol.dispose]: () => child.disconnect(),
  }
}
