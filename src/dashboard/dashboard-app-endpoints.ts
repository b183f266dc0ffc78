import type { AppContext } from '#context'
import { ApiError } from '#kernel/refusals'
import { openBuiltApp, toAssetResponse, toPageResponse } from '#platform/built-app'
import { endpoint, type Endpoint, type IncomingRequest } from '#platform/http'
import { shellHeaders } from './app-headers.ts'

/** The dependencies of the app's endpoints. */
export type DashboardDeps = {
  /** Returns the origins of the payment forms that the pages may frame. */
  formOrigins(): readonly string[]
}

/**
 * Creates the endpoints of the dashboard's app: its page at every path below /dashboard, and its files. They contain no
 * data and need no credential; the app loads data through the API. They serve browsers only, so they are in no API
 * document.
 */
export function dashboardAppEndpoints(context: AppContext, { formOrigins }: DashboardDeps): Endpoint[] {
  const { environment } = context
  const app = openBuiltApp('dashboard', {
    environment,
    // The page contains the environment, so that pages before sign-in can show it.
    complete: (page) => page.replace('data-environment="unknown"', `data-environment="${environment}"`),
  })
  const definition = {
    tag: 'Dashboard',
    access: context.access.public,
    answers: { statusCode: 200, contentType: 'text/html' },
  } as const
  const shell = async (request: Pick<IncomingRequest, 'path' | 'header'>) =>
    request.path.startsWith('/dashboard/v1/')
      ? throwNotFound()
      : toPageResponse(app, request, shellHeaders(formOrigins()))
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
      handle: async (request) => toAssetResponse(app, request),
    }),
  ]
}

function throwNotFound(): never {
  throw new ApiError('not_found')
}
