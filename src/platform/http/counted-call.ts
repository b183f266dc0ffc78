import type { FastifyReply } from 'fastify'
import type { CallsUnderWay } from '#platform/priority'
import type { Known } from './known-request.ts'

/** Counts a request as a call under way until it is answered, or its caller is gone. */
export function countIn(
  calls: Pick<CallsUnderWay, 'begin'> | undefined,
  known: Known,
  reply: FastifyReply,
): void {
  known.call = calls?.begin()
  if (known.call) reply.raw.once('close', known.call.end)
}

/** Does the work of a request, as that of its call where it is counted as one. */
export function workFor<Result>({ call }: Known, work: () => Promise<Result>): Promise<Result> {
  return call ? call.run(work) : work()
}
