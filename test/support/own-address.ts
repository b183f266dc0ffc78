import { Agent, fetch } from 'undici'
import { florin, type Answered, type Caller } from './florin.ts'

// Public calls are counted by address. Each test process comes from one of its own where the machine has more than one
// address of itself, so that many of them do not use up what all tests share.
const localAddress = `127.8.${(process.pid >> 7) & 255}.${(process.pid & 127) + 1}`
const dispatcher = new Agent(process.platform === 'linux' ? { localAddress } : {})

/** Calls of somebody without a credential, from an address that no other test process uses. */
export function anybodyAt(path: string): Caller {
  const call = async (method: string, more: string, body?: unknown, headers = {}): Promise<Answered> => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(`${florin().baseUrl}${path}${more}`, {
      dispatcher,
      method,
      headers: { ...type, ...headers },
      ...sent,
    })
    const text = await answer.text()
    return { status: answer.status, headers: new Headers([...answer.headers]), text, body: parsed(text) }
  }
  return {
    get: (more, headers) => call('GET', more, undefined, headers),
    post: (more, body, headers) => call('POST', more, body, headers),
    put: (more, body, headers) => call('PUT', more, body, headers),
    patch: (more, body, headers) => call('PATCH', more, body, headers),
    delete: (more, headers) => call('DELETE', more, undefined, headers),
  }
}

function parsed(text: string): Answered['body'] {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
