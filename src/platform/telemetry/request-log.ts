import { createLineLimit } from './line-limit.ts'
import type { Log } from './log.ts'

/** A request that was answered with a status from 400 on; `route` is the pattern, never the path, which may hold a token. */
export type FailedRequest = {
  method: string
  route: string
  statusCode: number
  /** The code of its error, and the reason code where there is one. */
  code: string | undefined
  reasonCode: string | number | undefined
  /** Whose request it was, as far as its credential said. */
  companyId: string | undefined
  keyId: string | undefined
  personId: string | undefined
  durationMs: number
  correlationId: string
}

/** Writes a line of each request that was answered with a status from 400 on, which its correlation id leads to. */
export type RequestLog = { failed(request: FailedRequest): void }

// Of a company that is known, its own limits keep the lines in bounds; a company over these counts as a stranger.
const unauthenticatedLinesMax = 20
const tooManyRequests = 429

/**
 * Writes a line of each request: of those of nobody who is known, and of those that came too fast, so many a second, and the
 * next line says how many were left out before it. `now` is in ms.
 */
export function createRequestLog({ log, now }: { log: Log; now(): number }): RequestLog {
  const leftOutBefore = createLineLimit(unauthenticatedLinesMax, now)
  return {
    failed({ durationMs, ...request }) {
      const isOfStranger = request.companyId === undefined || request.statusCode === tooManyRequests
      const leftOut = isOfStranger ? leftOutBefore() : 0
      if (leftOut === undefined) return
      const level = request.statusCode >= 500 ? 'warn' : 'info'
      log[level]('a request was refused', {
        ...request,
        durationMs: Math.round(durationMs * 10) / 10,
        ...(leftOut > 0 ? { count: leftOut } : {}),
      })
    },
  }
}
