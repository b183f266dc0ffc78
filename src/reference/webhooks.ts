import type { PostbackEventDoc } from '#postbacks'
import { buildExample } from './examples.ts'
import type { NamedSchemas } from './named-schemas.ts'
import type { OpenApiDocument, Operation, Parameter } from './openapi-types.ts'

export const eventsTag = 'Events'

/** Describes every event as a call to the merchant: the body that the receiver gets, and its response. */
export function toWebhooks(
  schemas: NamedSchemas,
  events: readonly PostbackEventDoc[],
): OpenApiDocument['webhooks'] {
  return Object.fromEntries(events.map((event) => [event.type, { post: toWebhookOperation(schemas, event) }]))
}

function toWebhookOperation(
  schemas: NamedSchemas,
  { type, summary, description, body }: PostbackEventDoc,
): Operation {
  const schema = schemas.of(body, 'output')
  return {
    operationId: `on${type.replaceAll(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    description,
    tags: [eventsTag],
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: buildExample(schemas, schema) } },
    },
    responses: {
      '2XX': { description: 'Told. Nothing is read of the answer but its status.' },
      '4XX': { description: 'The event is dropped at once. After 408 and 429 it is delivered again.' },
      '5XX': { description: 'The event is delivered again later, and parked after eight attempts.' },
    },
  }
}

const headers: Parameter[] = [
  toHeader(
    'X-Service-Signature',
    'HMAC-SHA256 over the timestamp, a dot and the bytes of the body.',
    'sha256=5d1f',
  ),
  toHeader(
    'X-Service-Timestamp',
    'When it was signed, in Unix seconds: refuse it where that is long ago.',
    '1795174338',
  ),
  toHeader(
    'X-Service-Event-Id',
    'The event; drop an event with a known id.',
    'evt_01k2v9m4e8f3q7r5s6t0w1x2y3',
  ),
  toHeader('X-Service-Event-Type', 'The type of the event.', 'invoice.paid'),
]

function toHeader(name: string, description: string, example: string): Parameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string', examples: [example] } }
}
