import { createLineLimit } from './line-limit.ts'
import type { Log } from './log.ts'

/** A request with a response status from 400 on. `route` is the pattern, never the path, which may contain a token. */
export type FailedRequest = {
  method: string
  route: string
  statusCode: number
  /** The error code, and the reason code if there is one. */
  code: string | undefined
  reasonCode: string | number | undefined
  /** The company of the request, as far as its credential identified one. */
  companyId: string | undefined
  keyId: string | undefined
  personId: string | undefined
  durationMs: number
  correlationId: string
}

/** Writes a line for each request with a response status from 400 on, so that its correlation id can be found. */
export type RequestLog = { failed(request: FailedRequest): void }

// A company's rate limit bounds its lines. Requests over that limit count as unauthenticated.
const unauthenticatedLinesMax = 20
const tooManyRequests = 429

/**
 * Creates the request log. Unauthenticated requests and those over a rate limit are limited to a number of lines per
 * second. The next line has the number of dropped lines. `now` is in ms.
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
