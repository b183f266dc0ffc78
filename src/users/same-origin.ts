import { ApiError } from '#kernel/refusals'
import type { IncomingRequest } from '#platform/http'

/**
 * Refuses requests that another site makes a browser send. A program without a browser sends no origin headers and is
 * accepted, because it has no cookies of a user.
 */
export function assertSameOrigin(baseUrl: string, request: IncomingRequest): void {
  if (!isOwnSite(request) || !isOwnOrigin(baseUrl, request))
    throw new ApiError('forbidden', {
      message: 'This call came from a page that is not one of this service.',
    })
}

function isOwnSite(request: IncomingRequest): boolean {
  const site = request.header('sec-fetch-site')
  if (site === undefined || site === 'same-origin') return true
  // A typed or bookmarked URL has no originating page.
  return site === 'none' && (request.method === 'GET' || request.method === 'HEAD')
}

// A service with an http URL can have several host names. The origin is then compared with the requested host, which no
// page can choose. A service with an https URL accepts no http origin, because an attacker on the network could have
// written that page.
function isOwnOrigin(baseUrl: string, request: IncomingRequest): boolean {
  const origin = request.header('origin')
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const own = new URL(baseUrl)
  if (origin === own.origin) return true
  const { host, protocol } = new URL(origin)
  return own.protocol === 'http:' && protocol === 'http:' && host === request.header('host')
}
