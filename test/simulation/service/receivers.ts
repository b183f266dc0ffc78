import { hmacSha256Hex } from '#platform/secrets'
import type { Random } from '../random.ts'
import { must } from '../violation.ts'

/** The first delivery of an event. By the rule that receivers are given, later ones do not count. */
export type ReceivedEvent = {
  eventId: string
  type: string
  occurredAt: string
  companyId: string
  bytes: string
  invoice: Record<string, unknown>
}

/** The endpoints of the merchants of a run. */
export type Receivers = {
  /** Whether they sometimes refuse a delivery. */
  moody: boolean
  /** The signing secret of each URL. */
  secrets: Map<string, { companyId: string; signingSecret: string }>
  events: Map<string, ReceivedEvent>
  receive(url: string, headers: Readonly<Record<string, string>>, body: Buffer): number
}

export function createReceivers(random: Random): Receivers {
  const receivers: Receivers = {
    moody: true,
    secrets: new Map(),
    events: new Map(),
    receive(url, headers, body) {
      const owner = receivers.secrets.get(url)
      const bytes = body.toString()
      const signature = hmacSha256Hex(owner?.signingSecret ?? '', `${headers['X-Service-Timestamp']}.`, body)
      must(
        headers['X-Service-Signature'] === `sha256=${signature}`,
        () => 'a postback is not signed by its company',
      )
      const event = eventsFrom(bytes)
      must(event.companyId === owner?.companyId, () => `${url} was told of another company`)
      const known = receivers.events.get(event.eventId)
      must(!known || known.bytes === bytes, () => `${event.eventId} was told again in other bytes`)
      if (!known) receivers.events.set(event.eventId, event)
      return receivers.moody ? random.pick([200, 200, 200, 200, 500, 503, 404]) : 200
    },
  }
  return receivers
}

function eventsFrom(bytes: string): ReceivedEvent {
  const { eventId, type, occurredAt, companyId, data } = JSON.parse(bytes)
  return { eventId, type, occurredAt, companyId, bytes, invoice: data.invoice }
}
