import { z } from 'zod'
import type { AppContext } from '#context'
import { html } from '#platform/html'
import { openBuiltApp, toAssetResponse, toPageResponse } from '#platform/built-app'
import { endpoint, type Endpoint, type HttpResponse, type IncomingRequest } from '#platform/http'

/**
 * Returns the endpoints of the guide: those of the API document, and those for the paths below its pages. The guide contains
 * the documentation of this version and no data.
 */
export function guideEndpoints(context: AppContext): {
  documented: Endpoint[]
  files: Endpoint[]
} {
  const definition = {
    tag: 'Reference',
    access: context.access.open,
    answers: { statusCode: 200, contentType: 'text/html' },
  } as const
  const app = openBuiltApp('guide', {
    environment: context.environment,
    complete: (text) => showOrigin(text, context.baseUrl),
  })
  const page = async (request: Pick<IncomingRequest, 'path' | 'header'>) => {
    const name = request.path.slice('/guide/'.length)
    return redirectToPage(name) ?? toPageResponse(app, request, guideHeaders, name || undefined)
  }
  const documented = [
    endpoint({
      ...definition,
      call: 'GET /guide',
      name: 'showGuide',
      summary: 'Open the guide for developers and operators',
      handle: page,
    }),
    endpoint({
      ...definition,
      call: 'GET /guide/{page}',
      name: 'showGuidePage',
      summary: 'Open a page of the guide',
      params: z.object({
        page: z.string().meta({ description: 'The name of the page.', example: 'payments' }),
      }),
      handle: page,
    }),
  ]
  const files = [
    endpoint({
      ...definition,
      call: 'GET /guide/*',
      name: 'showGuidePageBelow',
      summary: 'Open a page below another page of the guide',
      handle: page,
    }),
    endpoint({
      ...definition,
      call: 'GET /guide/assets/*',
      name: 'getGuideFile',
      summary: 'Read a file of the guide',
      handle: async (request) => toAssetResponse(app, request),
    }),
  ]
  return { documented, files }
}

/** Puts the URL of this service into the examples of a page that asks for it by the address in them. */
function showOrigin(page: string, baseUrl: string): string {
  const [, origin] = /<html [^>]*data-example-origin="([^"]+)"/.exec(page) ?? []
  return origin === undefined ? page : page.replaceAll(origin, () => html`${baseUrl}`.html)
}

/** Redirects from a page's source file (`payments.md`) and from a path that ends in a slash. */
function redirectToPage(name: string): HttpResponse | undefined {
  const [, page] = /^([\w-]+(?:\/[\w-]+)?)(?:\.md|\/)$/.exec(name) ?? []
  return page === undefined
    ? undefined
    : { statusCode: 308, headers: { Location: `/guide/${page}`, 'Cache-Control': 'no-cache' }, body: '' }
}

/** The headers of each page: only files of this service run, and no text can become a script. */
const guideHeaders: Record<string, string> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
}
