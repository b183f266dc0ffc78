import { findLiteralIp, mayReach, type Reach } from './ip-rules.ts'

/** Rules for accepted URLs. `allowedHosts` are names or addresses in the operator's own network. */
export interface UrlPolicy {
  readonly production: boolean
  readonly allowedHosts?: readonly string[] | undefined
}

const urlCharactersMax = 2_048

/**
 * Returns a short reason why a configured URL is refused; undefined if it is accepted. A host name is resolved, and its
 * addresses are checked, only when a connection is made.
 */
export function checkUrl(url: string, policy: UrlPolicy): string | undefined {
  if (url.length > urlCharactersMax) return `url longer than ${urlCharactersMax} characters`
  if (!URL.canParse(url)) return 'not a url'
  const { protocol, username, password, hostname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return 'not an http or https url'
  if (protocol !== 'https:' && policy.production) return 'https required'
  if (username !== '' || password !== '') return 'credentials in the url'
  const reach = toReach(hostname, policy)
  const address = findLiteralIp(hostname)
  if (address !== undefined && !mayReach(address, reach)) return 'address not allowed'
  if (isLocalName(hostname) && reach === 'public') return 'address not allowed'
  return undefined
}

/** Returns the URL without its query, which may contain a secret. */
export function hideQuery(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname}${search === '' ? '' : '?…'}`
}

/** Returns the address ranges that a request to this host may reach. */
export function toReach(hostname: string, policy: UrlPolicy): Reach {
  const host = normalizeHost(hostname)
  if (policy.allowedHosts?.some((allowed) => normalizeHost(allowed) === host)) return 'private too'
  return policy.production ? 'public' : 'loopback too'
}

/** Returns whether a host name means this machine. */
export function isLocalName(hostname: string): boolean {
  const host = normalizeHost(hostname)
  return host === 'localhost' || host.endsWith('.localhost')
}

// `Example.COM.` and `example.com` are one host, `[::1]` and `::1` one address.
function normalizeHost(hostname: string): string {
  return hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '')
}
