import { createHash } from 'node:crypto'
import { Agent, fetch } from 'undici'
import { expect } from 'vitest'
import { expectDocumentedRefusal } from './documented-refusals.ts'
import { florin, type TestResponse, type Caller } from './florin.ts'

// The service limits public calls by IP address. Each test file uses its own address if the machine has several.
// Otherwise many files would use up the shared limit.
const dispatchers = new Map<string, Agent>()

function ownIpDispatcher(): Agent {
  const file = expect.getState().testPath ?? ''
  const known = dispatchers.get(file)
  if (known) return known
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(file).digest()
  const localAddress = `127.${8 + (first & 63)}.${second}.${1 + (third & 127)}`
  const made = new Agent(process.platform === 'linux' ? { localAddress } : {})
  dispatchers.set(file, made)
  return made
}

/** Returns calls without a credential, from an IP address that no other test file uses. */
export function anonymousCallerAt(path: string): Caller {
  const call = async (method: string, more: string, body?: unknown, headers = {}): Promise<TestResponse> => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const url = `${florin().baseUrl}${path}${more}`
    const response = await fetch(url, {
      dispatcher: ownIpDispatcher(),
      method,
      headers: { ...type, ...headers },
      ...sent,
    })
    const text = await response.text()
    const answered = {
      status: response.status,
      headers: new Headers([...response.headers]),
      text,
      body: parseBody(text),
    }
    if (response.status >= 400) await expectDocumentedRefusal(url, method, answered)
    return answered
  }
  return {
    get: (more, headers) => call('GET', more, undefined, headers),
    post: (more, body, headers) => call('POST', more, body, headers),
    put: (more, body, headers) => call('PUT', more, body, headers),
    patch: (more, body, headers) => call('PATCH', more, body, headers),
    delete: (more, headers) => call('DELETE', more, undefined, headers),
  }
}

function parseBody(text: string): TestResponse['body'] {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
