import { ApiError } from '#kernel/refusals'
import type { IncomingRequest } from '#platform/http'

/**
 * Refuses what a page of somebody else makes a browser send. Programs that are no browser say nothing of where a call comes from,
 * and are taken at that: they have no cookies of anybody.
 */
export function refuseForeign(baseUrl: string, request: IncomingRequest): void {
  if (!isOwnSite(request) || !isOwnOrigin(baseUrl, request))
    throw new ApiError('forbidden', {
      message: 'This call came from a page that is not one of this service.',
    })
}

function isOwnSite(request: IncomingRequest): boolean {
  const site = request.header('sec-fetch-site')
  if (site === undefined || site === 'same-origin') return true
  // What was typed or bookmarked comes from no page.
  return site === 'none' && (request.method === 'GET' || request.method === 'HEAD')
}

// A service without a name of its own is called by several: then the origin is compared with the name that it was called by, which
// no page can choose. One that has a name by https is never called in clear: who listens on the network could have written that page.
function isOwnOrigin(baseUrl: string, request: IncomingRequest): boolean {
  const origin = request.header('origin')
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const own = new URL(baseUrl)
  if (origin === own.origin) return true
  const { host, protocol } = new URL(origin)
  return own.protocol === 'http:' && protocol === 'http:' && host === request.header('host')
}
