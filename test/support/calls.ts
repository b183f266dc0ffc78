import { expectDocumentedRefusal } from './documented-refusals.ts'

/** A response body without a type. Each test asserts the shape that it expects. */
export type Loose = ReturnType<typeof JSON.parse>

export type TestResponse = {
  status: number
  headers: Headers
  text: string
  body: Loose
}

type Headers_ = Record<string, string>

/**
 * Sends a request as it is; a string body is sent unchanged. The API document must list each error response of the
 * call.
 */
export async function send(
  url: string,
  method: string,
  body?: unknown,
  headers: Headers_ = {},
): Promise<TestResponse> {
  const hasBody = body !== undefined
  const response = await fetch(url, {
    method,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(hasBody ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    redirect: 'manual',
  })
  const text = await response.text()
  const answered = { status: response.status, headers: response.headers, text, body: parseJson(text) }
  if (response.status >= 400) await expectDocumentedRefusal(url, method, answered)
  return answered
}

function parseJson(text: string): Loose {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Caller = {
  get(path: string, headers?: Headers_): Promise<TestResponse>
  post(path: string, body?: unknown, headers?: Headers_): Promise<TestResponse>
  put(path: string, body?: unknown, headers?: Headers_): Promise<TestResponse>
  patch(path: string, body?: unknown, headers?: Headers_): Promise<TestResponse>
  delete(path: string, headers?: Headers_): Promise<TestResponse>
}

/** Returns a caller that sends the same credential with every request under one base URL. */
export function caller(baseUrl: string, credential: Headers_): Caller {
  const call = (method: string, path: string, body?: unknown, headers: Headers_ = {}) =>
    send(`${baseUrl}${path}`, method, body, { ...credential, ...headers })
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
  }
}
