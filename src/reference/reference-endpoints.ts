import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { AppContext } from '#context'
import { openBuiltApp, toAssetResponse, toPageResponse } from '#platform/built-app'
import {
  apiVersion,
  endpoint,
  ok,
  type HttpResponse,
  type Endpoint,
  type IncomingRequest,
} from '#platform/http'
import { postbackEvents } from '#postbacks'
import { guideEndpoints } from './guide-endpoints.ts'
import { buildOpenApiDocument } from './openapi-document.ts'
import type { OpenApiDocument } from './openapi-types.ts'
import { pageHeaders, renderReferencePage } from './reference-page.ts'

/** Returns the endpoints that describe the API: its version, its OpenAPI document, and a page of it. */
export function referenceEndpoints(context: AppContext, others: Endpoint[]): Endpoint[] {
  const definition = { tag: 'Reference', access: context.access.open } as const
  // Built once, at the first request: the URL of the service is unknown before.
  let known: OpenApiDocument | undefined
  const document = () =>
    (known ??= buildOpenApiDocument([...others, ...endpoints], postbackEvents, context.baseUrl))
  let json: SerializedText | undefined
  const app = openBuiltApp('reference', {
    environment: context.environment,
    complete: (page) => renderReferencePage(page, document()),
  })
  const guide = guideEndpoints(context)
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
        toJsonResponse(request, (json ??= serializeText(JSON.stringify(document())))),
    }),
    endpoint({
      ...definition,
      call: 'GET /docs',
      name: 'showReference',
      summary: 'Open this API as a page',
      answers: { statusCode: 200, contentType: 'text/html' },
      handle: async (request) => toPageResponse(app, request, pageHeaders),
    }),
    ...guide.documented,
  ]
  const file = endpoint({
    ...definition,
    call: 'GET /docs/assets/*',
    name: 'getReferenceFile',
    summary: 'Read a file of the reference page',
    answers: { statusCode: 200, contentType: 'text/javascript' },
    handle: async (request) => toAssetResponse(app, request),
  })
  return [...endpoints, file, ...guide.files]
}

type SerializedText = { plain: Buffer; gzipped: Buffer }

// Half a megabyte, the same for every caller: it is compressed once.
function serializeText(text: string): SerializedText {
  const plain = Buffer.from(text)
  return { plain, gzipped: gzipSync(plain, { level: 9 }) }
}

function toJsonResponse(
  { header }: Pick<IncomingRequest, 'header'>,
  { plain, gzipped }: SerializedText,
): HttpResponse {
  const isPacked = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header('accept-encoding') ?? '')
  return {
    statusCode: 200,
    contentType: 'application/json; charset=utf-8',
    headers: { Vary: 'Accept-Encoding', ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}) },
    body: isPacked ? gzipped : plain,
  }
}
