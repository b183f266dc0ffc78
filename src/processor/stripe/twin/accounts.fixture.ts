import type { JsonObject } from './openapi-check.fixture.ts'
import { pageOf, type Asked, type Handler } from './asked.fixture.ts'
import { keep, newestFirst, newId, nowOf, randomText, take } from './books.fixture.ts'
import type { WebhookEndpoint } from './objects.fixture.ts'
import { metadataOf, textOf, textsOf } from './parameters.fixture.ts'
import { refusal } from './refusal.fixture.ts'

// The account itself, where it has its events posted, and the events.

export const accountHandlers: Record<string, Handler> = {
  'GET /v1/account': account,
  'GET /v1/events': (asked) =>
    pageOf(
      asked,
      '/v1/events',
      newestFirst(asked.books, 'event').filter((one) => meetsType(asked.sent, one.type)),
    ),
  'GET /v1/events/{id}': ({ books, id }) => take(books, 'event', id),
  'GET /v1/webhook_endpoints': (asked) =>
    pageOf(asked, '/v1/webhook_endpoints', newestFirst(asked.books, 'webhook_endpoint')),
  'POST /v1/webhook_endpoints': createEndpoint,
  'GET /v1/webhook_endpoints/{webhook_endpoint}': ({ books, id }) => take(books, 'webhook_endpoint', id),
  'POST /v1/webhook_endpoints/{webhook_endpoint}': updateEndpoint,
  'DELETE /v1/webhook_endpoints/{webhook_endpoint}': deleteEndpoint,
}

function account({ books }: Asked): JsonObject {
  return {
    id: books.id,
    object: 'account',
    capabilities: { card_payments: 'active', transfers: 'active', us_bank_account_ach_payments: 'active' },
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: 'merchant@example.com',
    payouts_enabled: true,
    type: 'standard',
  }
}

function meetsType(sent: JsonObject, type: string): boolean {
  return (
    (textsOf(sent, 'types')?.includes(type) ?? true) && (sent['type'] === undefined || sent['type'] === type)
  )
}

const endpointsMax = 16

function createEndpoint({ books, sent }: Asked): JsonObject {
  if (books.tables.webhook_endpoint.size >= endpointsMax)
    throw refusal(`You have reached the maximum of ${endpointsMax} test webhook endpoints.`)
  const secret = `whsec_${randomText(32)}`
  const endpoint: WebhookEndpoint = keep(books, {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: textOf(sent, 'api_version') ?? null,
    application: null,
    created: nowOf(books),
    description: textOf(sent, 'description') ?? null,
    enabled_events: textsOf(sent, 'enabled_events') ?? [],
    livemode: books.livemode,
    metadata: metadataOf(sent),
    status: 'enabled',
    url: urlOf(sent, books.livemode),
  })
  books.secrets.set(endpoint.id, secret)
  // Told this once, and never again.
  return { ...endpoint, secret }
}

function urlOf(sent: JsonObject, isLive: boolean): string {
  const url = textOf(sent, 'url') ?? ''
  const isTaken =
    URL.canParse(url) && (isLive ? ['https:'] : ['https:', 'http:']).includes(new URL(url).protocol)
  if (!isTaken)
    throw refusal('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    })
  return url
}

function updateEndpoint({ books, sent, id }: Asked): JsonObject {
  const before = take(books, 'webhook_endpoint', id)
  return keep(books, {
    ...before,
    enabled_events: textsOf(sent, 'enabled_events') ?? before.enabled_events,
    url: sent['url'] === undefined ? before.url : urlOf(sent, books.livemode),
    status:
      sent['disabled'] === undefined ? before.status : sent['disabled'] === 'true' ? 'disabled' : 'enabled',
    metadata: metadataOf(sent, {}),
  })
}

function deleteEndpoint({ books, id }: Asked): JsonObject {
  take(books, 'webhook_endpoint', id)
  books.tables.webhook_endpoint.delete(id)
  return { id, object: 'webhook_endpoint', deleted: true }
}
