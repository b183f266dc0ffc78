import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics, RequestLog } from '#platform/telemetry'
import { logFailedRequest } from './log-failed-request.ts'
import { recordRequest, type RequestRecorder } from './record-request.ts'
import type { RequestState } from './request-state.ts'

type Options = { metrics: Metrics; requests: RequestLog; recorder?: RequestRecorder }

/** Counts an answered request, logs a refused one, and records it for its company. */
export function noteResponse(
  { metrics, requests, recorder }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
  state: RequestState,
): void {
  const route = request.routeOptions.url ?? 'unknown'
  const { statusCode, elapsedTime: durationMs } = reply
  metrics.request({ route, method: request.method, statusCode, durationMs })
  logFailedRequest(requests, request, reply, state)
  if (recorder) recordRequest(recorder, request, reply, state)
}
