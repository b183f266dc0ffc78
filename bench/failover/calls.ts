/** A response. Its status is 0 if none arrived. */
export type Answered = { status: number; retryAfter: string | null; body: ReturnType<typeof JSON.parse> }

const answerMaxMs = 40_000

/** Sends a request. Returns a response also if the connection fails. */
export async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answered> {
  try {
    const response = await fetch(url, {
      method,
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(answerMaxMs),
    })
    const text = await response.text()
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: text.startsWith('{') ? JSON.parse(text) : {},
    }
  } catch {
    return { status: 0, retryAfter: null, body: {} }
  }
}

/** Sends a request of the set-up, before the first fault. Throws if it does not succeed. */
export async function certain(...request: Parameters<typeof send>): Promise<Answered['body']> {
  const answer = await send(...request)
  if (answer.status >= 200 && answer.status < 300) return answer.body
  throw new Error(`${request[1]} ${request[0]} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}
