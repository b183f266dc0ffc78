import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Services } from '#access'
import { apiVersion, endpoint, ok, type Answer, type Endpoint, type Incoming } from '#platform/http'
import { present } from '#kernel/json'
import { postbackEvents } from '#postbacks'
import { openApiDocument } from './openapi-document.ts'
import type { OpenApiDocument } from './openapi-types.ts'
import { referencePage } from './reference-page.ts'
import { referencePolicy } from './reference-style.ts'

/** The API's own description: its version, its OpenAPI document, and a page that shows it. */
export function referenceEndpoints(services: Services, others: Endpoint[]): Endpoint[] {
  const definition = { tag: 'Reference', access: services.access.open } as const
  let known: ReturnType<typeof written> | undefined
  // Made when it is first asked for, and once: only then is the address of the service known.
  const made = () =>
    (known ??= written(openApiDocument([...others, ...endpoints], postbackEvents, services.baseUrl)))
  const endpoints: Endpoint[] = [
    endpoint({
      ...definition,
      call: 'GET /api/version',
      name: 'getVersion',
      summary: 'The version of the published API reference',
      answers: {
        statusCode: 200,
        schema: z.object({
          version: z.string().meta({ description: 'The version of the published API.', example: apiVersion }),
        }),
      },
      handle: async () => ok({ version: apiVersion }),
    }),
    endpoint({
      ...definition,
      call: 'GET /openapi.json',
      name: 'getOpenApiDocument',
      summary: 'This API as an OpenAPI 3.1 document',
      answers: { statusCode: 200, schema: z.looseObject({}) },
      handle: async (request) =>
        packed(request, made().json, { contentType: 'application/json; charset=utf-8' }),
    }),
    endpoint({
      ...definition,
      call: 'GET /docs',
      name: 'showReference',
      summary: 'This API as a page',
      answers: { statusCode: 200, contentType: 'text/html' },
      handle: async (request) =>
        packed(request, made().page, {
          contentType: 'text/html; charset=utf-8',
          headers: {
            'Content-Security-Policy': referencePolicy,
            'Referrer-Policy': 'no-referrer',
            'X-Content-Type-Options': 'nosniff',
          },
        }),
    }),
  ]
  return endpoints
}

function written(document: OpenApiDocument): { json: Written; page: Written } {
  return { json: writtenOf(JSON.stringify(document)), page: writtenOf(referencePage(document)) }
}

type Written = { plain: Buffer; gzipped: Buffer }

// Half a megabyte that everybody is sent as it is: it is packed once.
function writtenOf(text: string): Written {
  const plain = Buffer.from(text)
  return { plain, gzipped: gzipSync(plain, { level: 9 }) }
}

function packed(
  { header }: Pick<Incoming, 'header'>,
  { plain, gzipped }: Written,
  { contentType, headers }: Pick<Answer, 'contentType' | 'headers'>,
): Answer {
  const isPacked = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header('accept-encoding') ?? '')
  return {
    statusCode: 200,
    ...present({ contentType }),
    headers: { ...headers, Vary: 'Accept-Encoding', ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}) },
    body: isPacked ? gzipped : plain,
  }
}
