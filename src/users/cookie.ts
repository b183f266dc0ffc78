import { hmacSha256Hex } from '#platform/secrets'

/** With https, no other host or path can set this cookie. With plain http, browsers reject the `__Host-` prefix. */
function toCookieName(baseUrl: string): string {
  return isHttps(baseUrl) ? '__Host-florin' : 'florin'
}

function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith('https:')
}

/** Returns the header that sets the session cookie. */
export function toSessionCookie(baseUrl: string, token: string): Record<string, string> {
  return { 'set-cookie': `${toCookieName(baseUrl)}=${token}; ${toAttributes(baseUrl)}` }
}

/** Returns the header that deletes the session cookie. */
export function toClearedCookie(baseUrl: string): Record<string, string> {
  return { 'set-cookie': `${toCookieName(baseUrl)}=; ${toAttributes(baseUrl)}; Max-Age=0` }
}

function toAttributes(baseUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Strict${isHttps(baseUrl) ? '; Secure' : ''}`
}

/** Returns the token in the cookies of a request. */
export function parseTokenCookie(baseUrl: string, header: string | undefined): string | undefined {
  const start = `${toCookieName(baseUrl)}=`
  const found = header
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(start))
  return found?.slice(start.length) || undefined
}

/**
 * Returns the CSRF token that the dashboard sends with every change. It is derived from the session, which no other
 * site can read.
 */
export function deriveCsrfToken(token: string): string {
  return hmacSha256Hex(token, 'calls of this session')
}
