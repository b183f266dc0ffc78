import type { Reply } from './verdict.ts'

const replyMs = 60_000

/** Calls the service. Never throws. */
export async function fetchJson(
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  try {
    const answer = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(replyMs),
    })
    const answered: unknown = await answer.json()
    if (typeof answered !== 'object' || answered === null) return 'lost'
    return { status: answer.status, body: { ...answered } }
  } catch {
    return 'lost'
  }
}

/** The token of this page's link; what somebody copied with the link, as the dot of a sentence, is none of it. */
export function pageToken(): string {
  return /^[\w-]*/.exec(location.pathname.split('/').pop() ?? '')?.[0] ?? ''
}

/** Resolves after a while. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
