import type { FastifyReply } from 'fastify'
import type { RequestsInFlight } from '#platform/priority'
import type { RequestState } from './request-state.ts'

/** Counts a request as in flight until the response is sent or the caller disconnects. */
export function countRequest(
  inFlight: Pick<RequestsInFlight, 'begin'> | undefined,
  known: RequestState,
  reply: FastifyReply,
): void {
  known.call = inFlight?.begin()
  if (known.call) reply.raw.once('close', known.call.end)
}

/** Runs the work of a request under its in-flight call, if the request is counted. */
export function runCounted<Result>({ call }: RequestState, work: () => Promise<Result>): Promise<Result> {
  return call ? call.run(work) : work()
}
