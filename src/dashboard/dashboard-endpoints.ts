import { join } from 'node:path'
import type { AppContext } from '#access'
import { ApiError } from '#kernel/refusals'
import { endpoint, type HttpResponse, type Endpoint, type IncomingRequest } from '#platform/http'
import { openBuiltApp, type BuiltApp } from './built-app.ts'
import { assetHeaders, shellHeaders } from './app-headers.ts'

/** What the dashboard's app is served with. */
export type DashboardParts = {
  /** The origins of the secure forms that its pages may frame. */
  formOrigins(): readonly string[]
}

// Where the launcher builds it: scripts/dashboard.js.
const builtFolder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'dashboard', 'current')

/**
 * The app of the dashboard: its page at every path below /dashboard, and its files. Neither holds data, and neither needs a
 * credential; what the app shows it asks for by calls. They are for browsers alone, and in no document.
 */
export function dashboardEndpoints(services: AppContext, { formOrigins }: DashboardParts): Endpoint[] {
  const app = openBuiltApp(builtFolder, services.environment)
  const definition = {
    tag: 'Dashboard',
    access: services.access.public,
    answers: { statusCode: 200, contentType: 'text/html' },
  } as const
  const shell = async (request: Pick<IncomingRequest, 'path' | 'header'>) =>
    request.path.startsWith('/dashboard/v1/') ? notFound() : shellAnswer(app, request, formOrigins())
  return [
    endpoint({
      ...definition,
      call: 'GET /dashboard',
      name: 'showDashboard',
      summary: 'The dashboard',
      handle: shell,
    }),
    endpoint({
      ...definition,
      call: 'GET /dashboard/*',
      name: 'showDashboardPage',
      summary: 'A page of the dashboard',
      handle: shell,
    }),
    endpoint({
      ...definition,
      // One page loads a few of them at once, and each is held for good.
      access: services.access.open,
      call: 'GET /dashboard/assets/*',
      name: 'getDashboardFile',
      summary: 'A file of the dashboard',
      handle: async ({ path }) => assetAnswer(app, path),
    }),
  ]
}

function notFound(): never {
  throw new ApiError('not_found')
}

function shellAnswer(
  app: BuiltApp,
  { header }: Pick<IncomingRequest, 'header'>,
  formOrigins: readonly string[],
): HttpResponse {
  const { etag, ...shell } = app.shell()
  const headers = shellHeaders(etag, formOrigins)
  const isKnown = (header('if-none-match') ?? '').split(',').some((each) => each.trim() === etag)
  return isKnown ? { statusCode: 304, headers, body: '' } : { statusCode: 200, headers, ...shell }
}

function assetAnswer(app: BuiltApp, path: string): HttpResponse {
  const asset = app.asset(path.slice('/dashboard/assets/'.length))
  return asset ? { statusCode: 200, headers: assetHeaders, ...asset } : notFound()
}
