import type { JsonObject } from './openapi-check.ts'
import { listPage, type ApiRequest, type Handler } from './api-request.ts'
import { saveObject, listNewestFirst, newId, getNow, randomText, requireObject } from './account-state.ts'
import type { WebhookEndpoint } from './objects.ts'
import { mergeMetadata, getText, getTexts } from './parameters.ts'
import { invalidRequestError } from './api-error.ts'

// The account itself, its webhook endpoints and its events.

export const accountHandlers: Record<string, Handler> = {
  'GET /v1/account': getAccount,
  'GET /v1/events': (request) =>
    listPage(
      request,
      '/v1/events',
      listNewestFirst(request.books, 'event').filter((one) => matchesType(request.sent, one.type)),
    ),
  'GET /v1/events/{id}': ({ books, id }) => requireObject(books, 'event', id),
  'GET /v1/webhook_endpoints': (request) =>
    listPage(request, '/v1/webhook_endpoints', listNewestFirst(request.books, 'webhook_endpoint')),
  'POST /v1/webhook_endpoints': createEndpoint,
  'GET /v1/webhook_endpoints/{webhook_endpoint}': ({ books, id }) =>
    requireObject(books, 'webhook_endpoint', id),
  'POST /v1/webhook_endpoints/{webhook_endpoint}': updateEndpoint,
  'DELETE /v1/webhook_endpoints/{webhook_endpoint}': deleteEndpoint,
}

function getAccount({ books }: ApiRequest): JsonObject {
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

function matchesType(sent: JsonObject, type: string): boolean {
  return (
    (getTexts(sent, 'types')?.includes(type) ?? true) && (sent['type'] === undefined || sent['type'] === type)
  )
}

const endpointsMax = 16

function createEndpoint({ books, sent }: ApiRequest): JsonObject {
  if (books.tables.webhook_endpoint.size >= endpointsMax)
    throw invalidRequestError(`You have reached the maximum of ${endpointsMax} test webhook endpoints.`)
  const secret = `whsec_${randomText(32)}`
  const endpoint: WebhookEndpoint = saveObject(books, {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: getText(sent, 'api_version') ?? null,
    application: null,
    created: getNow(books),
    description: getText(sent, 'description') ?? null,
    enabled_events: getTexts(sent, 'enabled_events') ?? [],
    livemode: books.livemode,
    metadata: mergeMetadata(sent),
    status: 'enabled',
    url: parseUrl(sent, books.livemode),
  })
  books.secrets.set(endpoint.id, secret)
  // The secret is returned only here.
  return { ...endpoint, secret }
}

function parseUrl(sent: JsonObject, isLive: boolean): string {
  const url = getText(sent, 'url') ?? ''
  const isTaken =
    URL.canParse(url) && (isLive ? ['https:'] : ['https:', 'http:']).includes(new URL(url).protocol)
  if (!isTaken)
    throw invalidRequestError('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    })
  return url
}

function updateEndpoint({ books, sent, id }: ApiRequest): JsonObject {
  const before = requireObject(books, 'webhook_endpoint', id)
  return saveObject(books, {
    ...before,
    enabled_events: getTexts(sent, 'enabled_events') ?? before.enabled_events,
    url: sent['url'] === undefined ? before.url : parseUrl(sent, books.livemode),
    status:
      sent['disabled'] === undefined ? before.status : sent['disabled'] === 'true' ? 'disabled' : 'enabled',
    metadata: mergeMetadata(sent, {}),
  })
}

function deleteEndpoint({ books, id }: ApiRequest): JsonObject {
  requireObject(books, 'webhook_endpoint', id)
  books.tables.webhook_endpoint.delete(id)
  return { id, object: 'webhook_endpoint', deleted: true }
}
