import { minuteMs } from '#kernel/clock'
import type { OutboundResult, OutboundRequest } from '#platform/outbound'
import { newSecret } from '#platform/secrets'
import { signHeaders } from '../sign-request.ts'
import type { ConformanceEvent } from './conformance-event.ts'
import type { ExpectedResponse } from './evaluate-responses.ts'

type CheckRequest = Pick<OutboundRequest, 'headers' | 'body' | 'parts' | 'disconnectMs'>

/** The functions that a check may use: create events and send them to the receiver. */
export type CheckContext = {
  now(): number
  secret: string
  /** Creates an event with this time. The default type is one that the service delivers. */
  event(at: number, type?: string): ConformanceEvent
  send(sent: CheckRequest): Promise<OutboundResult>
}

export type Check = {
  name: string
  /** A description of the requests that the check sends. */
  sends: string
  expects: ExpectedResponse
  /** Instructions to fix a receiver that fails the check. */
  mend: string
  perform(examiner: CheckContext): Promise<OutboundResult[]>
}

const outOfOrderMs = 60 * minuteMs
const slowBody = { count: 12, restMs: 200 }
const disconnectMs = 100
// In ms: after the first parts of a slow body, and long before the last part.
const midBodyMs = 600

/** All checks, in the order in which they run. */
export const checks: Check[] = [
  {
    name: 'event',
    sends: 'an event, signed',
    expects: 'accepts',
    mend: 'Compare the signature with HMAC-SHA256 over the timestamp, a dot and the bytes of the body as they came, before any parser; the key is the whole secret, whsec_ included. See that the clock of the receiver is right.',
    perform: async (examiner) => [await sendEvent(examiner, examiner.event(examiner.now()))],
  },
  {
    name: 'twice',
    sends: 'the same event twice, the second time with a signature of its own moment',
    expects: 'accepts',
    mend: 'Keep the eventId of each processed event. Answer 2xx to a known eventId without processing it again.',
    async perform(examiner) {
      const event = examiner.event(examiner.now())
      return [await sendEvent(examiner, event), await sendEvent(examiner, event)]
    },
  },
  {
    name: 'twice at once',
    sends: 'the same event twice at the same moment',
    expects: 'accepts',
    mend: 'Let the database decide who is first, by a unique key of the eventId, and answer 2xx to the other one too.',
    async perform(examiner) {
      const event = examiner.event(examiner.now())
      return Promise.all([sendEvent(examiner, event), sendEvent(examiner, event)])
    },
  },
  {
    name: 'out of order',
    sends: 'an event that happened an hour before the one before it',
    expects: 'accepts',
    mend: 'Answer 2xx and ignore an event whose occurredAt is before the last known change of the invoice: deliveries overtake each other.',
    async perform(examiner) {
      const now = examiner.now()
      return [
        await sendEvent(examiner, examiner.event(now)),
        await sendEvent(examiner, examiner.event(now - outOfOrderMs)),
      ]
    },
  },
  {
    name: 'unknown type',
    sends: 'an event of a type that does not exist yet',
    expects: 'accepts',
    mend: 'Answer 2xx to a type that is not known, and do nothing: types are added.',
    perform: async (examiner) => [await sendEvent(examiner, examiner.event(examiner.now(), 'invoice.exam'))],
  },
  {
    name: 'wrong signature',
    sends: 'an event that was signed with another secret',
    expects: 'refuses',
    mend: 'Answer 401 where the signature is not the one that comes out here; compare in constant time.',
    async perform(examiner) {
      const other = { ...examiner, secret: newSecret('whsec_', 32, 'base64') }
      return [await sendEvent(other, examiner.event(examiner.now()))]
    },
  },
  {
    name: 'no signature',
    sends: 'an event without the header of the signature',
    expects: 'refuses',
    mend: 'Answer 401 where X-Service-Signature or X-Service-Timestamp is missing.',
    async perform(examiner) {
      const event = examiner.event(examiner.now())
      const { 'X-Service-Signature': _signature, ...headers } = signEvent(examiner, event)
      return [await examiner.send({ headers, body: event.body })]
    },
  },
  {
    name: 'changed body',
    sends: 'an event of which one byte was changed after it was signed',
    expects: 'refuses',
    mend: 'Compute the signature over the received bytes, not over the output of a parser.',
    async perform(examiner) {
      const event = examiner.event(examiner.now())
      const body = Buffer.from(event.body)
      const amount = body.indexOf('"amount":1')
      body.write('9', amount + '"amount":'.length)
      return [await examiner.send({ headers: signEvent(examiner, event), body })]
    },
  },
  {
    name: 'old timestamp',
    sends: 'an event that was signed ten minutes ago',
    expects: 'refuses',
    mend: 'Refuse a request whose X-Service-Timestamp is more than five minutes from now: it may be a replay.',
    perform: async (examiner) => [
      await sendEvent(examiner, examiner.event(examiner.now()), examiner.now() - 10 * minuteMs),
    ],
  },
  {
    name: 'slow body',
    sends: 'an event whose body takes some seconds to come',
    expects: 'accepts',
    mend: 'Wait for the whole body, for some seconds at least, before it is read.',
    async perform(examiner) {
      const event = examiner.event(examiner.now())
      return [await examiner.send({ headers: signEvent(examiner, event), body: event.body, parts: slowBody })]
    },
  },
  {
    name: 'cut body',
    sends: 'an event whose connection ends in the middle of the body, and then another event',
    expects: 'accepts',
    mend: 'Catch errors while the body is read, and answer 500 or close the connection. An uncaught error ends the process, and any sender can break off a body.',
    async perform(examiner) {
      const event = examiner.event(examiner.now())
      const headers = signEvent(examiner, event)
      await examiner.send({ headers, body: event.body, parts: slowBody, disconnectMs: midBodyMs })
      return [await sendEvent(examiner, examiner.event(examiner.now()))]
    },
  },
  {
    name: 'lost answer',
    sends: 'an event whose connection ends before the answer arrives, and the same event again',
    expects: 'accepts',
    mend: 'Keep the eventId in the same write as its effects. A failed event must then work the second time, and a processed one must be known.',
    async perform(examiner) {
      const event = examiner.event(examiner.now())
      await examiner.send({ headers: signEvent(examiner, event), body: event.body, disconnectMs })
      return [await sendEvent(examiner, event)]
    },
  },
]

function sendEvent(examiner: CheckContext, event: ConformanceEvent, at?: number): Promise<OutboundResult> {
  return examiner.send({ headers: signEvent(examiner, event, at), body: event.body })
}

function signEvent(
  { secret, now }: CheckContext,
  event: ConformanceEvent,
  at = now(),
): Record<string, string> {
  return signHeaders(event, event.body, secret, at)
}
