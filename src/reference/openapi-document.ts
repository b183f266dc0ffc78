import { apiVersion, type Endpoint } from '#platform/http'
import type { PostbackEventDoc } from '#postbacks'
import { createErrorResponses } from './error-responses.ts'
import { errorSchema, fieldProblemSchema } from './error-schema.ts'
import { createNamedSchemas } from './named-schemas.ts'
import type { OpenApiDocument } from './openapi-types.ts'
import { toOperation } from './operation.ts'
import { securitySchemes } from './security-schemes.ts'
import { describeTags } from './tags.ts'
import { eventsTag, toWebhooks } from './webhooks.ts'

const apiDescription =
  'Invoices, payments and stored payment methods. Cards are entered in the secure form only. A card number in a text of a request ' +
  'is refused (400, code `card_number` at its field). In an id, it is refused where it is written in groups, as on a card.\n\n' +
  'Every refusal has the body of `Error`. A path or a method that is not in this document is answered 404. ' +
  'A body is JSON: another content type is refused with 400.'

/** Builds the OpenAPI 3.1 document of these endpoints and events, from the schemas that check their requests. */
export function buildOpenApiDocument(
  endpoints: Endpoint[],
  events: readonly PostbackEventDoc[],
  baseUrl: string,
): OpenApiDocument {
  const parts = { schemas: createNamedSchemas(), errors: createErrorResponses() }
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = toOperation(parts, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Florin',
      version: apiVersion,
      summary: 'Invoices, payments and stored payment methods.',
      description: apiDescription,
      contact: { name: 'The operator of this service', url: baseUrl },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl, description: 'This service.' }],
    tags: describeTags(new Set([...endpoints.map(({ tag }) => tag), eventsTag])),
    paths,
    webhooks: toWebhooks(parts.schemas, events),
    components: {
      securitySchemes,
      responses: sortKeys(parts.errors.responses),
      schemas: sortKeys({ ...parts.schemas.schemas, Error: errorSchema, FieldProblem: fieldProblemSchema }),
    },
  }
}

function sortKeys<Held>(record: Record<string, Held>): Record<string, Held> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
