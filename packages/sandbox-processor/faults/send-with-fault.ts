import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { toResponse, dropConnection, send } from '../http/response.ts'
import type { HttpResponse } from '../http/response.ts'
import { RequestError } from '../http/request-error.ts'
import type { Fault } from './fault.ts'
import type { PausedCalls } from './paused-calls.ts'

type FaultContext = {
  fault: Fault | undefined
  locationId: string
  heldCalls: PausedCalls
  stopping: AbortSignal
}

/** Executes a call, and responds as the fault requires. */
export async function sendWithFault(
  reply: FastifyReply,
  { fault, locationId, heldCalls, stopping }: FaultContext,
  perform: () => Promise<HttpResponse>,
): Promise<FastifyReply> {
  if (fault?.fault === 'outage') throw new RequestError('outage')
  if (fault?.fault === 'lost_before') return dropConnection(reply)
  if (fault?.fault === 'malformed')
    return reply.code(200).type('text/html').send('<html><body>OK</body></html>')
  if (fault?.fault === 'arrives_late') {
    // The call that releases it waits for it, and its own response is lost.
    heldCalls.hold(locationId, fault.id, () => toResponse(perform)).catch(() => {})
    return dropConnection(reply)
  }
  if (fault?.fault === 'delay') await sleep(fault.delayMs, undefined, { signal: stopping })
  if (fault?.fault === 'hold')
    return send(reply, await heldCalls.hold(locationId, fault.id, () => toResponse(perform)))
  const answer = await toResponse(perform)
  if (fault?.fault === 'hold_after') await heldCalls.hold(locationId, fault.id, async () => {})
  return send(reply, answer === 'lost_before' ? answer : { ...answer, ...troubleField(fault) })
}

function troubleField(fault: Fault | undefined): Pick<HttpResponse, 'trouble'> {
  if (fault?.fault === 'lost_after') return { trouble: 'lost' }
  if (fault?.fault === 'unreadable') return { trouble: 'unreadable' }
  if (fault?.fault === 'failed_after') return { trouble: 'failed' }
  return {}
}
