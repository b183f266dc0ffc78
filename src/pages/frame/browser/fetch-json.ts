import type { Reply } from './verdict.ts'

const replyMs = 60_000

/** Calls the API. Never throws: a timeout or a response without a JSON object is 'lost'. */
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
    const retryAfter = Number(answer.headers.get('retry-after') ?? 0)
    return { status: answer.status, body: { ...answered }, retryAfter }
  } catch {
    return 'lost'
  }
}

/** Returns the token of this page's link. Characters copied along with the link, such as a full stop, are ignored. */
export function pageToken(): string {
  return /^[\w-]*/.exec(location.pathname.split('/').pop() ?? '')?.[0] ?? ''
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
