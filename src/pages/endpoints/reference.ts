import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Services } from '#access'
import { apiVersion, endpoint, ok, type Endpoint } from '#platform/http'
import { openApiDocument } from '../openapi.ts'
import { z } from 'zod'

/** The API's own description: its version, its OpenAPI document, and a page that shows it. */
export function reference(services: Services, endpoints: Endpoint[]): Endpoint[] {
  const definition = { method: 'GET', tag: 'Reference', access: services.access.open } as const
  let document: object | undefined
  return [
    endpoint({
      ...definition,
      path: '/api/version',
      summary: 'The version of the published API reference',
      answers: { statusCode: 200, schema: z.object({ version: z.string() }) },
      handle: async () => ok({ version: apiVersion }),
    }),
    endpoint({
      ...definition,
      path: '/openapi.json',
      summary: 'This API as an OpenAPI 3.1 document',
      answers: { statusCode: 200 },
      handle: async () => ok((document ??= openApiDocument(endpoints, services.baseUrl))),
    }),
    endpoint({
      ...definition,
      path: '/docs',
      summary: 'The reference as a page',
      answers: { statusCode: 200, contentType: 'text/html' },
      handle: async () => ({
        statusCode: 200,
        contentType: 'text/html; charset=utf-8',
        headers: {
          'Content-Security-Policy':
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
          'Referrer-Policy': 'no-referrer',
          'X-Content-Type-Options': 'nosniff',
        },
        body: page,
      }),
    }),
    endpoint({
      ...definition,
      path: '/docs/reference.js',
      summary: 'The script of the reference page',
      answers: { statusCode: 200, contentType: 'text/javascript' },
      handle: async () => ({
        statusCode: 200,
        contentType: 'text/javascript; charset=utf-8',
        headers: { 'Cache-Control': 'public, max-age=86400' },
        body: referenceScript(),
      }),
    }),
    endpoint({
      ...definition,
      path: '/docs/start.js',
      summary: 'What starts the reference page',
      answers: { statusCode: 200, contentType: 'text/javascript' },
      handle: async () => ({ statusCode: 200, contentType: 'text/javascript; charset=utf-8', body: start }),
    }),
  ]
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Florin API reference</title>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. The same document is at <a href="/openapi.json">/openapi.json</a>.</noscript>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

// Nothing is loaded from elsewhere: no fonts, no proxy, no telemetry.
const start = `Scalar.createApiReference('#reference', {
  url: '/openapi.json', withDefaultFonts: false, telemetry: false, hideClientButton: true, agent: { disabled: true },
})
`

let script: string | undefined

function referenceScript(): string {
  const packageFile = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')
  script ??= readFileSync(join(dirname(packageFile), 'js', 'standalone.js'), 'utf8')
  return script
}
