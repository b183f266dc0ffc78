import { hmacSha256Hex } from '#platform/secrets'

/** By https no other host and no other path can set it; by plain http browsers take no cookie of that name. */
function cookieName(baseUrl: string): string {
  return isHttps(baseUrl) ? '__Host-florin' : 'florin'
}

function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith('https:')
}

/** The header that gives a browser a session, for as long as it is open. */
export function sessionCookie(baseUrl: string, token: string): Record<string, string> {
  return { 'set-cookie': `${cookieName(baseUrl)}=${token}; ${attributesOf(baseUrl)}` }
}

/** The header that takes it away again. */
export function clearedCookie(baseUrl: string): Record<string, string> {
  return { 'set-cookie': `${cookieName(baseUrl)}=; ${attributesOf(baseUrl)}; Max-Age=0` }
}

function attributesOf(baseUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Strict${isHttps(baseUrl) ? '; Secure' : ''}`
}

/** The token in the cookies of a request. */
export function tokenInCookies(baseUrl: string, header: string | undefined): string | undefined {
  const start = `${cookieName(baseUrl)}=`
  const found = header
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(start))
  return found?.slice(start.length) || undefined
}

/** What a page of ours sends with every call that changes something: it follows from the session, which no other page can read. */
export function csrfTokenOf(token: string): string {
  return hmacSha256Hex(token, 'calls of this session')
}
