import type { FastifyReply } from 'fastify'
import type { RequestsInFlight } from '#platform/priority'
import type { RequestState } from './request-state.ts'

/** Counts a request as a call under way until it is answered, or its caller is gone. */
export function countRequest(
  calls: Pick<RequestsInFlight, 'begin'> | undefined,
  known: RequestState,
  reply: FastifyReply,
): void {
  known.call = calls?.begin()
  if (known.call) reply.raw.once('close', known.call.end)
}

/** Does the work of a request, as that of its call where it is counted as one. */
export function runCounted<Result>({ call }: RequestState, work: () => Promise<Result>): Promise<Result> {
  return call ? call.run(work) : work()
}
