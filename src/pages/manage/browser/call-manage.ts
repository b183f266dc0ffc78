import { pageToken } from '../../frame/browser/fetch-json.ts'

/** What came back for a call of this page; `lost` where nothing did. */
export type ManageReply = { status: number; body: Record<string, unknown>; retryAfter: number } | 'lost'

const replyMaxMs = 60_000
const sessionKey = `manage ${location.pathname}`
// Where storage is switched off, a session is remembered for as long as the page is open.
let remembered: string | undefined

/** The session of this page that was opened in this tab. */
export function loadSession(): string | undefined {
  try {
    return sessionStorage.getItem(sessionKey) ?? remembered
  } catch {
    return remembered
  }
}

/** Keeps the session of this page, or forgets it. */
export function keepSession(session: string | undefined): void {
  remembered = session
  try {
    if (session === undefined) sessionStorage.removeItem(sessionKey)
    else sessionStorage.setItem(sessionKey, session)
  } catch {
    // It is remembered all the same.
  }
}

/** Calls the service as the holder of the link, or with the session that was opened. Never throws. */
export async function callManage(
  as: 'link' | 'session',
  method: 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<ManageReply> {
  const credential: Record<string, string> =
    as === 'link'
      ? { 'x-subscription-token': pageToken() }
      : { 'x-subscription-session': loadSession() ?? '' }
  try {
    const answer = await fetch(`/api/subscriptions/v2${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...credential },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(replyMaxMs),
    })
    const answered: unknown = await answer.json()
    if (typeof answered !== 'object' || answered === null) return 'lost'
    const retryAfter = Number(answer.headers.get('retry-after') ?? 0)
    return { status: answer.status, body: { ...answered }, retryAfter }
  } catch {
    return 'lost'
  }
}

/** The page as the service shows it to the session, or undefined where it cannot be had. */
export async function fetchManagePage(): Promise<Document | undefined> {
  try {
    const headers = { accept: 'text/html', 'x-subscription-session': loadSession() ?? '' }
    const answer = await fetch(location.pathname, { headers })
    const text = await answer.text()
    // Its style and script are here already.
    const parts = [/<title>.*?<\/title>/s.exec(text), /<main.*<\/main>/s.exec(text)].flat()
    return new DOMParser().parseFromString(parts.join(''), 'text/html')
  } catch {
    return undefined
  }
}

/** How long to wait, in words. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, seconds)} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
