import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { answerOf, drop, send } from '../http/answer.ts'
import type { Answer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import type { Location } from '../locations/location.ts'
import type { Processor } from '../processor.ts'
import type { Fault } from './fault.ts'

type Struck = { fault: Fault | undefined; location: Location; processor: Processor }

/** Performs a call and answers it the way the fault says. */
export async function sendUnderFault(
  reply: FastifyReply,
  { fault, location, processor }: Struck,
  perform: () => Promise<Answer>,
): Promise<FastifyReply> {
  if (fault?.fault === 'outage') throw new Refusal('outage')
  if (fault?.fault === 'lost_before') return drop(reply)
  if (fault?.fault === 'malformed')
    return reply.code(200).type('text/html').send('<html><body>OK</body></html>')
  const { heldCalls, stopping } = processor
  if (fault?.fault === 'arrives_late') {
    // Whoever releases it waits for it, and nobody hears its answer.
    heldCalls.hold(location.id, fault.id, () => answerOf(perform)).catch(() => {})
    return drop(reply)
  }
  if (fault?.fault === 'delay') await sleep(fault.delayMs, undefined, { signal: stopping })
  if (fault?.fault === 'hold')
    return send(reply, await heldCalls.hold(location.id, fault.id, () => answerOf(perform)))
  const answer = await answerOf(perform)
  if (fault?.fault === 'hold_after') await heldCalls.hold(location.id, fault.id, async () => {})
  return send(reply, answer === 'lost_before' ? answer : { ...answer, ...troubleOf(fault) })
}

function troubleOf(fault: Fault | undefined): Pick<Answer, 'trouble'> {
  if (fault?.fault === 'lost_after') return { trouble: 'lost' }
  if (fault?.fault === 'unreadable') return { trouble: 'unreadable' }
  if (fault?.fault === 'failed_after') return { trouble: 'failed' }
  return {}
}
