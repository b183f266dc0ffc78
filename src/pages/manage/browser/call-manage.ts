import { pageToken } from '../../frame/browser/fetch-json.ts'

/** The response to a call of this page; `lost` if none came. The time to wait before a retry is in seconds. */
export type ManageReply = { status: number; body: Record<string, unknown>; retryAfter: number } | 'lost'

const replyMaxMs = 60_000
const sessionKey = `manage ${location.pathname}`
// Without session storage, a session is remembered until the page is closed.
let remembered: string | undefined

/** Returns the session that was opened in this tab for this page; undefined if there is none. */
export function loadSession(): string | undefined {
  try {
    return sessionStorage.getItem(sessionKey) ?? remembered
  } catch {
    return remembered
  }
}

/** Stores the session of this page; undefined removes it. */
export function keepSession(session: string | undefined): void {
  remembered = session
  try {
    if (session === undefined) sessionStorage.removeItem(sessionKey)
    else sessionStorage.setItem(sessionKey, session)
  } catch {
    // The variable still has the session.
  }
}

/** Calls the API with the token of the link or of the session. Never throws. */
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

/** Fetches the page as the session sees it; undefined if that fails. */
export async function fetchManagePage(): Promise<Document | undefined> {
  try {
    const headers = { accept: 'text/html', 'x-subscription-session': loadSession() ?? '' }
    const answer = await fetch(location.pathname, { headers })
    const text = await answer.text()
    // The page already has its style and script.
    const parts = [/<title>.*?<\/title>/s.exec(text), /<main.*<\/main>/s.exec(text)].flat()
    return new DOMParser().parseFromString(parts.join(''), 'text/html')
  } catch {
    return undefined
  }
}

/** Returns the contact of the page's company as an instruction. */
export function contactText(): string {
  return `Contact ${document.querySelector('main')?.dataset['company']}.`
}
