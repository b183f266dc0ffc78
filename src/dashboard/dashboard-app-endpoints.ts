import { join } from 'node:path'
import type { AppContext } from '#context'
import { ApiError } from '#kernel/refusals'
import { endpoint, type HttpResponse, type Endpoint, type IncomingRequest } from '#platform/http'
import { openBuiltApp, type BuiltApp } from './built-app.ts'
import { assetHeaders, shellHeaders } from './app-headers.ts'

/** The dependencies of the app's endpoints. */
export type DashboardDeps = {
  /** Returns the origins of the payment forms that the pages may frame. */
  formOrigins(): readonly string[]
}

// The output folder of the launcher: scripts/dashboard.js.
const builtFolder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'dashboard', 'current')

/**
 * Creates the endpoints of the dashboard's app: its page at every path below /dashboard, and its files. They contain no
 * data and need no credential; the app loads data through the API. They serve browsers only, so they are in no API
 * document.
 */
export function dashboardAppEndpoints(context: AppContext, { formOrigins }: DashboardDeps): Endpoint[] {
  const app = openBuiltApp(builtFolder, context.environment)
  const definition = {
    tag: 'Dashboard',
    access: context.access.public,
    answers: { statusCode: 200, contentType: 'text/html' },
  } as const
  const shell = async (request: Pick<IncomingRequest, 'path' | 'header'>) =>
    request.path.startsWith('/dashboard/v1/') ? throwNotFound() : toShellResponse(app, request, formOrigins())
  return [
    endpoint({
      ...definition,
      call: 'GET /dashboard',
      name: 'showDashboard',
      summary: 'Open the dashboard',
      handle: shell,
    }),
    endpoint({
      ...definition,
      call: 'GET /dashboard/*',
      name: 'showDashboardPage',
      summary: 'Open a page of the dashboard',
      handle: shell,
    }),
    endpoint({
      ...definition,
      // One page loads several files at once, and the browser caches each permanently.
      access: context.access.open,
      call: 'GET /dashboard/assets/*',
      name: 'getDashboardFile',
      summary: 'Read a file of the dashboard',
      handle: async ({ path }) => toAssetResponse(app, path),
    }),
  ]
}

function throwNotFound(): never {
  throw new ApiError('not_found')
}

function toShellResponse(
  app: BuiltApp,
  { header }: Pick<IncomingRequest, 'header'>,
  formOrigins: readonly string[],
): HttpResponse {
  const { etag, ...shell } = app.shell()
  const headers = shellHeaders(etag, formOrigins)
  const isKnown = (header('if-none-match') ?? '').split(',').some((each) => each.trim() === etag)
  return isKnown ? { statusCode: 304, headers, body: '' } : { statusCode: 200, headers, ...shell }
}

function toAssetResponse(app: BuiltApp, path: string): HttpResponse {
  const asset = app.asset(path.slice('/dashboard/assets/'.length))
  return asset ? { statusCode: 200, headers: assetHeaders, ...asset } : throwNotFound()
}
