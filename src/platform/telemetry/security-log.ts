import type { RefusedCredential } from '#kernel/refused-credential'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** The request that showed a credential. */
export type RefusedRequest = { method: string; route: string; correlationId: string }

/** Counts credentials that are refused, and writes lines of them. */
export type SecurityLog = { refused(refused: RefusedCredential, request: RefusedRequest): void }

// Whoever tries keys by the thousand must not fill the disk as well.
const linesPerSecondMax = 10
const secondMs = 1_000

/**
 * Counts every credential that is refused, and writes a line of each that was shown and wrong: so many a second, and the next
 * line says how many were left out before it. A request without any credential is counted and nothing more. `now` is in ms.
 */
export function createSecurityLog(parts: { log: Log; metrics: Metrics; now(): number }): SecurityLog {
  let second = -1
  let written = 0
  let leftOut = 0
  return {
    refused({ credential, reason }, { method, route, correlationId }) {
      parts.metrics.refusedCredential(credential, reason)
      if (reason === 'missing') return
      const current = Math.floor(parts.now() / secondMs)
      if (current !== second) written = 0
      second = current
      if (written >= linesPerSecondMax) {
        leftOut += 1
        return
      }
      written += 1
      const unwritten = leftOut > 0 ? { count: leftOut } : {}
      leftOut = 0
      parts.log.warn('a credential was refused', {
        kind: credential,
        reason,
        method,
        route,
        correlationId,
        ...unwritten,
      })
    },
  }
}
