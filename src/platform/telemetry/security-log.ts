import type { RefusedCredential } from '#kernel/refused-credential'
import { createLineLimit } from './line-limit.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export type RefusedRequest = { method: string; route: string; correlationId: string }

/** Counts and logs refused credentials. */
export type SecurityLog = { refused(refused: RefusedCredential, request: RefusedRequest): void }

// An attacker that tries thousands of keys must not fill the disk.
const linesPerSecondMax = 10

/**
 * Creates the security log. It counts every refused credential and writes a line for each wrong one, up to a number of
 * lines per second. The next line has the number of dropped lines. A request without a credential is only counted.
 * `now` is in ms.
 */
export function createSecurityLog(deps: { log: Log; metrics: Metrics; now(): number }): SecurityLog {
  const leftOutBefore = createLineLimit(linesPerSecondMax, deps.now)
  return {
    refused({ credential, reason }, { method, route, correlationId }) {
      deps.metrics.refusedCredential(credential, reason)
      if (reason === 'missing') return
      const leftOut = leftOutBefore()
      if (leftOut === undefined) return
      deps.log.warn('a credential was refused', {
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
