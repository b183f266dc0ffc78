/** What an answer holds; one that did not come has status 0. */
export type Answered = { status: number; retryAfter: string | null; body: ReturnType<typeof JSON.parse> }

const answerMaxMs = 40_000

/** Sends a request, and answers also where nobody is there. */
export async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answered> {
  try {
    const answer = await fetch(url, {
      method,
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(answerMaxMs),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: text.startsWith('{') ? JSON.parse(text) : {},
    }
  } catch {
    return { status: 0, retryAfter: null, body: {} }
  }
}

/** Sends a request that must succeed: what has to be there before anything goes wrong. */
export async function certain(...request: Parameters<typeof send>): Promise<Answered['body']> {
  const answer = await send(...request)
  if (answer.status >= 200 && answer.status < 300) return answer.body
  throw new Error(`${request[1]} ${request[0]} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}
