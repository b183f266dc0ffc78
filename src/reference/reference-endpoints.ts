import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { AppContext } from '#context'
import {
  apiVersion,
  endpoint,
  ok,
  type HttpResponse,
  type Endpoint,
  type IncomingRequest,
} from '#platform/http'
import { omitNullish } from '#kernel/json'
import { postbackEvents } from '#postbacks'
import { buildOpenApiDocument } from './openapi-document.ts'
import type { OpenApiDocument } from './openapi-types.ts'
import { renderReferencePage } from './reference-page.ts'
import { referencePolicy } from './reference-style.ts'

/** Returns the endpoints that describe the API: its version, its OpenAPI document, and a page of it. */
export function referenceEndpoints(context: AppContext, others: Endpoint[]): Endpoint[] {
  const definition = { tag: 'Reference', access: context.access.open } as const
  let known: ReturnType<typeof serializeDocument> | undefined
  // Built once, at the first request: the URL of the service is unknown before.
  const made = () =>
    (known ??= serializeDocument(
      buildOpenApiDocument([...others, ...endpoints], postbackEvents, context.baseUrl),
    ))
  const endpoints: Endpoint[] = [
    endpoint({
      ...definition,
      call: 'GET /api/version',
      name: 'getVersion',
      summary: 'Read the version of the published API reference',
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
      summary: 'Read this API as an OpenAPI 3.1 document',
      answers: { statusCode: 200, schema: z.looseObject({}) },
      handle: async (request) =>
        toCompressedResponse(request, made().json, { contentType: 'application/json; charset=utf-8' }),
    }),
    endpoint({
      ...definition,
      call: 'GET /docs',
      name: 'showReference',
      summary: 'Open this API as a page',
      answers: { statusCode: 200, contentType: 'text/html' },
      handle: async (request) =>
        toCompressedResponse(request, made().page, {
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

function serializeDocument(document: OpenApiDocument): { json: SerializedText; page: SerializedText } {
  return { json: serializeText(JSON.stringify(document)), page: serializeText(renderReferencePage(document)) }
}

type SerializedText = { plain: Buffer; gzipped: Buffer }

// Half a megabyte, the same for every caller: it is compressed once.
function serializeText(text: string): SerializedText {
  const plain = Buffer.from(text)
  return { plain, gzipped: gzipSync(plain, { level: 9 }) }
}

function toCompressedResponse(
  { header }: Pick<IncomingRequest, 'header'>,
  { plain, gzipped }: SerializedText,
  { contentType, headers }: Pick<HttpResponse, 'contentType' | 'headers'>,
): HttpResponse {
  const isPacked = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header('accept-encoding') ?? '')
  return {
    statusCode: 200,
    ...omitNullish({ contentType }),
    headers: { ...headers, Vary: 'Accept-Encoding', ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}) },
    body: isPacked ? gzipped : plain,
  }
}
