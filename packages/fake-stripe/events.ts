import { createHmac } from 'node:crypto'
import { findObjectProblems, schemaVersion, type JsonObject } from './openapi-check.ts'
import { saveObject, newId, getNow, type AccountState } from './account-state.ts'
import { realNow } from './clock.ts'
import type { StripeEvent, WebhookEndpoint } from './objects.ts'

/** The cause of an event: a request, or none. */
type Cause = { books: AccountState; requestId?: string; idempotencyKey?: string | null; isBroken?: boolean }

/** Emits an event, and posts it to every endpoint that subscribes to it. */
export function emit(cause: Cause, type: string, object: JsonObject): void {
  const { books, requestId = null, idempotencyKey = null, isBroken = false } = cause
  const listening = [...books.tables.webhook_endpoint.values()].filter((one) => isSubscribed(one, type))
  const event: StripeEvent = saveObject(books, {
    id: newId('evt'),
    object: 'event',
    api_version: schemaVersion,
    created: getNow(books),
    data: { object: structuredClone(object) },
    livemode: books.livemode,
    pending_webhooks: listening.length,
    request: { id: requestId, idempotency_key: idempotencyKey },
    type,
  })
  const name = String(object['object'])
  const problems = [...findObjectProblems('event', event), ...findObjectProblems(name, object)]
  if (problems.length > 0)
    throw new Error(`the fakeStripe’s ${type} is none of the schema’s: ${problems.join('; ')}`)
  for (const endpoint of listening)
    if (isBroken && books.postsLate)
      books.due.push({ at: getNow(books) + hourSeconds, happen: () => sendWebhook(books, endpoint, event) })
    else sendWebhook(books, endpoint, event)
}

const hourSeconds = 60 * 60

function isSubscribed(endpoint: WebhookEndpoint, type: string): boolean {
  const { status, enabled_events: events } = endpoint
  return status === 'enabled' && (events.includes('*') || events.includes(type))
}

/** Returns the `Stripe-Signature` of a body: real time in seconds, and the HMAC of both with the endpoint's secret. */
export function signPayload(secret: string, rawBody: Buffer | string, seconds: number): string {
  const signed = createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest('hex')
  return `t=${seconds},v1=${signed}`
}

function sendWebhook(books: AccountState, endpoint: WebhookEndpoint, event: StripeEvent): void {
  const now = realNow()
  const rawBody = Buffer.from(JSON.stringify(event, null, 2))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signPayload(books.secrets.get(endpoint.id) ?? '', rawBody, Math.floor(now / 1_000)),
  }
  // Stripe repeats a failed post for three days. The fake only stores it, and tests read it there.
  const sent = fetch(books.reach(endpoint.url), {
    method: 'POST',
    headers,
    body: rawBody,
    signal: AbortSignal.timeout(5_000),
  })
  const answered = sent.then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => undefined,
  )
  books.posted.push({ endpoint: endpoint.id, url: endpoint.url, headers, rawBody, now, answered })
  books.posting.push(answered)
}
