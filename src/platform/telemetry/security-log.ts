import type { RefusedCredential } from '#kernel/refused-credential'
import { createLineLimit } from './line-limit.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** The request that showed a credential. */
export type RefusedRequest = { method: string; route: string; correlationId: string }

/** Counts credentials that are refused, and writes lines of them. */
export type SecurityLog = { refused(refused: RefusedCredential, request: RefusedRequest): void }

// Whoever tries keys by the thousand must not fill the disk as well.
const linesPerSecondMax = 10

/**
 * Counts every credential that is refused, and writes a line of each that was shown and wrong: so many a second, and the next
 * line says how many were left out before it. A request without any credential is counted and nothing more. `now` is in ms.
 */
export function createSecurityLog(parts: { log: Log; metrics: Metrics; now(): number }): SecurityLog {
  const leftOutBefore = createLineLimit(linesPerSecondMax, parts.now)
  return {
    refused({ credential, reason }, { method, route, correlationId }) {
      parts.metrics.refusedCredential(credential, reason)
      if (reason === 'missing') return
      const leftOut = leftOutBefore()
      if (leftOut === undefined) return
      parts.log.warn('a credential was refused', {
        kind: credential,
        reason,
        method,
        route,
        correlationId,
        ...(leftOut > 0 ? { count: leftOut } : {}),
      })
    },
  }
}
