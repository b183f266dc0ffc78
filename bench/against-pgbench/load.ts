import { fork } from 'node:child_process'
import { join } from 'node:path'

/** What is to be sent: requests of one kind, by so many callers at once. */
export type Load = {
  baseUrl: string
  callers: number
  warmUpSeconds: number
  seconds: number
  method: 'GET' | 'POST' | 'PUT'
  /** With % where the id of a target goes. */
  path: string
  /** One for each session, or none. */
  bodies: string[]
  /** Whether each request carries an Idempotency-Key of its own. */
  keyed: boolean
  /** Session tokens, used in turns. */
  sessions: string[]
  /** What each request is about, in turns; none for requests that need nothing. */
  targets?: { id: string; session: number }[]
  /** Whether each target is good for one request only. */
  usesUp: boolean
}

/** What came of it. Times are in ms. */
export type LoadResult = { done: number; seconds: number; ranOut: boolean; p50: number; p99: number }

/** What the generator says: that the warm-up is over, then what came of it. */
export type LoadNews = { measuring: true } | { failed: string } | LoadResult

/** A process that sends requests. */
export type LoadGenerator = Disposable & {
  /** Sends a load; calls `begun` when the warm-up is over. */
  send(load: Load, begun: () => void): Promise<LoadResult>
}

/** Starts a load generator, which stays for all loads so that its code is compiled. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, '..', 'load-generator.ts'))
  return {
    send: (load, begun) =>
      new Promise((resolve, reject) => {
        const hear = (news: LoadNews) => {
          if ('measuring' in news) return begun()
          child.off('message', hear)
          if ('failed' in news) reject(new Error(news.failed))
          else resolve(news)
        }
        child.on('message', hear)
        child.send(load)
      }),
    [Symbol.dispose]: () => child.disconnect(),
  }
}
